import type { Event as GameEvent, LogLine } from "../generated/protocol";

/** What one seat did without another one in between. */
export interface LogGroup {
  readonly seat: number | null;
  readonly lines: readonly Line[];
}

/** One event and the step of the game it belongs to. */
export interface Line {
  readonly seq: number;
  readonly event: GameEvent;
}

/** The events in order, neighbours of one seat together. */
export function grouped(log: readonly LogLine[]): readonly LogGroup[] {
  const groups: { seat: number | null; lines: Line[] }[] = [];
  for (const { seq, events } of log) {
    for (const event of events) {
      const last = groups.at(-1);
      if (last?.seat === event.seat) last.lines.push({ seq, event });
      else groups.push({ seat: event.seat, lines: [{ seq, event }] });
    }
  }
  return groups;
}
