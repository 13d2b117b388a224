import type { GameModule } from "../game-module";
import "./styles/board.css";

export const game: GameModule = {
  id: "famiglia",
  table: async () => (await import("./table")).table,
};
