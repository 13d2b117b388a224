import type { GameModule } from "../game-module";
import { poster } from "./poster";
import "./styles/cards.css";
import "./styles/board.css";
import "./styles/narrow.css";
import "./styles/tree.css";

export const game: GameModule = {
  id: "family-tree",
  table: async () => (await import("./table")).table,
  poster,
  // nobody has to remember whom to point at first
  isInAnyOrder: true,
};
