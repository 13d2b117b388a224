import { html } from "lit";
import type { GameTable } from "../../table/game-table";
import { t } from "../../text/reader";
import "./board";

/** The table of every game without a part of its own on this page. */
export const table: GameTable = {
  board: (scene) => html`<cg-generic-board .scene=${scene}></cg-generic-board>`,
  subtitle: (_, { turn }) => (turn === undefined ? [] : [t("ui.table.turn", { count: Math.max(1, turn) })]),
  nextPrompt: () => t("ui.table.pick_next"),
  score: (_, value) => ({ value, unit: null }),
  asksForStory: () => false,
  hasPass: false,
};
