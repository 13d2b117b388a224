import type { SeatInfo, TableInfo } from "../generated/protocol";

/** What a name needs to be read in any language. */
type Seat = Pick<SeatInfo, "seat" | "kind" | "name">;

/** A table this browser sat at, as it was when it was last seen here. */
export interface RecentTable {
  readonly id: string;
  readonly game: string;
  readonly isOver: boolean;
  readonly seats: readonly Seat[];
}

const STORE = "consigliere.tables";
/** Of games that go on, and of finished ones. */
const KEPT = 5;

export function recentTables(): readonly RecentTable[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]") as RecentTable[];
  } catch {
    return [];
  }
}

/** The list with a table on top of it; of each kind only the newest are kept. */
export function withTable(before: readonly RecentTable[], { id, game, status, seats }: TableInfo): readonly RecentTable[] {
  const now = { id, game, isOver: status === "finished", seats: seats.map(({ seat, kind, name }) => ({ seat, kind, name })) };
  const all = [now, ...before.filter((table) => table.id !== id)];
  const newest = (isOver: boolean): readonly RecentTable[] => all.filter((table) => table.isOver === isOver).slice(0, KEPT);
  const kept = [...newest(false), ...newest(true)];
  return all.filter((table) => kept.includes(table));
}

/** Put a table on top of the list. */
export function rememberTable(table: TableInfo): void {
  const before = recentTables();
  const list = withTable(before, table);
  if (JSON.stringify(list) === JSON.stringify(before)) return;
  try {
    localStorage.setItem(STORE, JSON.stringify(list));
  } catch {
    // Without a store there is no list.
  }
}
