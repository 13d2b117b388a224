import type { SeatInfo, TableInfo } from "../generated/protocol";
import { sinceText } from "../text/numbers";
import { t } from "../text/reader";

/** As much of a seat as its name needs. */
type Named = Pick<SeatInfo, "seat" | "kind" | "name">;

/** The name of the player in a seat, as sentences use it. */
export function seatName(seat: Named): string {
  if (seat.kind === "computer") return t("ui.seat.computer");
  if (seat.kind === "left") return t("ui.seat.left", { number: seat.seat + 1 });
  return seat.name || t("ui.seat.number", { number: seat.seat + 1 });
}

/** The names in all seats; of several computers each has a number. */
export function seatNames({ seats }: { readonly seats: readonly Named[] }): readonly string[] {
  const computers = seats.filter(({ kind }) => kind === "computer");
  if (computers.length < 2) return seats.map(seatName);
  return seats.map((seat) => (seat.kind === "computer" ? t("ui.seat.computer_number", { number: computers.indexOf(seat) + 1 }) : seatName(seat)));
}

/** The name over a side of the table, with the computer's level. */
export function seatTitle(seat: SeatInfo): string {
  return seat.kind === "computer" ? t("ui.seat.computer_level", { level: seat.level }) : seatName(seat);
}

/** The seat drawn nearest to the reader: the viewer's, else an own one, else the first. */
export function nearSeat(table: TableInfo, viewer: number | null): number {
  return viewer ?? table.seats.find((seat) => seat.yours)?.seat ?? 0;
}

/** Why a player may not answer at once or as well as usual, or that they resigned; else null. */
export function absence(seat: SeatInfo, { status }: Pick<TableInfo, "status">): string | null {
  if (seat.kind === "open") return t("ui.seat.open");
  if (seat.kind === "left") return t("ui.seat.has_left");
  if (seat.resigned) return t(status === "finished" ? "ui.seat.gave_up" : "ui.seat.resigned");
  if (seat.taken_over && status !== "finished") return t("ui.seat.taken_over");
  if (seat.warming_up && status !== "finished") return t("ui.seat.warming_up");
  if (seat.kind !== "human" || seat.connected) return null;
  if (seat.away_since === null) return t(seat.is_offline ? "ui.seat.offline" : "ui.seat.away");
  return t(seat.is_offline ? "ui.seat.offline_since" : "ui.seat.away_since", { time: sinceText(seat.away_since) });
}
