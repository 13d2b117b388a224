import type { GameModule } from "../game-module";
import { poster } from "./poster";

export const game: GameModule = {
  id: "famiglia",
  table: async () => (await import("./table")).table,
  poster,
};
