import type { GameModule } from "../game-module";
import { link } from "./companion/link";
import "./styles/companion.css";
import "./styles/inks.css";
import "./styles/sicily.css";
import "./styles/sicily-rings.css";
import "./styles/sicily-pieces.css";
import "./styles/board.css";
import "./styles/boards.css";
import "./styles/orders.css";
import "./styles/encounter.css";
import "./styles/narrow.css";
import "./styles/replay.css";

export const game: GameModule = {
  id: "la-famiglia",
  table: async () => (await import("./table")).table,
  companion: { link, page: async () => (await import("./companion/companion")).page },
};
