import { gameTable, isTableLoaded } from "../games/registry";
import type { TableInfo } from "../generated/protocol";
import type { TableView } from "../net/table-view";
import { t } from "../text/reader";
import { seatNames } from "./seats";

/** The names in all seats as a sentence about what happened says them. */
export function calledIn(table: TableInfo, view: TableView | null): readonly string[] {
  const called = view !== null && isTableLoaded(table.game) ? gameTable(table.game).called : undefined;
  return called && view ? called(table, view) : seatNames(table);
}

/** How an event names the players: one that is a heading with a name, such as who starts, says “you” to the reader. */
export function calledBy(key: string, { seats, hot_seat: isShared }: Pick<TableInfo, "seats" | "hot_seat">, names: readonly string[]): readonly string[] {
  if (isShared || !key.endsWith(".starter")) return names;
  return names.map((name, seat) => (seats[seat]?.yours ? t("ui.log.you").toLocaleLowerCase() : name));
}
