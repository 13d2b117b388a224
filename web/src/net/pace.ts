import type { Happened } from "../generated/protocol";

/** What an opponent does is shown one thing after the other, long enough to be followed. */
const OPPONENT_MS = 420;
/** Cards that the table deals come faster. */
const TABLE_MS = 170;
/** More than this many waiting: the reader is behind, go twice as fast. */
const CROWD = 6;

/** Lets events through at a speed that the eye can follow; own ones and hidden pages do not wait. */
export class Pace {
  readonly #queue: Happened[] = [];
  #timer = 0;

  constructor(private readonly show: (event: Happened) => void) {}

  add(event: Happened): void {
    this.#queue.push(event);
    if (document.hidden || beatOf(event) === 0) this.flush();
    else if (!this.#timer) this.#next();
  }

  clear(): void {
    this.#queue.length = 0;
    this.#stop();
  }

  /** Show at once whatever still waits. */
  flush(): void {
    this.#stop();
    for (const event of this.#queue.splice(0)) this.show(event);
  }

  readonly #next = (): void => {
    const event = this.#queue.shift();
    if (!event) return this.#stop();
    const beat = beatOf(event);
    this.#timer = window.setTimeout(this.#next, this.#queue.length > CROWD ? beat / 2 : beat);
    this.show(event);
  };

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }
}

/** How long an event stands before the next one; nothing for one's own. */
export function beatOf({ events, table }: Pick<Happened, "events" | "table">): number {
  const seats = events.map(({ seat }) => seat).filter((seat) => seat !== null);
  if (seats.length === 0) return events.length > 0 ? TABLE_MS : 0;
  return seats.every((seat) => table.seats[seat]?.yours && !table.seats[seat].taken_over) ? 0 : OPPONENT_MS;
}
