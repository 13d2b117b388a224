import { familyTree } from "../family-tree/family-tree";
import { laFamiglia } from "../la-famiglia/la-famiglia";
import { famiglia } from "./famiglia";
import type { GameTable } from "./game-table";

const TABLES: Readonly<Record<string, GameTable>> = { famiglia, "family-tree": familyTree, "la-famiglia": laFamiglia };

/** How a game is laid out on the page. */
export function gameTable(game: string): GameTable {
  const found = TABLES[game];
  if (!found) throw new Error(`no table for ${game}`);
  return found;
}
