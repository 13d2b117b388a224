import type { Happened, Notice, Ping, Resumed, ServerMessage, Snapshot, TableInfo } from "../generated/protocol";

/** What happened, with the whole table after it. */
export interface WholeEvent extends Omit<Happened, "table" | "view" | "drawing"> {
  readonly table: TableInfo;
  readonly view: unknown;
  readonly drawing: unknown;
}

/** A message of the server from which nothing is left out. */
export type Update = Exclude<ServerMessage, Happened | Ping> | WholeEvent;

type Present = Pick<Snapshot | Resumed | WholeEvent, "table" | "view" | "drawing">;

/** Fills in what the server leaves out of an event because it is as it was in the message before. */
export class Completion {
  #present: Present | null = null;

  /** To be asked once for every message, in their order. */
  whole(message: Exclude<ServerMessage, Ping>): Update {
    switch (message.type) {
      case "snapshot":
      case "events":
        this.#present = message;
        return message;
      case "notice":
        this.#notice(message);
        return message;
      case "event": {
        const known = this.#present;
        if (!known) throw new Error("an event before the first view");
        const { table = known.table, drawing = known.drawing } = message;
        const event = { ...message, table, drawing, view: { ...(known.view as object), ...(message.view as object) } };
        this.#present = event;
        return event;
      }
      default:
        return message;
    }
  }

  #notice({ table }: Notice): void {
    if (this.#present) this.#present = { ...this.#present, table };
  }
}
