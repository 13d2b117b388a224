import type { GameTable } from "../table/game-table";
import type { GameModule } from "./game-module";

/** Every folder with a `game.ts` is a game. */
const MODULES = Object.values(import.meta.glob<GameModule>("./*/game.ts", { eager: true, import: "game" }));
const RETRY_MS = 2500;

const tables = new Map<string, GameTable>();

/** What this client knows of a game; undefined where it has no part of its own. */
export const gameModule = (game: string | undefined): GameModule | undefined => MODULES.find(({ id }) => id === game);

/** The game with a companion that an address without a game means. */
export const gameWithCompanion = (): string | undefined => MODULES.find(({ companion }) => companion !== undefined)?.id;

/** Whether `gameTable` has an answer. */
export const isTableLoaded = (game: string): boolean => tables.has(game);

/** How a game is laid out on the page, once that is loaded. */
export function gameTable(game: string): GameTable {
  const found = tables.get(game);
  if (!found) throw new Error(`the table of ${game} is not loaded`);
  return found;
}

/** Fetch what draws the tables of a game; a server that cannot be reached is asked again. */
export async function loadTable(game: string): Promise<void> {
  while (!tables.has(game)) {
    try {
      tables.set(game, await fetchTable(game));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const fetchTable = (game: string): Promise<GameTable> => (gameModule(game)?.table ?? genericTable)();

const genericTable = async (): Promise<GameTable> => (await import("./generic/table")).table;
