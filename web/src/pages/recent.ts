/** A table this browser sat at. */
export interface RecentTable {
  readonly id: string;
  readonly names: readonly string[];
}

const STORE = "consigliere.recent";
const KEPT = 5;

export function recentTables(): readonly RecentTable[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]") as RecentTable[];
  } catch {
    return [];
  }
}

/** Put a table on top of the list. */
export function rememberTable(id: string, names: readonly string[]): void {
  const before = recentTables();
  if (before[0]?.id === id && before[0].names.join() === names.join()) return;
  const list = [{ id, names }, ...before.filter((table) => table.id !== id)].slice(0, KEPT);
  try {
    localStorage.setItem(STORE, JSON.stringify(list));
  } catch {
    // Without a store there is no list.
  }
}
