import { gameTable, isTableLoaded } from "../games/registry";
import type { TableInfo } from "../generated/protocol";
import type { TableView } from "../net/table-view";
import { seatNames } from "./seats";

/** The names in all seats as a sentence about what happened says them. */
export function calledIn(table: TableInfo, view: TableView | null): readonly string[] {
  const called = view !== null && isTableLoaded(table.game) ? gameTable(table.game).called : undefined;
  return called && view ? called(table, view) : seatNames(table);
}
