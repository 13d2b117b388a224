import { t } from "../text/reader";
import type { FamigliaView } from "../generated/protocol";
import { board } from "./board";
import { focusPanel } from "./focus-panel";
import type { GameTable } from "./game-table";
import { cardMessage, cardOf, isCard } from "./pieces";

/** The table of Famiglia. */
export const famiglia: GameTable = {
  board: (scene) => board({ ...scene, view: scene.view as FamigliaView }),
  focus: ({ view, piece }) => focusPanel(view as FamigliaView, piece),
  subtitle(table, tableView) {
    const view = tableView as FamigliaView;
    const parts = [t("ui.table.turn", { count: Math.max(1, view.turn) }), t(view.through > 1 ? "ui.table.second_pass" : "ui.table.first_pass")];
    if (view.turns_left !== null && table.status === "playing") parts.push(view.turns_left === 0 ? t("ui.table.last_turn") : t("ui.table.turns_left", { count: view.turns_left }));
    return parts;
  },
  goOn(picked) {
    const piece = picked.at(-1) ?? "";
    if (piece === "pile") return t("ui.table.pick_for_pile");
    const card = cardOf(piece);
    return isCard(card) ? t("ui.table.pick_next_for", { card: cardMessage(card) }) : t("ui.table.pick_next");
  },
  score: (_, value) => ({ value, unit: null }),
  asksForStory: () => false,
  hasPass: true,
  isOpen: true,
  hasMemory: true,
};
