import { gameTable } from "../games/registry";
import type { LogLine, Message } from "../generated/protocol";
import type { TableState } from "../net/state";

/** An event of the reader's own that invites a story. */
export interface Untold {
  readonly seat: number;
  readonly seq: number;
  /** Its place among the events of that sequence number. */
  readonly event: number;
  readonly address: string;
  readonly about: Message;
}

/** The reader's latest event that invites a story, unless it has been told or skipped. */
export function storyToTell({ table, log }: TableState, done: ReadonlySet<string>): Untold | null {
  if (table.status !== "playing") return null;
  const asks = gameTable(table.game).asksForStory;
  for (const line of log.toReversed()) {
    const place = line.events.findIndex((event) => asks(event));
    const event = line.events[place];
    if (!event || event.seat === null) continue;
    const chair = table.seats[event.seat];
    if (!chair?.yours || chair.taken_over) continue;
    const untold = { seat: event.seat, seq: line.seq, event: place, address: `${line.seq}.${place}`, about: { key: `event.${event.key}`, args: event.args } };
    return done.has(untold.address) || isPast(log, line.seq, event.seat) ? null : untold;
  }
  return null;
}

/** Whether the story has been told, or the seat has moved again after another seat did. */
function isPast(log: readonly LogLine[], since: number, seat: number): boolean {
  let isOthersTurn = false;
  for (const event of log.flatMap(({ seq, events }) => (seq > since ? events : []))) {
    if (event.seat === seat && (isOthersTurn || event.key === "table.remark")) return true;
    if (event.seat !== null && event.seat !== seat) isOthersTurn = true;
  }
  return false;
}
