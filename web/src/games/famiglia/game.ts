import type { GameModule } from "../game-module";

export const game: GameModule = {
  id: "famiglia",
  table: async () => (await import("./table")).table,
};
