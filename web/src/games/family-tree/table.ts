import { html } from "lit";
import type { FamilyTreeView } from "../../generated/protocol";
import type { GameTable } from "../../table/game-table";
import { t } from "../../text/reader";
import "./board";
import { cardsOf, titleOf } from "./cards";
import "./facts";
import { iconNotes, lossNotes } from "./notes";

const STORIES: readonly string[] = ["family_tree.met", "family_tree.meeting_ahead"];

/** Whether only people of other players' families may be pointed at. */
function isFromAfar(next: readonly string[], { people, viewer, variant }: FamilyTreeView): boolean {
  const owners = new Map(people.map(({ id, owner }) => [id, owner]));
  return variant !== "big" && next.length > 0 && next.every((id) => owners.has(id) && owners.get(id) !== viewer);
}

/** The table of Family Tree, in both variants. */
export const table: GameTable = {
  board: (scene) => html`<cg-family-board .scene=${scene}></cg-family-board>`,
  focus: ({ table: info, view, piece, survey }) =>
    html`<cg-family-facts .table=${info} .view=${view} .piece=${piece} .survey=${survey}></cg-family-facts>`,
  subtitle({ status }, tableView) {
    const view = tableView as FamilyTreeView;
    const parts = [t("ui.table.turn", { count: Math.max(1, view.turn) })];
    if (status === "playing") parts.push(t("ui.family.deck_name", { count: view.deck_size }));
    return parts;
  },
  nextPrompt(picked, tableView, next) {
    const view = tableView as FamilyTreeView;
    const cards = cardsOf(view);
    const last = picked.at(-1) ?? "";
    if (isFromAfar([...next], view)) return t("ui.family.go_on_taken", { card: titleOf(last, cards) });
    const kind = cards.get(last)?.kind;
    if (kind === "meeting") return t("ui.family.go_on_meeting");
    if (kind === "event") return t("ui.family.go_on_event");
    return t("ui.family.go_on", { card: titleOf(last, cards) });
  },
  notes: (happened, picked) => (picked.length > 0 ? iconNotes(happened.view as FamilyTreeView, picked) : lossNotes(happened)),
  score({ options }, score) {
    const isBig = options["variant"] === "big";
    return isBig ? { value: -score, unit: t("ui.result.cards_left", { count: -score }) } : { value: score, unit: null };
  },
  reveals: ({ path }, view) => path.length === 1 && (view as FamilyTreeView).archive.includes(path[0] ?? ""),
  asksForStory: ({ key }) => STORIES.includes(key),
  hasPass: true,
};
