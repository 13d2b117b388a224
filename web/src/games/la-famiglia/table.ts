import { html } from "lit";
import type { LaFamigliaView, Message } from "../../generated/protocol";
import type { GameTable } from "../../table/game-table";
import { t, word, wordOr } from "../../text/reader";
import { pieceName, priceOf } from "./answer-bar";
import { roundName } from "./board";
import { goalText } from "./boards/dome";
import "./facts";
import { orderOf, partsAtHand } from "./parts";
import { calledIn, letterOf } from "./scene";
import { badge } from "./signs";

/** The table of La Famiglia, in all its modes. */
export const table: GameTable = {
  board: (scene) => html`<cg-la-famiglia-board .scene=${scene}></cg-la-famiglia-board>`,
  focus: ({ piece, table: { options } }) => html`<cg-la-famiglia-facts .piece=${piece} .options=${options}></cg-la-famiglia-facts>`,
  subtitle: ({ options }, view) => [word(`option.la-famiglia.mode.${options["mode"] ?? "1v1"}`), roundName(view as LaFamigliaView)],
  purpose: (piece) => purposeOf(piece),
  nextPrompt: (picked, view, next, open) => nextPrompt(view as LaFamigliaView, picked, [...next][0] ?? "", open.some((choice) => priceOf(choice) > 0)),
  notes: ({ view }) => notes(view as LaFamigliaView),
  score: ({ seats }, score) => ({ value: score, unit: t(seats.length > 2 ? "ui.la_famiglia.mandamenti_side" : "ui.la_famiglia.mandamenti") }),
  reason: (view) => (view as LaFamigliaView).ending?.reason ?? null,
  crest: (view, seat) => badge(letterOf(view as LaFamigliaView, seat)),
  called: (table, view) => calledIn(table, view as LaFamigliaView, partsAtHand()),
  asksForStory: () => false,
  hasPass: false,
  hasDrawer: true,
};

/** Whoever chooses for the first time learns what for. */
const notes = ({ decision, mode }: LaFamigliaView): readonly string[] => (decision === "character" ? [goalText(mode, partsAtHand())] : []);

/** What an order is for. */
function purposeOf(piece: string): Message | null {
  const found = partsAtHand();
  const order = found && orderOf(found, piece);
  return order ? { key: `ui.la_famiglia.order.${order.sort}`, args: {} } : null;
}

/** What is asked after pieces were picked; `next` is one of those that may come now, `isPriced` whether any of them has a price. */
function nextPrompt(view: LaFamigliaView, picked: readonly string[], next: string, isPriced: boolean): string {
  const [first = "", ...others] = picked;
  if (first === "do.gain") return t("ui.la_famiglia.go_on.gain");
  if (first === "do.send") return t("ui.la_famiglia.go_on.send");
  if (first.startsWith("column.")) return t(isPriced ? "ui.la_famiglia.go_on.column_priced" : "ui.la_famiglia.go_on.column", { column: Number(first.split(".")[1]) });
  const names = { from: shortName(view, first), to: shortName(view, others.at(-1) ?? "") };
  if (next.startsWith("way.")) return t("ui.la_famiglia.go_on.way", { from: names.from });
  if (next.startsWith("number.")) return t("ui.la_famiglia.go_on.neutrals", names);
  if (view.decision === "shift") return t("ui.la_famiglia.go_on.tile", { from: names.from });
  return t("ui.la_famiglia.go_on.agitation", { from: names.from });
}

/** What was picked, in a word; a place of a box with names of its own is called by its id. */
function shortName(view: LaFamigliaView, piece: string): string {
  if (piece.includes(".")) return pieceName(piece, (owner) => letterOf(view, owner));
  const kind = /^S\d$/.test(piece) ? "zone" : /^T\d\d$/.test(piece) ? "tile" : "territory";
  return wordOr(`la_famiglia.${kind}.${piece}`, piece);
}
