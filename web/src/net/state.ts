import { gameModule } from "../games/registry";
import type { Choice, LogLine, TableInfo } from "../generated/protocol";
import { inAnyOrder } from "../table/paths";
import type { TableView } from "./table-view";
import type { Update, WholeEvent } from "./whole";

/** A table as this browser knows it: always a whole view, so that it cannot drift. */
export interface TableState {
  readonly seq: number;
  readonly table: TableInfo;
  readonly view: TableView;
  /** Where everything is drawn, in games whose picture the server works out. */
  readonly drawing: unknown;
  readonly choices: readonly Choice[];
  readonly log: readonly LogLine[];
  /** Since when those who are to act have been, in seconds since 1970; null where that is not told. */
  readonly since: number | null;
}

/** The state after a message of the server; answers to single messages change nothing. */
export function reduce(state: TableState | null, message: Update): TableState | null {
  switch (message.type) {
    case "snapshot":
      return { ...present(message), log: message.log, since: message.moved };
    case "events":
      return { ...present(message), log: joined(state?.log ?? [], message.log), since: message.moved };
    case "event":
      return { ...present(message), log: joined(state?.log ?? [], [message]), since: waitingSince(state, message) };
    case "notice":
      return state && { ...state, table: message.table };
    default:
      return state;
  }
}

/** A turn may consist of several steps: it begins when others are to act than before. */
function waitingSince(state: TableState | null, { view, table, now }: WholeEvent): number | null {
  const awaited = (one: TableView | undefined): string => one?.to_act.join() ?? "";
  if (state && awaited(state.view) === awaited(view as TableView)) return state.since;
  return table.status === "playing" ? now : null;
}

type Present = Omit<TableState, "log" | "view" | "since"> & { readonly view: unknown };

function present({ seq, table, choices, view, drawing }: Present): Omit<TableState, "log" | "since"> {
  const offered = gameModule(table.game)?.isInAnyOrder ? inAnyOrder(choices) : choices;
  return { seq, table, choices: offered, view: view as TableView, drawing };
}

/** The log with new lines; a line that is known already is not repeated, an empty one is left out. */
function joined(log: readonly LogLine[], more: readonly LogLine[]): readonly LogLine[] {
  const known = new Set(log.map((line) => line.seq));
  const fresh = more.filter((line) => line.events.length > 0 && !known.has(line.seq));
  return [...log, ...fresh.map(({ seq, events }) => ({ seq, events }))];
}

/** The own seat that must act now, or null. */
export function seatToAct(state: TableState): number | null {
  if (state.table.status !== "playing") return null;
  const own = state.view.to_act.find((seat) => state.table.seats[seat]?.yours);
  return own !== undefined && !state.table.seats[own]?.taken_over ? own : null;
}

/** Hot-seat: the own seat that must act but whose view this is not; it waits behind the curtain. */
export function seatBehindCurtain(state: TableState): number | null {
  const seat = seatToAct(state);
  return state.table.hot_seat && seat !== null && seat !== state.view.viewer ? seat : null;
}
