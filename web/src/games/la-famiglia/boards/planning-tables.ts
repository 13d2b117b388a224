import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaCell, LaFamigliaColumn, Message } from "../../../generated/protocol";
import { effectIn, innermost, wraps } from "../../../table/choice-label";
import { narrow } from "../../../table/paths";
import { labelled, read, t, word } from "../../../text/reader";
import { label, priceOf } from "../answer-bar";
import { hyphenated } from "../hyphenation";
import { letterOf, NEUTRAL, ownerName, type Scene, standingWords } from "../scene";
import { actionSign, badge } from "../signs";

/** Decisions in which a cell of the column picked before is pointed at. */
const IN_COLUMN: Readonly<Record<string, number>> = { move_to: 2, gain_cell: 4, final_cell: 2 };

/** The two planning tables: columns across; above the discs still to be used, below the action cells, beside the blue ones. */
export function tables(scene: Scene): TemplateResult {
  const { view } = scene;
  const active = activeColumn(scene);
  return html`<div class="tables" role="group" aria-label=${t("ui.la_famiglia.tables")}>
    <div class="columns" data-group>${view.columns.map((column, index) => columnOf(scene, column, index, active === index))}</div>
    ${nextSheet(scene)}
    <p class="key">${t("ui.la_famiglia.tables_key")}</p>
    <ul class="signs" aria-label=${t("ui.la_famiglia.tables_signs")}>${kindsOf(scene).map((kind) => html`<li>${actionSign(kind)} <span>${hyphenated(kindName(kind))}</span></li>`)}${hasEnding(scene) ? html`<li>${ENDS} <span>${t("ui.table.ends_turn")}</span></li>` : nothing}</ul>
  </div>`;
}

/** Marks a cell that ends the turn, or a column with which planning ends: words have no room there, and stand among the signs below, or by the question. */
const ENDS = html`<span class="ends" aria-hidden="true">■</span>`;

const pieceOf = (index: number): string => `column.${index + 1}`;

/** What is around the label of a choice with which planning ends. */
const ENDS_PLANNING = "choice.la_famiglia.ends_planning";

/** Whether planning ends whatever is chosen in a column. */
function endsPlanning({ choices, picked }: Scene, column: string): boolean {
  const { open } = narrow(choices, [...picked, column]);
  return open.length > 0 && open.every(({ label: said }) => wraps(said, ENDS_PLANNING));
}

/** Whether a column is marked as one with which planning ends. */
export const marksEndOfPlanning = (scene: Scene): boolean => scene.view.columns.some((_, index) => endsPlanning(scene, pieceOf(index)));

const hasEnding = ({ endings }: Scene): boolean => [...endings].some((piece) => piece.startsWith("action."));

/** What the cells of this round are for, and those of the next one where they are shown, each once. */
const kindsOf = (scene: Scene): readonly string[] =>
  [...new Set([...scene.view.columns.flatMap(({ lower }) => lower.map(({ kind }) => kind)), ...sheetToCome(scene).flat()])].sort();

/** Decisions about a disc that waits for the next round. */
const WAITS: readonly string[] = ["work", "gain_column", "gain_cell"];

/** The action cells of the next round, by column, where a disc is placed that waits for it; else none. */
const sheetToCome = ({ view, parts }: Scene): readonly (readonly string[])[] => (WAITS.includes(view.decision) ? (parts?.components.sheets[view.round] ?? []) : []);

/** What a disc can be moved to in the next round, below its column. */
function nextSheet(scene: Scene): TemplateResult | typeof nothing {
  const sheet = sheetToCome(scene);
  if (sheet.length === 0) return nothing;
  const title = t("ui.la_famiglia.next_sheet", { count: scene.view.round + 1 });
  return html`<section class="next-sheet" aria-label=${title}><h4>${title}</h4>
    <ol>${sheet.map((kinds) => html`<li>${kinds.map((kind) => html`<span title=${kindName(kind)}>${actionSign(kind)}<span class="unseen">${kindName(kind)}, </span></span>`)}</li>`)}</ol></section>`;
}

const kindName = (kind: string): string => (kind === "blue" ? word("la_famiglia.blue") : word(`la_famiglia.action.${kind}`));

/** The column of the disc in hand. */
function activeColumn({ view }: Scene): number | null {
  const place = IN_COLUMN[view.decision];
  return place === undefined ? null : (view.frames.at(-1)?.[place] ?? null);
}

function columnOf(scene: Scene, column: LaFamigliaColumn, index: number, isActive: boolean): TemplateResult {
  const piece = pieceOf(index);
  const standing = scene.standing(piece);
  const isPicked = standing === "picked";
  const beside = column.beside.flatMap((count, owner) => Array.from({ length: count }, () => owner));
  return html`<section class="column ${isActive ? "active" : ""}">
    <button type="button" class="piece head ${standing}" data-piece=${piece}><span class="unseen">${columnInWords(scene, column, piece)}${standingWords(scene, piece)}</span><b aria-hidden="true">${index + 1}</b>${endsPlanning(scene, piece) ? ENDS : nothing}${gainOf(scene, column, piece)}</button>
    <div class="upper">${column.upper.flatMap((count, owner) => (count > 0 ? [discs(scene, { owner, count, column: piece, isPicked })] : []))}</div>
    <ol class="lower" role="none">${column.lower.map((cell) => html`<li role="none">${cellOf(scene, cell, isActive, piece)}</li>`)}</ol>
    ${beside.length === 0 ? nothing : html`<p class="beside"><span class="unseen">${labelled(t("ui.la_famiglia.beside"), beside.map((owner) => ownerName(scene, owner)).join(", "))}</span>
      ${beside.map((owner) => badge(letterOf(scene.view, owner)))}</p>`}
  </section>`;
}

/** What Gain influence costs in a column, and on how many institutions it is. */
function gainOf(scene: Scene, { upper }: LaFamigliaColumn, piece: string): TemplateResult | typeof nothing {
  const { picked, parts } = scene;
  if (picked[0] !== GAIN || scene.standing(piece) !== "legal") return nothing;
  const price = priceFor(scene, [GAIN, piece]);
  const discs = upper.reduce((sum, count) => sum + count, 0);
  const isOnTwo = discs >= (parts?.components.numbers["gain_two_from"] ?? Infinity);
  return html`<small aria-hidden="true">${actionSign(isOnTwo ? "IN2" : "IN1")}${price > 0 ? `−${price}` : ""}</small>`;
}

/** Choices to move a disc: they say whose it is. */
const NAMES_DISC = /^choice\.la_famiglia\.from/;

/** A column with the discs that wait in it; where only one disc may be moved, its choice names the owner already. */
export function columnInWords(scene: Scene, column: Pick<LaFamigliaColumn, "upper">, piece: string): string {
  const said = label(scene, piece);
  const counts = column.upper.filter((count) => count > 0);
  const [only, ...others] = scene.choices.filter(({ path }) => path[0] === piece);
  const isNamed = scene.picked.length === 0 && others.length === 0 && only !== undefined && NAMES_DISC.test(innermost(only.label).key);
  if (!isNamed || counts.length > 1) return labelled(said, waitingDiscs(scene, column));
  return counts[0] === 1 ? said : `${said}, ${labelled(t("ui.la_famiglia.discs"), String(counts[0]))}`;
}

/** Whose discs wait in a column, in words. */
function waitingDiscs(scene: Scene, { upper }: Pick<LaFamigliaColumn, "upper">): string {
  const said = upper.flatMap((count, owner) => (count > 0 ? [t("ui.la_famiglia.discs_of", { owner: ownerName(scene, owner), count })] : []));
  return said.length === 0 ? t("ui.la_famiglia.no_discs") : said.join(", ");
}

/** The answer after which a column is chosen to be emptied. */
const GAIN = "do.gain";
/** What the choice of these pieces costs. */
function priceFor({ choices }: Scene, pieces: readonly string[]): number {
  const found = choices.find(({ path }) => pieces.every((piece, place) => path[place] === piece));
  return found ? priceOf(found) : 0;
}

/** What the action of a cell would do now; nothing if it may not be chosen. */
function effectOf({ choices, picked }: Scene, piece: string): Message | null {
  const [choice] = narrow(choices, [...picked, piece]).complete;
  return choice ? effectIn(choice.label) : null;
}

/** The beginning of the keys of what an action cannot do now. */
const VOID = "text.la_famiglia.void.";

interface Waiting {
  readonly owner: number;
  readonly count: number;
  /** The column that they wait in, and whether it is picked. */
  readonly column: string;
  readonly isPicked: boolean;
}

/** The discs of one owner on the upper table; to be pointed at once their column is picked, by the mouse at once. */
function discs(scene: Scene, { owner, count, column, isPicked }: Waiting): TemplateResult {
  const piece = `owner.${owner === NEUTRAL ? "N" : `P${owner + 1}`}`;
  const inside = html`${badge(letterOf(scene.view, owner))}<b aria-hidden="true">${count > 1 ? count : ""}</b>`;
  if (!isPicked || scene.standing(piece) !== "legal") {
    return html`<span class="disc" @click=${pointAt(scene, column, piece)}>${inside}<span class="unseen">${t("ui.la_famiglia.discs_of", { owner: ownerName(scene, owner), count })}</span></span>`;
  }
  const price = priceFor(scene, [column, piece]);
  return html`<button type="button" class="piece disc legal" data-piece=${piece}>${inside}${price > 0 ? html`<small aria-hidden="true">−${price}</small>` : nothing}
    <span class="unseen">${label(scene, piece)}${standingWords(scene, piece)}</span></button>`;
}

/** Whoever points at a disc, or at a cell, means its column too; the disc goes with it if it may be chosen there. */
function pointAt({ choices, picked }: Scene, column: string, disc?: string): (event: Event) => void {
  const isOpen = picked.length === 0 && choices.some(({ path }) => path[0] === column && path[1] === disc);
  return (event) => {
    event.stopPropagation();
    const anchor = event.currentTarget as Element;
    const pieces = disc !== undefined && isOpen ? [column, disc] : [column];
    for (const piece of pieces) anchor.dispatchEvent(new CustomEvent("pick", { detail: { piece, anchor }, bubbles: true }));
  };
}

function cellOf(scene: Scene, cell: LaFamigliaCell, isActive: boolean, column: string): TemplateResult {
  const name = kindName(cell.kind);
  const cost = scene.parts?.components.costs[cell.kind] ?? 0;
  const piece = `action.${cell.kind}`;
  const standing = isActive && cell.disc === null ? standingWords(scene, piece) : "";
  const said = [name, ...(cost > 0 ? [t("ui.la_famiglia.costs", { count: cost })] : []), ...holders(scene, cell)].join(", ") + standing;
  const effect = isActive ? effectOf(scene, piece) : null;
  const title = cell.disc === null ? `${said}. ${effect ? read(effect) : word(`ui.la_famiglia.action.${cell.kind}`)}` : said;
  const inside = html`<span class="unseen">${said}</span>${cell.disc === null ? actionSign(cell.kind) : badge(letterOf(scene.view, cell.disc))}
    ${cost > 0 && cell.disc === null ? html`<small aria-hidden="true">−${cost}</small>` : nothing}
    ${cell.figure === null ? nothing : html`<i class="figure ink-${letterOf(scene.view, cell.figure)}" aria-hidden="true">♟</i>`}`;
  const classes = `cell ${cell.kind === "blue" ? "blue" : ""} ${cell.disc === null ? "" : "full"} ${effect?.key.startsWith(VOID) === true ? "void" : ""}`;
  if (!isActive || cell.disc !== null) return html`<span class=${classes} title=${title} @click=${pointAt(scene, column)}>${inside}</span>`;
  return html`<button type="button" class="piece ${classes} ${scene.standing(piece)}" data-piece=${piece} title=${title}>${inside}${scene.endings.has(piece) ? ENDS : nothing}</button>`;
}

function holders(scene: Scene, { disc, figure }: LaFamigliaCell): readonly string[] {
  const said = disc === null ? [] : [t("ui.la_famiglia.discs_of", { owner: ownerName(scene, disc), count: 1 })];
  return figure === null ? said : [...said, t("ui.la_famiglia.figure_of", { owner: ownerName(scene, figure) })];
}
