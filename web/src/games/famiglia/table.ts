import type { Choice, FamigliaView } from "../../generated/protocol";
import type { GameTable } from "../../table/game-table";
import { cardOf } from "../../table/pieces";
import { read, t } from "../../text/reader";
import { board } from "./board";
import { cardMessage } from "./cards";
import { focusPanel } from "./facts";

/** The table of Famiglia. */
export const table: GameTable = {
  board: (scene) => board({ ...scene, view: scene.view as FamigliaView }),
  focus: ({ view, piece }) => focusPanel(view as FamigliaView, piece),
  subtitle({ status }, tableView) {
    const view = tableView as FamigliaView;
    const parts = [t("ui.table.turn", { count: Math.max(1, view.turn) }), t(view.through > 1 ? "ui.table.second_pass" : "ui.table.first_pass")];
    if (view.turns_left !== null && status === "playing") parts.push(view.turns_left === 0 ? t("ui.table.last_turn") : t("ui.table.turns_left", { count: view.turns_left }));
    return parts;
  },
  nextPrompt(picked, _view, _pieces, open) {
    const [first = "", laid] = picked;
    if (first === "pile") return t("ui.table.pick_for_pile");
    const card = cardMessage(cardOf(laid ?? first));
    if (laid !== undefined) return t("ui.table.pick_kept", { card });
    return first.startsWith("street.") ? t("ui.table.pick_laid", { card }) : `${t("ui.table.pick_target", { card })} ${opened(open)}`;
  },
  score: (_, value) => ({ value, unit: null }),
  asksForStory: () => false,
  hasPass: true,
  isOpen: true,
  hasMemory: true,
};

/** What a Brute makes cheap enough to be taken, so that nobody plays it in vain. */
function opened(targets: readonly Choice[]): string {
  const cards = targets.filter(({ label }) => label.key === "choice.famiglia.then_take").map(({ path }) => cardMessage(cardOf(path.at(-1) ?? "")));
  return cards.length > 0 ? read({ key: "ui.table.target_opens", args: { cards } }) : t("ui.table.target_opens_none");
}
