import type { Event as GameEvent, LogLine, Message } from "../../../generated/protocol";
import { read } from "../../../text/reader";
import type { Way } from "../map/arrows";
import type { Parts } from "../parts";
import { DUMMY, NEUTRAL } from "../scene";

/** One sentence of the encounter, and what it is about. */
export interface Report {
  readonly seq: number;
  readonly event: GameEvent;
  readonly text: (names: readonly string[]) => string;
  /** Places that the map shows meanwhile. */
  readonly spot: readonly string[];
  readonly trail: readonly Way[];
}

/** Events that belong to the encounter, from revealing the orders to the first lines of the management phase after it. */
const TOLD: ReadonlySet<string> = new Set(
  `revealed order_starts order_lost order_void order_declined order_snitched cars_lost group_moved cars_moved attacked defends_dummy defends_neutrals
  brute_step card_laid card_laid_hidden cards_kept cards_swapped turned turned_to_nobody shot fled fled_to_supply joined occupied emptied repelled
  withdrew bombed bombed_with_car snitched control_taken control_changed control_lost tile_marked tile_left tile_shifted tile_income soldier_hit
  checked ended`.split(/\s+/).map((name) => `la_famiglia.${name}`),
);
/** Orders and attacks that were allowed and came to nothing. */
const FAILED: ReadonlySet<string> = new Set(["order_lost", "order_void", "order_snitched", "repelled", "withdrew", "emptied"].map((name) => `la_famiglia.${name}`));
const ORDER: ReadonlySet<string> = new Set(["la_famiglia.order_starts", "la_famiglia.revealed"]);
/** Soldiers, or cars alone, on their way from one territory to another. */
const MARCHES: Readonly<Record<string, Pick<Way, "kind" | "result">>> = {
  "la_famiglia.group_moved": { kind: "move", result: "done" },
  "la_famiglia.cars_moved": { kind: "move", result: "done" },
  "la_famiglia.attacked": { kind: "attack", result: "pending" },
  "la_famiglia.withdrew": { kind: "attack", result: "refused" },
};
/** The result of the attack reported last. */
const ENDS: Readonly<Record<string, Way["result"]>> = {
  "la_famiglia.occupied": "done", "la_famiglia.repelled": "failed", "la_famiglia.emptied": "failed",
};

/** The sentences of the last encounter in the log. */
export function reports(log: readonly LogLine[], parts: Parts): readonly Report[] {
  const lines = log.flatMap(({ seq, events }) => events.map((event) => ({ seq, event })));
  const start = lines.findLastIndex(({ event }) => event.key === "la_famiglia.revealed");
  if (start < 0) return [];
  const told = lines.slice(start);
  const end = told.findIndex(({ event }) => event.key === "la_famiglia.round_began");
  const called = calledOf(parts);
  let attack: Way | undefined;
  return told.slice(0, end < 0 ? undefined : end).filter(({ event }) => TOLD.has(event.key)).map(({ seq, event }) => {
    const report = reportOf(seq, event, { called, attack });
    attack = report.trail.find(({ kind }) => kind === "attack") ?? attack;
    return report;
  });
}

interface Before {
  readonly called: Called;
  /** The attack reported last. */
  readonly attack: Way | undefined;
}

function reportOf(seq: number, event: GameEvent, { called, attack }: Before): Report {
  const { key, args } = event;
  const placeIn = (arg: string, sort: keyof Called): string | null => called[sort].get(nameOf(args[arg])) ?? null;
  const [from, to] = [placeIn("territory", "territory"), placeIn("goal", "territory")];
  const march = MARCHES[key];
  const end = ENDS[key];
  const owner = ownerIn(args["owner"]) ?? event.seat ?? NEUTRAL;
  const trail: Way[] = march && from && to ? [{ from, to, owner, ...march }] : [];
  if (end && attack && attack.to === from) trail.push({ ...attack, result: end });
  const places = [from, to, placeIn("zone", "zone"), placeIn("mandamento", "mandamento")].filter((place) => place !== null);
  return { seq, event, spot: places, trail, text: (names) => read({ key: `event.${key}`, args }, names) };
}

/** The ids of the places of each sort by what they are called: an event says only the names. */
type Called = Readonly<Record<"territory" | "zone" | "mandamento", ReadonlyMap<string, string>>>;

function calledOf({ components }: Parts): Called {
  const byName = (all: readonly (readonly [id: string, name: Message])[]): ReadonlyMap<string, string> => new Map(all.map(([id, name]) => [nameOf(name), id]));
  return {
    territory: byName(Object.entries(components.territories)),
    zone: byName(Object.entries(components.zones)),
    mandamento: byName(components.mandamenti.map(({ id, name }) => [id, name])),
  };
}

/** A name as a key: the same message, the same place. */
const nameOf = (arg: Message["args"][string] | undefined): string => JSON.stringify(arg ?? null);

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
