import type { Choice, Message } from "../generated/protocol";
import type { Refusal, TableSession } from "../net/session";
import { seatToAct, type TableState } from "../net/state";
import type { TableView } from "../net/table-view";
import type { GameTable } from "./game-table";
import { pickOrBegin, spentBy } from "./paths";

/** What floats beside a piece. */
export interface Floating<What> {
  readonly what: What;
  readonly anchor: Element;
}

/** The piece would do something else than what was begun. */
const BEGUN: Refusal = { message: { key: "ui.table.begun", args: {} }, clause: null };

/** On a touch screen nobody sees beforehand what a tap would do; what leaves further steps in the turn is not asked about. */
export function needsSecondTap(choice: Choice, view: TableView, { reveals }: Pick<GameTable, "reveals">): boolean {
  return choice.ends_turn && reveals?.(choice, view) === true && matchMedia("(pointer: coarse)").matches;
}

/** One person selecting pieces until they make an action, or a refusal. */
export class Picking {
  picked: readonly string[] = [];
  menu: Floating<readonly Choice[]> | null = null;
  refusal: Floating<Refusal> | null = null;
  #seq = -1;
  /** What an action on its way spends: the answer, should the game ask. */
  #spent: { readonly piece: string; readonly anchor: Element } | null = null;

  constructor(
    private readonly session: TableSession,
    private readonly changed: () => void,
    /** Whether an action is to be confirmed, as there is no way back. */
    private readonly asksFirst: (choice: Choice) => boolean = () => false,
    /** Asks once whether something is to stay undone. */
    private readonly isSure: (question: Message, choice: Choice) => Promise<boolean> = () => Promise.resolve(true),
  ) {}

  /** A new state of the table ends every half-made action. */
  follow(state: TableState): void {
    if (state.seq === this.#seq) return;
    this.#seq = state.seq;
    this.picked = [];
    this.menu = null;
    this.refusal = null;
    const spent = this.#spent;
    this.#spent = null;
    const answer = spent && state.choices.find(({ path }) => path.length === 1 && path[0] === spent.piece);
    if (answer && seatToAct(state) !== null) void this.act(answer, spent.anchor);
  }

  /** `wasAsked`: the game itself has asked about what stays undone. */
  async point(piece: string, anchor: Element, wasAsked = false): Promise<void> {
    const { state } = this.session;
    const seat = state && seatToAct(state);
    if (!state || seat === null || this.session.pending || this.session.isSettling) return;
    const before = this.picked;
    const meant = pickOrBegin(state.choices, before, piece);
    if (meant.kind === "act" && !this.asksFirst(meant.choice)) return this.act(meant.choice, anchor, meant.path, wasAsked);
    if (meant.kind === "nowhere" || meant.kind === "begun") {
      if (before.at(-1) === piece) this.cancel();
      else if (meant.kind === "begun") this.show(BEGUN, anchor);
      else this.show(await this.session.explain(seat, meant.path), anchor);
      return;
    }
    this.refusal = null;
    this.picked = meant.path;
    const asked = meant.kind === "menu" ? meant.choices : meant.kind === "act" ? [meant.choice] : null;
    this.menu = asked && { what: asked, anchor };
    this.changed();
  }

  async act(choice: Choice, anchor: Element, picked = this.picked, wasAsked = false): Promise<void> {
    const seq = this.#seq;
    if (choice.sure && !wasAsked && !(await this.isSure(choice.sure, choice))) return;
    if (seq !== this.#seq) return;
    const piece = spentBy(choice, picked);
    this.cancel();
    this.#spent = piece === null ? null : { piece, anchor };
    const refusal = await this.session.act(choice);
    if (!refusal) return;
    this.#spent = null;
    this.show(refusal, anchor);
  }

  /** Show a refusal beside what it is about. */
  show(refusal: Refusal | null, anchor: Element): void {
    this.refusal = refusal && { what: refusal, anchor };
    this.changed();
  }

  /** The refusal has been read; the picked pieces stay picked. */
  hide(): void {
    this.refusal = null;
    this.changed();
  }

  cancel(): void {
    this.picked = [];
    this.menu = null;
    this.refusal = null;
    this.changed();
  }
}
