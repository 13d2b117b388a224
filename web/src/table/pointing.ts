import type { Choice, Message } from "../generated/protocol";
import type { TableSession } from "../net/session";
import { seatToAct } from "../net/state";
import { read } from "../text/reader";
import { narrow, pickOrBegin } from "./paths";
import type { Floating } from "./picking";

/** Whoever only passes over a piece is told nothing. */
const REST_MS = 350;
/** More lines than this are not read. */
const MOST_LINES = 4;

/** The piece somebody points at or has the focus on, and what there is to say of it now. */
export class Pointing {
  tip: Floating<readonly Message[]> | null = null;
  #timer = 0;
  #piece = "";
  #anchor: HTMLElement | null = null;
  #moment = "";
  /** The state in which somebody came to the piece. */
  #since: number | undefined;

  constructor(
    private readonly session: TableSession,
    private readonly picked: () => readonly string[],
    private readonly changed: () => void,
    /** What a piece is for, in games where its picture does not say so. */
    private readonly purpose: (piece: string) => Message | null,
  ) {}

  /** Another piece, or none. */
  at(piece: string, anchor: HTMLElement | null): void {
    if (anchor === this.#anchor && piece === this.#piece) return;
    this.clear();
    this.#piece = piece;
    this.#anchor = anchor;
    this.#moment = this.#now();
    this.#since = this.session.state?.seq;
    if (anchor) this.#timer = window.setTimeout(() => void this.#say(piece, anchor), REST_MS);
  }

  /** The focus is on no piece any more. */
  leave(): void {
    if (this.#anchor?.matches(":hover") === false) this.clear();
  }

  /** The table has changed, or only what is known of the others: what was said may hold no longer. */
  follow(): void {
    const [piece, anchor, since] = [this.#piece, this.#anchor, this.#since];
    if (anchor === null || this.#moment === this.#now()) return;
    this.clear();
    this.at(piece, anchor);
    this.#since = since;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#anchor = null;
    if (this.tip === null) return;
    this.tip = null;
    this.changed();
  }

  /** All that what is said depends on, but for the piece. */
  #now(): string {
    const { state, pending, isSettling } = this.session;
    return JSON.stringify([state?.seq, pending !== null, isSettling, this.picked()]);
  }

  async #say(piece: string, anchor: HTMLElement): Promise<void> {
    if (!anchor.isConnected || (anchor.dataset["piece"] ?? "") !== piece) return; // it was drawn anew
    if (!anchor.matches(":hover, :focus")) return; // it has moved away from under the mouse
    const lines = (await this.#lines(piece)).filter((line) => !says(anchor, line));
    if (anchor !== this.#anchor || lines.length === 0) return;
    this.tip = { what: lines, anchor };
    this.changed();
  }

  async #lines(piece: string): Promise<readonly Message[]> {
    const { state, pending, isSettling } = this.session;
    const seat = state && seatToAct(state);
    if (!state || seat === null || pending || isSettling) return [];
    const picked = this.picked();
    if (picked.includes(piece) && !narrow(state.choices, picked).next.has(piece)) return [];
    const meant = pickOrBegin(state.choices, picked, piece);
    if (meant.kind === "begun") return [{ key: "ui.table.begun", args: {} }];
    if (meant.kind !== "nowhere") return labels(narrow(state.choices, meant.path).open);
    // Whoever has stayed where the last answer was given asks nothing of the next question.
    if (this.#since !== state.seq) return [];
    const refusal = await this.session.explain(seat, meant.path);
    const purpose = this.purpose(piece);
    return [...(refusal ? [refusal.message] : []), ...(purpose ? [purpose] : [])];
  }
}

/** Whether a button says itself what it does, sentence by sentence. */
const says = (anchor: Element, line: Message): boolean =>
  read(line).split(". ").every((sentence) => anchor.textContent.includes(sentence.replace(/\.$/, "")));

/** What the choices do, in words; of many only how many there are. */
export function labels(choices: readonly Choice[]): readonly Message[] {
  const each = [...new Map(choices.map(({ word, label }) => [word, label])).values()];
  return each.length > MOST_LINES ? [...each.slice(0, MOST_LINES - 1), { key: "ui.table.more_ways", args: { count: each.length - MOST_LINES + 1 } }] : each;
}
