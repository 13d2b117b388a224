import type { Choice } from "../generated/protocol";
import type { Refusal, TableSession } from "../net/session";
import { seatToAct } from "../net/state";
import { pickOrBegin } from "./paths";

/** What floats beside a piece. */
export interface Floating<What> {
  readonly what: What;
  readonly anchor: Element;
}

/** One person pointing at pieces until they make an action, or a refusal. */
export class Picking {
  picked: readonly string[] = [];
  menu: Floating<readonly Choice[]> | null = null;
  refusal: Floating<Refusal> | null = null;
  #seq = -1;

  constructor(
    private readonly session: TableSession,
    private readonly changed: () => void,
  ) {}

  /** A new state of the table ends every half-made action. */
  follow(seq: number): void {
    if (seq === this.#seq) return;
    this.#seq = seq;
    this.picked = [];
    this.menu = null;
  }

  async point(piece: string, anchor: Element): Promise<void> {
    const { state } = this.session;
    const seat = state && seatToAct(state);
    if (!state || seat === null || this.session.pending) return;
    const before = this.picked;
    const meant = pickOrBegin(state.choices, before, piece);
    if (meant.kind === "act") return this.act(meant.choice, anchor);
    if (meant.kind === "nowhere") {
      if (before.at(-1) === piece) this.cancel();
      else this.show(await this.session.explain(seat, meant.path), anchor);
      return;
    }
    this.refusal = null;
    this.picked = meant.path;
    this.menu = meant.kind === "menu" ? { what: meant.choices, anchor } : null;
    this.changed();
  }

  async act(choice: Choice, anchor: Element): Promise<void> {
    this.cancel();
    const refusal = await this.session.act(choice);
    if (refusal) this.show(refusal, anchor);
  }

  /** Show a refusal beside what it is about. */
  show(refusal: Refusal | null, anchor: Element): void {
    this.refusal = refusal && { what: refusal, anchor };
    this.changed();
  }

  cancel(): void {
    this.picked = [];
    this.menu = null;
    this.refusal = null;
    this.changed();
  }
}
