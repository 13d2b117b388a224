import { html, nothing, type TemplateResult } from "lit";
import type { GameCard, Message, Outcome, SeatInfo, TableInfo } from "../generated/protocol";
import { api } from "../net/api";
import { analysisHref, replayHref, tableHref } from "../route";
import { type PageKey, read, t } from "../text/reader";
import { fedora } from "./fedora";
import "./rating-changes";
import type { GameTable } from "./game-table";
import { seatNames } from "./seats";

export interface ResultProps {
  readonly table: TableInfo;
  readonly game: GameCard | undefined;
  readonly score: GameTable["score"];
  /** Why it ended, where the game says more than the name of the reason. */
  readonly reason: Message | null;
  readonly onRematch: ((anchor: Element) => void) | null;
}

/** How the game ended: who won, by how much, why it ended, and what can be done now. */
export function result({ table, game, score, reason, onRematch }: ResultProps): TemplateResult | typeof nothing {
  const { outcome } = table;
  if (!outcome) return nothing;
  const names = seatNames(table);
  return html`<section class="middle result" aria-label=${t("ui.table.over")}>
    <div class="scores">${outcome.scores.map((points, seat) => {
      const { value, unit } = score(table, points);
      return html`<p class=${outcome.winners.includes(seat) ? "won" : ""}><b>${value}</b><bdi>${names[seat]}</bdi>
        ${unit === null ? nothing : html`<small>${unit}</small>`}</p>`;
    })}</div>
    <div class="verdict"><h2 tabindex="-1">${verdict(table, outcome, names)}</h2>
      <p>${why(table, outcome, names, reason)} ${tie(table, outcome)}</p>
      ${table.is_rated ? html`<cg-rating-changes .table=${table.id} .names=${names}></cg-rating-changes>` : nothing}
      <p class="actions">
        ${table.rematch
          ? html`<a class="button primary" href=${tableHref(table.rematch)}>${t("ui.result.to_rematch")}</a>`
          : onRematch
            ? html`<button type="button" class="primary" @click=${(event: MouseEvent) => onRematch(event.currentTarget as Element)}>${t("ui.result.rematch")}</button>`
            : nothing}
        ${game?.is_judged ? html`<a class="button" href=${analysisHref(table.id)}>${t("ui.result.analysis")}</a>` : nothing}
        <a class="button" href=${replayHref(table.id)}>${t("ui.result.replay")}</a>
        <a class="button" href=${api.recordAddress(table.id)} download>${t("ui.menu.export")}</a>
        <a class="button" href="#/">${t("ui.result.home")}</a>
      </p></div>
    <div class="picture">${fedora()}</div>
  </section>`;
}

/** As much of a table as it takes to say who won. */
interface Won {
  readonly seats: readonly Pick<SeatInfo, "yours">[];
  readonly hot_seat: boolean;
}

/** Who won. */
export function verdict(table: Won, outcome: Outcome, names: readonly string[]): string {
  const [winner, ...others] = outcome.winners;
  if (winner === undefined || outcome.winners.length === table.seats.length) return t("ui.result.draw");
  const own = table.hot_seat ? [] : outcome.winners.filter((seat) => table.seats[seat]?.yours === true);
  if (others.length > 0) {
    const [key, told] = own.length === 1 ? ["ui.result.you_shared", outcome.winners.filter((seat) => !own.includes(seat))] : ["ui.result.shared", outcome.winners];
    return read({ key, args: { names: told.map((seat) => ({ key: "seat", args: { seat } })) } }, names);
  }
  return own.length > 0 ? t("ui.result.you_won") : t("ui.result.won", { name: names[winner] ?? "" });
}

/** Why it ended; of somebody who gave up also who. */
function why({ seats }: TableInfo, { reason }: Outcome, names: readonly string[], told: Message | null): string {
  const gone = seats.filter(({ resigned }) => resigned).map(({ seat }) => ({ key: "seat", args: { seat } }));
  if (reason === "resigned" && gone.length > 0) return read({ key: "ui.result.resigned", args: { names: gone } }, names);
  return read({ key: "ui.result.reason", args: { reason: told ?? { key: `reason.${reason}`, args: {} } } }, names);
}

/** Equal scores need a word where a game breaks such ties by an option: what broke it, or that nothing did. */
export function tie({ options }: Pick<TableInfo, "options">, { scores, winners, reason }: Outcome): string {
  const broken = options["tie_break"];
  if (broken === undefined || new Set(scores).size > 1 || reason === "resigned") return "";
  return winners.length === 1 ? t(`ui.result.tie_broken.${broken}` as PageKey) : t("ui.result.tie_stands");
}
