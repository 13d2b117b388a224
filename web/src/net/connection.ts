import { type ClientMessage, PROTOCOL, type ServerMessage } from "../generated/protocol";
import { Completion, type Update } from "./whole";

/** How the table is reached: `replaced` by another tab, `closed` for good by the server, `signed-out` because this device is nobody's any more, `unwatched` because nobody may watch, `outdated` if the server is newer than the page. */
export type Link = "connecting" | "open" | "lost" | "replaced" | "closed" | "signed-out" | "unwatched" | "outdated";

export interface ConnectionEvents {
  message(message: Update): void;
  link(link: Link): void;
  /** The last sequence number that is known here, to resume from. */
  lastSeq(): number | null;
  lang(): string;
  /** Whether the others may be told by name that the reader watches. */
  isNamed(): boolean;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
/** Closed for good: nobody sits here for us, or there is no such table. */
const FINAL: readonly number[] = [4001, 4004];
const REPLACED = 4002;
const UNWATCHED = 4003;
const OUTDATED = 4005;
const SIGNED_OUT = 4006;

/** The wait before attempt number `attempt` (0, 1 …): doubling, with a spread of a half. */
export function waitBefore(attempt: number, random: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.75 + random / 2);
}

/** A socket that comes back by itself, says hello, and sends again what was never answered. */
export class Connection {
  readonly #url: string;
  readonly #events: ConnectionEvents;
  readonly #unanswered = new Map<string, ClientMessage>();
  readonly #completion = new Completion();
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer = 0;
  #greeted = false;

  constructor(table: string, events: ConnectionEvents) {
    const url = new URL(`./ws/tables/${encodeURIComponent(table)}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.hash = "";
    this.#url = url.href;
    this.#events = events;
  }

  open(): void {
    window.addEventListener("online", this.#now);
    this.#connect();
  }

  /** Say hello once more: something in it has changed. */
  greet(): void {
    if (this.#greeted && this.#socket) this.#hello(this.#socket);
  }

  close(): void {
    window.removeEventListener("online", this.#now);
    clearTimeout(this.#timer);
    this.#forget();
  }

  /** Send a message with a `cid`; it is repeated after a reconnect until it is answered. */
  send(message: ClientMessage & { readonly cid: string }): void {
    this.#unanswered.set(message.cid, message);
    if (this.#greeted) this.#socket?.send(JSON.stringify(message));
  }

  readonly #now = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    this.#forget();
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => this.#hello(socket);
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.#closed(event.code);
  }

  #hello(socket: WebSocket): void {
    const lang = this.#events.lang();
    socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, lang, last_seq: this.#events.lastSeq(), is_named: this.#events.isNamed() }));
  }

  #receive(received: ServerMessage): void {
    if (received.type === "ping") return this.#socket?.send(JSON.stringify({ type: "pong", number: received.number }));
    const message = this.#completion.whole(received);
    if ("cid" in message) this.#unanswered.delete(message.cid);
    this.#events.message(message);
    if (!this.#greeted && (message.type === "snapshot" || message.type === "events")) this.#welcome();
  }

  #welcome(): void {
    this.#greeted = true;
    this.#attempt = 0;
    this.#events.link("open");
    for (const message of this.#unanswered.values()) this.#socket?.send(JSON.stringify(message));
  }

  #closed(code: number): void {
    this.#forget();
    if (code === REPLACED) return this.#events.link("replaced");
    if (code === UNWATCHED) return this.#events.link("unwatched");
    if (code === OUTDATED) return this.#events.link("outdated");
    if (code === SIGNED_OUT) return this.#events.link("signed-out");
    if (FINAL.includes(code)) return this.#events.link("closed");
    this.#events.link(this.#events.lastSeq() === null && this.#attempt === 0 ? "connecting" : "lost");
    this.#timer = window.setTimeout(this.#now, waitBefore(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  #forget(): void {
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
    this.#greeted = false;
  }
}
