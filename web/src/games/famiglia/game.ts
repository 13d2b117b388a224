import type { GameModule } from "../game-module";
import "./styles/board.css";
import "./styles/slip.css";

export const game: GameModule = {
  id: "famiglia",
  table: async () => (await import("./table")).table,
};
