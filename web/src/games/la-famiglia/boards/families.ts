import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaFamilyParts, LaFamigliaPlayer, LaFamigliaRow } from "../../../generated/protocol";
import { endsMark } from "../../../table/ends-mark";
import { seatNames } from "../../../table/seats";
import { read, t, word, wordOr } from "../../../text/reader";
import { hyphenated } from "../hyphenation";
import { componentsOf, familyOf, type Parts } from "../parts";
import { effects, orderName, type Scene, standingWords } from "../scene";
import { badge } from "../signs";

/** The boards of all families: what each row is worth now, and the orders still to be won; those to choose from first. */
export function families(scene: Scene): TemplateResult {
  const { view, parts, table } = scene;
  if (!parts) return html``;
  const near = view.viewer ?? table.seats.find(({ yours }) => yours)?.seat ?? 0;
  const all = view.players.toSorted((one, other) => Number(other.seat === near) - Number(one.seat === near));
  const components = componentsOf(parts, view.options);
  const free = view.decision === "family" ? components.families.filter(({ id }) => !view.players.some(({ family }) => family === id)) : [];
  return html`<div class="families">${free.map((family) => board(scene, { parts, family, player: null, isNear: false }))}
    ${all.map((player) => {
      const family = familyOf({ components }, player.family);
      return family ? board(scene, { parts, family, player, isNear: player.seat === near }) : nothing;
    })}</div>`;
}

interface BoardProps {
  readonly parts: Parts;
  readonly family: LaFamigliaFamilyParts;
  /** Nobody before the families are chosen. */
  readonly player: LaFamigliaPlayer | null;
  readonly isNear: boolean;
}

function board(scene: Scene, props: BoardProps): TemplateResult {
  const { family, player } = props;
  const piece = `family.${family.id}`;
  const name = html`${badge(family.id)} ${read(family.name)}`;
  return html`<section class="family-board ink-${family.id}" aria-label=${t("ui.la_famiglia.board_of", { name: read(family.name) })}>
    <h4>${player === null ? html`<button type="button" class="piece choice ${scene.standing(piece)}" data-piece=${piece}>${name}<span class="unseen">${standingWords(scene, piece)}</span></button>` : name}
      <small>${player === null ? t("ui.la_famiglia.untaken") : html`<bdi>${seatNames(scene.table)[player.seat]}</bdi>`}</small></h4>
    <table data-group><tbody>${family.rows.map((row, index) => rowOf(scene, props, row, index))}</tbody></table>
    ${supply(player)}${orders(scene, props)}
  </section>`;
}

function rowOf(scene: Scene, { player, isNear }: BoardProps, row: LaFamigliaRow, index: number): TemplateResult {
  const piece = `row.${row.id}`;
  const what = wordOr(`ui.la_famiglia.row.${row.id}`, "");
  const name = html`${hyphenated(word(`la_famiglia.institution.${row.id}`))}${what === "" ? nothing : html`<small>${what}</small>`}`;
  const head = isNear
    ? html`<button type="button" class="piece row-name ${scene.standing(piece)}" data-piece=${piece}>${name}<span class="unseen">${standingWords(scene, piece)}</span>${endsMark(scene.endings.has(piece))}</button>`
    : html`<span class="row-name">${name}</span>`;
  const isValued = row.values.length > 0;
  // the first value is that of no cell uncovered
  const cells = isValued ? row.values.slice(1).map((value) => html`${value}`) : row.effects.map((one) => html`<span class="effects">${hyphenated(effects(one))}</span>`);
  return html`<tr><th scope="row" colspan=${isValued ? 1 : 2}>${head}</th>
    ${isValued ? html`<td class="worth"><b>${row.values[player?.levels[index] ?? 0]}</b></td>` : nothing}
    ${cells.map((inside, cell) => cellOf(inside, player && discsOf(player, index, cell), isNear ? pointAt(piece) : null))}</tr>`;
}

/** Whoever points at a disc, or at its cell, means its row. */
function pointAt(piece: string): (event: Event) => void {
  return (event) => {
    const anchor = event.currentTarget as Element;
    anchor.dispatchEvent(new CustomEvent("pick", { detail: { piece, anchor }, bubbles: true }));
  };
}

/** The families of the discs on a cell; that of the council lies on top. */
const discsOf = ({ discs, family, council }: LaFamigliaPlayer, row: number, cell: number): readonly (string | null)[] =>
  [family, council].slice(0, discs[row]?.[cell] ?? 0);

/** A cell with the discs that cover it; with none of a board that nobody has taken. */
function cellOf(inside: TemplateResult, discs: readonly (string | null)[] | null, point: ((event: Event) => void) | null): TemplateResult {
  if (discs === null) return html`<td class="printed">${inside}</td>`;
  const said = discs.length === 0 ? t("ui.la_famiglia.uncovered") : t("ui.la_famiglia.covered_by", { count: discs.length });
  return html`<td class=${discs.length === 0 ? "free" : "covered"} title=${said} @click=${point}>${inside}
    <span class="dots" aria-hidden="true">${discs.map((id) => html`<i class="ink-${id ?? "N"}"></i>`)}</span><span class="unseen">, ${said}</span></td>`;
}

/** How many soldiers may still be recruited; of players behind a screen, how many there and in the HQ. */
function supply(player: LaFamigliaPlayer | null): TemplateResult | typeof nothing {
  if (player === null) return nothing;
  const { soldiers, secrets } = player;
  return html`<p class="to-win">${secrets ? t("ui.la_famiglia.supply", { count: soldiers - secrets.hq }) : t("ui.la_famiglia.supply_with_hq", { count: soldiers })}</p>`;
}

/** The starting orders, while families are being chosen, then the orders of each area still to be won. */
function orders(scene: Scene, { parts, family, player }: BoardProps): TemplateResult {
  const left = new Set(player === null ? family.orders.flat() : player.tokens.filter(({ place }) => place === "board").map(({ id }) => id));
  const printed = family.orders.flat();
  const held = player === null ? parts.map.orders.filter((order) => order.family === family.id && !printed.includes(order.id)).map(({ id }) => id) : [];
  const line = (title: string, ids: readonly string[]): TemplateResult | typeof nothing =>
    ids.length === 0 ? nothing : html`<p class="to-win"><b>${title}</b> ${ids.map((id) => orderName(scene, id)).join(", ")}</p>`;
  const [first, second] = family.orders.map((ids) => ids.filter((id) => left.has(id)));
  return html`${line(t("ui.la_famiglia.orders_held"), held)}${line(t("ui.la_famiglia.orders_first"), first ?? [])}${line(t("ui.la_famiglia.orders_second"), second ?? [])}`;
}
