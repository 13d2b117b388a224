import { html, type TemplateResult } from "lit";
import type { JudgedTurn } from "../generated/protocol";
import { chanceText, costText, intervalText } from "../text/numbers";
import { t } from "../text/reader";
import { type KnownTurn, knownTurns } from "./judged-turns";

export interface TurnsTableProps {
  readonly turns: readonly JudgedTurn[];
  readonly names: readonly string[];
  readonly seat: number;
  readonly open: boolean;
}

/** The graph in figures. */
export function turnsTable({ turns, names, seat, open }: TurnsTableProps): TemplateResult {
  return html`<details class="turns"><summary>${t("ui.analysis.as_table")}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("ui.analysis.as_table")}><table>
      <caption>${t(open ? "ui.analysis.open_chance_of" : "ui.analysis.chance_of", { name: names[seat] ?? "" })}</caption>
      <thead><tr><th scope="col">${t("ui.analysis.column.turn")}</th><th scope="col">${t("ui.analysis.column.chance")}</th>
        <th scope="col">${t("ui.analysis.column.interval")}</th><th scope="col">${t("ui.analysis.column.cost")}</th></tr></thead>
      <tbody>${knownTurns(turns, seat, names.length, open).map((known) => row(known, names))}</tbody></table></div></details>`;
}

function row({ turn, place, chance }: KnownTurn, names: readonly string[]): TemplateResult {
  return html`<tr><th scope="row">${place + 1} <bdi>${names[turn.seat]}</bdi></th><td>${chanceText(chance)}</td>
    <td>${chance.is_exact ? t("ui.analysis.exact") : intervalText(chance)}</td>
    <td>${turn.cost > 0 ? `${costText(turn.cost)} ${turn.mark}` : "·"}</td></tr>`;
}
