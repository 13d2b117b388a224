import type { Choice, ClientMessage, Explained, Message, PlaceInfo, Refused, ServerMessage, Talk, TalkLine, Watchers } from "../generated/protocol";
import { settings } from "../settings";
import { reader } from "../text/reader";
import { Connection, type Link } from "./connection";
import { reloadOnce } from "./newer-page";
import { Pace } from "./pace";
import { noteServerTime } from "./server-clock";
import { reduce, seatToAct, type TableState } from "./state";
import { heard, type TalkState } from "./talk";
import type { Update, WholeEvent } from "./whole";

type Answer = Extract<ServerMessage, { readonly cid: string }>;
type Body = ClientMessage extends infer One ? (One extends { readonly cid: string } ? Omit<One, "cid"> : never) : never;

/** A word of the server about something this browser sent. */
export interface Refusal {
  readonly message: Message;
  readonly clause: string | null;
}

/** One person at one table: what is on it, and everything that can be said to the server. */
export class TableSession extends EventTarget {
  state: TableState | null = null;
  link: Link = "connecting";
  /** The own action on its way: sent, but not yet accepted and shown. */
  pending: Choice | "undo" | null = null;
  /** What is said at the table; null before the server has told. */
  talk: TalkState | null = null;
  /** Who watches; null before the server has told. */
  watchers: Watchers | null = null;
  /** Called with each new line of talk. */
  onSaid: ((lines: readonly TalkLine[]) => void) | null = null;
  /** Called with each event just before and just after it is shown, for the motion. */
  onHappened: ((event: WholeEvent, show: () => void) => void) | null = null;

  /** How long the motion of what is shown lasts, in ms. */
  stillMoving: () => number = () => 0;

  readonly #connection: Connection;
  /** The sequence number at which the pending action shows; unknown until it is accepted. */
  #pendingUntil = Infinity;
  #wasNamed = settings.get("watch_name");
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  readonly #pace = new Pace(
    (message) => (message.type === "event" ? this.#happen(message) : this.#show(message)),
    () => this.#changed(),
    () => this.stillMoving(),
  );

  constructor(readonly id: string) {
    super();
    this.#connection = new Connection(id, {
      message: (message) => this.#receive(message),
      link: (link) => this.#setLink(link),
      lastSeq: () => this.state?.seq ?? null,
      lang: () => reader.lang,
      isNamed: () => settings.get("watch_name"),
    });
  }

  /** Whether the last move of another is still being looked at; nothing is asked meanwhile. */
  get isSettling(): boolean {
    return this.#pace.isBusy;
  }

  open(): void {
    settings.addEventListener("change", this.#greet);
    this.#connection.open();
  }

  /** Whether the reader wants to be named where they watch may have changed. */
  readonly #greet = (): void => {
    if (settings.get("watch_name") === this.#wasNamed) return;
    this.#wasNamed = !this.#wasNamed;
    this.#connection.greet();
  };

  close(): void {
    settings.removeEventListener("change", this.#greet);
    this.#pace.clear();
    this.#connection.close();
  }

  /** Carry out a choice; resolves to null when it is accepted. */
  async act(choice: Choice): Promise<Refusal | null> {
    const seat = this.state && seatToAct(this.state);
    if (!this.state || seat === null || this.pending) return null;
    return this.#pend(choice, { type: "act", seq: this.state.seq, seat, action: choice.word });
  }

  async undo(seat: number): Promise<Refusal | null> {
    if (!this.state || this.pending) return null;
    return this.#pend("undo", { type: "undo", seq: this.state.seq, seat });
  }

  /** Why these pieces lead to no action; null if they lead to one. */
  async explain(seat: number, path: readonly string[]): Promise<Refusal | null> {
    const answer = await this.request({ type: "explain", seat, path });
    return answer.type === "explained" || answer.type === "refused" ? asRefusal(answer) : null;
  }

  /** Where a card of the own seat fits, and why not elsewhere. */
  async survey(seat: number, piece: string): Promise<readonly PlaceInfo[]> {
    const answer = await this.request({ type: "survey", seat, piece });
    return answer.type === "surveyed" ? answer.places : [];
  }

  /** Send anything else; resolves to the refusal, or null when it is accepted. */
  async ask(body: Body): Promise<Refusal | null> {
    const answer = await this.request(body);
    return answer.type === "refused" ? asRefusal(answer) : null;
  }

  request(body: Body): Promise<Answer> {
    const cid = newId();
    return new Promise((resolve) => {
      this.#waiting.set(cid, resolve);
      this.#connection.send({ ...body, cid });
    });
  }

  async #pend(what: Choice | "undo", body: Body): Promise<Refusal | null> {
    this.pending = what;
    this.#changed();
    const answer = await this.request(body);
    this.#pendingUntil = answer.type === "ack" ? answer.seq : 0;
    this.#settle();
    return answer.type === "refused" ? asRefusal(answer) : null;
  }

  /** What is accepted stays pending until it shows: the choices before that are no longer true. */
  #settle(): void {
    if (!this.pending || (this.state?.seq ?? 0) < this.#pendingUntil) return;
    this.pending = null;
    this.#pendingUntil = Infinity;
    this.#changed();
  }

  #receive(message: Update): void {
    if ("now" in message) noteServerTime(message.now);
    if ("cid" in message) {
      this.#waiting.get(message.cid)?.(message);
      this.#waiting.delete(message.cid);
    } else if (message.type === "watchers") {
      this.watchers = message;
      this.#changed();
    } else if (message.type === "talk") {
      this.#hear(message);
    } else if (message.type === "event") {
      this.#pace.add(message);
    } else if (message.type === "notice") {
      this.#pace.addNotice(message);
    } else {
      if (!this.state) this.#pace.begin();
      this.#pace.flush();
      this.#show(message);
    }
  }

  /** Nobody waits with what they say until the last move was shown. */
  #hear(message: Talk): void {
    this.talk = heard(this.talk, message);
    if (!message.whole) this.onSaid?.(message.lines);
    this.#changed();
  }

  #happen(event: WholeEvent): void {
    if (this.onHappened) this.onHappened(event, () => this.#show(event));
    else this.#show(event);
  }

  #show(message: Update): void {
    this.state = reduce(this.state, message);
    this.#settle();
    this.#changed();
  }

  #setLink(link: Link): void {
    this.link = link;
    if (link === "outdated") reloadOnce();
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}

function asRefusal(answer: Explained | Refused): Refusal | null {
  return answer.message && { message: answer.message, clause: answer.clause };
}

/** Sixteen random bytes: works on a plain-http address, where randomUUID does not exist. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
