import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaFamilyParts, LaFamigliaPlayer, LaFamigliaRow } from "../generated/protocol";
import { seatNames } from "../table/seats";
import { read, t, word } from "../text/reader";
import { familyOf, type Parts } from "./parts";
import { effects, orderName, type Scene } from "./scene";
import { badge } from "./signs";

const CELLS = 3;

/** The boards of all families: what each row is worth now, and the orders still to be won. */
export function families(scene: Scene): TemplateResult {
  const { view, parts, table } = scene;
  if (!parts) return html``;
  const near = view.viewer ?? table.seats.find(({ yours }) => yours)?.seat ?? 0;
  const all = view.players.toSorted((one, other) => Number(other.seat === near) - Number(one.seat === near));
  return html`<div class="families">${all.map((player) => board(scene, parts, player, player.seat === near))}</div>`;
}

function board(scene: Scene, parts: Parts, player: LaFamigliaPlayer, isNear: boolean): TemplateResult {
  const family = familyOf(parts, player.family);
  if (!family) return html``;
  return html`<section class="family-board ink-${family.id}" aria-label=${t("ui.mafia.board_of", { name: read(family.name) })}>
    <h4>${badge(family.id)} ${read(family.name)} <small><bdi>${seatNames(scene.table)[player.seat]}</bdi></small></h4>
    <table data-group><tbody>${family.rows.map((row, index) => rowOf(scene, { row, index, player, isNear }))}</tbody></table>
    ${waiting(scene, family, player)}
  </section>`;
}

interface RowProps {
  readonly row: LaFamigliaRow;
  readonly index: number;
  readonly player: LaFamigliaPlayer;
  readonly isNear: boolean;
}

function rowOf(scene: Scene, { row, index, player, isNear }: RowProps): TemplateResult {
  const level = player.levels[index] ?? 0;
  const piece = `row.${row.id}`;
  const name = word(`la_famiglia.institution.${row.id}`);
  const head = isNear
    ? html`<button type="button" class="piece row-name ${scene.standing(piece)}" data-piece=${piece}>${name}</button>`
    : html`<span class="row-name">${name}</span>`;
  return html`<tr><th scope="row">${head}</th>
    ${row.values.length > 0 ? html`<td class="worth"><b>${row.values[level]}</b></td>` : html`<td class="worth"></td>`}
    ${Array.from({ length: CELLS }, (_, cell) => {
      const isFree = cell < level;
      const inside = row.values.length > 0 ? String(row.values[cell + 1] ?? "") : effects(row.effects[cell] ?? []);
      return html`<td class=${isFree ? "free" : "covered"} title=${t(isFree ? "ui.mafia.uncovered" : "ui.mafia.covered")}><span>${inside}</span></td>`;
    })}</tr>`;
}

/** Orders of the board that are not won yet. */
function waiting(scene: Scene, family: LaFamigliaFamilyParts, player: LaFamigliaPlayer): TemplateResult | typeof nothing {
  const left = new Set(player.tokens.filter(({ place }) => place === "board").map(({ id }) => id));
  const names = family.orders.flat().filter((id) => left.has(id)).map((id) => orderName(scene, id));
  return names.length === 0 ? nothing : html`<p class="to-win"><b>${t("ui.mafia.orders_to_win")}</b> ${names.join(" · ")}</p>`;
}
