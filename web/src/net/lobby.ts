import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Lobby, LobbyTable } from "../generated/protocol";
import { waitBefore } from "./connection";

/** The open tables, kept up by the server for as long as an element shows them and somebody looks. */
export class LobbyLink implements ReactiveController {
  /** Null until the server has told. */
  tables: readonly LobbyTable[] | null = null;
  /** Whether the server cannot be reached, so that there may be others by now. */
  isStale = false;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer = 0;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener("visibilitychange", this.#look);
    this.#look();
  }

  hostDisconnected(): void {
    document.removeEventListener("visibilitychange", this.#look);
    this.#close();
  }

  readonly #look = (): void => {
    if (document.visibilityState === "hidden") this.#close();
    else if (this.#socket === null) this.#open();
  };

  #open(): void {
    const url = new URL("./ws/lobby", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.hash = "";
    const socket = new WebSocket(url.href);
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.#attempt = 0;
      this.#show((JSON.parse(data) as Lobby).tables, false);
    };
    socket.onclose = () => {
      this.#socket = null;
      this.#show(this.tables, true);
      this.#timer = window.setTimeout(this.#look, waitBefore(this.#attempt++, Math.random()));
    };
  }

  #close(): void {
    clearTimeout(this.#timer);
    if (this.#socket) this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket?.close();
    this.#socket = null;
  }

  #show(tables: readonly LobbyTable[] | null, isStale: boolean): void {
    this.tables = tables;
    this.isStale = isStale;
    this.host.requestUpdate();
  }
}
