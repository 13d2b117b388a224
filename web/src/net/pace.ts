import type { Notice } from "../generated/protocol";
import type { WholeEvent } from "./whole";

/** What an opponent does is shown one thing after the other, long enough to be followed. */
const OPPONENT_MS = 600;
/** Cards that the table deals come faster. */
const TABLE_MS = 170;
/** Whoever has just come sees the table as it is; what happens before they have looked at it is a part of that. */
const FIRST_LOOK_MS = 400;
/** More than this many waiting: the reader is behind, go twice as fast. */
const CROWD = 6;

export type Paced = WholeEvent | Notice;

/** Lets events through at a speed that the eye can follow; own ones and hidden pages do not wait. */
export class Pace {
  readonly #queue: Paced[] = [];
  #timer = 0;
  #looksAt = -Infinity;

  /** `rested` is called when the last of several events has been shown long enough. */
  constructor(
    private readonly show: (message: Paced) => void,
    private readonly rested: () => void = () => undefined,
    /** How long what is shown still moves, in ms. */
    private readonly moving: () => number = () => 0,
  ) {}

  /** Whether something shown has not been seen long enough yet. */
  get isBusy(): boolean {
    return this.#timer !== 0;
  }

  /** The table is shown for the first time. */
  begin(): void {
    this.#looksAt = performance.now() + FIRST_LOOK_MS;
  }

  add(event: WholeEvent): void {
    this.#queue.push(event);
    if (document.hidden || beatOf(event) === 0 || performance.now() < this.#looksAt) this.flush();
    else if (!this.#timer) this.#next();
  }

  /** A change around the game; it must not be overtaken by what came before it. */
  addNotice(notice: Notice): void {
    if (this.isBusy) this.#queue.push(notice);
    else this.show(notice);
  }

  clear(): void {
    this.#queue.length = 0;
    this.#stop();
  }

  /** Show at once whatever still waits. */
  flush(): void {
    this.#stop();
    for (const message of this.#queue.splice(0)) this.show(message);
  }

  readonly #next = (): void => {
    const message = this.#queue.shift();
    if (!message) return this.#rest();
    const beat = message.type === "event" ? beatOf(message) : 0;
    this.#timer = window.setTimeout(this.#next, this.#queue.length > CROWD ? beat / 2 : beat);
    this.show(message);
  };

  #rest(): void {
    const left = this.moving();
    if (left > 0) {
      this.#timer = window.setTimeout(this.#next, left);
    } else {
      this.#stop();
      this.rested();
    }
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }
}

/** How long an event is shown before the next one; 0 for the reader's own. */
export function beatOf({ events, table }: Pick<WholeEvent, "events" | "table">): number {
  const seats = events.map(({ seat }) => seat).filter((seat) => seat !== null);
  if (seats.length === 0) return events.length > 0 ? TABLE_MS : 0;
  return seats.every((seat) => table.seats[seat]?.yours && !table.seats[seat].taken_over) ? 0 : OPPONENT_MS;
}
