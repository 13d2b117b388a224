import type { Event as GameEvent, LogLine, Message } from "../generated/protocol";
import { read } from "../text/reader";
import { DUMMY, NEUTRAL } from "./scene";

/** One sentence of the encounter, and what it is about. */
export interface Report {
  readonly seq: number;
  readonly event: GameEvent;
  readonly text: (names: readonly string[]) => string;
  /** Places that the map shows meanwhile. */
  readonly spot: readonly string[];
  readonly trail: readonly Trail[];
}

/** An arrow on the map. */
export interface Trail {
  readonly from: string;
  readonly to: string;
  readonly owner: number;
  readonly kind: "move" | "attack";
  readonly result: "pending" | "done" | "failed";
}

/** What the encounter tells, from the turning up of the orders to the first lines of the management after it. */
const TOLD: ReadonlySet<string> = new Set(
  `revealed order_starts order_lost order_void order_declined order_snitched cars_lost group_moved attacked defends_dummy defends_neutrals
  brute_step card_laid card_laid_hidden cards_kept cards_swapped turned turned_to_nobody shot fled fled_to_supply joined occupied emptied repelled
  withdrew bombed bombed_with_car snitched control_taken control_changed control_lost tile_marked tile_left tile_shifted tile_income soldier_hit
  checked ended`.split(/\s+/).map((name) => `la_famiglia.${name}`),
);
/** Orders and attacks that were allowed and came to nothing. */
const FAILED: ReadonlySet<string> = new Set(["order_lost", "order_void", "order_snitched", "repelled", "withdrew", "emptied"].map((name) => `la_famiglia.${name}`));
const ORDER: ReadonlySet<string> = new Set(["la_famiglia.order_starts", "la_famiglia.revealed"]);
const MARCHES: Readonly<Record<string, Trail["kind"]>> = {
  "la_famiglia.group_moved": "move", "la_famiglia.attacked": "attack", "la_famiglia.withdrew": "move",
};

/** The sentences of the last encounter in the log. */
export function reports(log: readonly LogLine[]): readonly Report[] {
  const lines = log.flatMap(({ seq, events }) => events.map((event) => ({ seq, event })));
  const start = lines.findLastIndex(({ event }) => event.key === "la_famiglia.revealed");
  if (start < 0) return [];
  const told = lines.slice(start);
  const end = told.findIndex(({ event }) => event.key === "la_famiglia.round_began");
  return told.slice(0, end < 0 ? undefined : end).filter(({ event }) => TOLD.has(event.key)).map(({ seq, event }) => reportOf(seq, event));
}

function reportOf(seq: number, event: GameEvent): Report {
  const { key, args } = event;
  const [from, to] = [placeIn(args["territory"]), placeIn(args["goal"])];
  const kind = MARCHES[key];
  const owner = ownerIn(args["owner"]) ?? event.seat ?? NEUTRAL;
  const trail: readonly Trail[] = kind && from && to ? [{ from, to, owner, kind, result: kind === "attack" ? "pending" : "done" }] : [];
  const places = [from, to, placeIn(args["zone"]), placeIn(args["mandamento"])].filter((place) => place !== null);
  return { seq, event, spot: places, trail, text: (names) => read({ key: `event.${key}`, args }, names) };
}

/** The id of a place that an event names. */
export function placeIn(arg: Message["args"][string] | undefined): string | null {
  if (typeof arg !== "object" || Array.isArray(arg)) return null;
  return /^la_famiglia\.(?:territory|zone|mandamento)\.(\w+)$/.exec((arg as Message).key)?.[1] ?? null;
}

function ownerIn(arg: Message["args"][string] | undefined): number | null {
  if (typeof arg !== "object" || Array.isArray(arg)) return null;
  const { key, args } = arg as Message;
  const seat = args["seat"];
  if (key === "seat") return typeof seat === "number" ? seat : null;
  return key === "la_famiglia.dummy" ? DUMMY : key === "la_famiglia.neutral" ? NEUTRAL : null;
}

/** How a sentence looks: the start of an order, or something that was allowed but failed. */
export function toneOf({ event }: Report): string {
  if (FAILED.has(event.key)) return "failed";
  return ORDER.has(event.key) ? "starts" : "";
}
