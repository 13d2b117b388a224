import type { GameCard, OptionInfo } from "../generated/protocol";

/** Who a chair is for. */
export type Kind = "me" | "guest" | "hot" | "computer";

/** One chair of a table to come. */
export interface Chair {
  readonly kind: Kind;
  readonly name: string;
  /** Of the computer, if it sits there. */
  readonly level: number;
}

/** How long an invitation holds, in the server's words. */
export type Term = (typeof TERMS)[number];
export const TERMS = ["never", "day", "week"] as const;

/** The numbers of seats that an edition and the options chosen are for, as the server says. */
export function possibleSeats(game: GameCard, edition: string, chosen: Readonly<Record<string, string>>): readonly number[] {
  const options = { ...game.editions[edition], ...chosen };
  const limits = game.options.map(({ name, seats }) => seats[options[name] ?? ""]).filter((limit) => limit !== undefined);
  return game.seats.filter((count) => limits.every((limit) => limit.includes(count)));
}

/** Whether an option changes anything beside what else is chosen, as the server says. */
export function isAsked({ needs }: OptionInfo, game: GameCard, edition: string, chosen: Readonly<Record<string, string>>): boolean {
  const options = { ...defaults(game), ...game.editions[edition], ...chosen };
  return Object.entries(needs).every(([name, values]) => values.includes(options[name] ?? ""));
}

const defaults = (game: GameCard): Readonly<Record<string, string>> => Object.fromEntries(game.options.map((option) => [option.name, option.default]));

/** Options that adapt an edition to a number of seats, empty if none are needed; null if that is impossible. Options in which the editions differ are left alone. */
export function optionsFor(game: GameCard, edition: string, count: number): Readonly<Record<string, string>> | null {
  const changed: Record<string, string> = {};
  for (const { name, values, seats } of game.options) {
    const allows = (value: string): boolean => seats[value]?.includes(count) ?? true;
    const now = game.editions[edition]?.[name] ?? "";
    if (allows(now)) continue;
    const isFree = Object.values(game.editions).every((options) => options[name] === now);
    const other = isFree ? values.find(allows) : undefined;
    if (other === undefined) return null;
    changed[name] = other;
  }
  return changed;
}

/** The chairs, as many as the nearest possible number; new ones are for the computer. */
export function resized(chairs: readonly Chair[], possible: readonly number[]): readonly Chair[] {
  const nearest = possible.toSorted((one, other) => Math.abs(one - chairs.length) - Math.abs(other - chairs.length))[0] ?? chairs.length;
  const level = chairs[0]?.level ?? 1;
  const added = Array.from({ length: Math.max(0, nearest - chairs.length) }, (): Chair => ({ kind: "computer", name: "", level }));
  const kept = chairs.slice(0, nearest);
  const me = chairs.find(({ kind }) => kind === "me");
  if (me && !kept.includes(me)) kept[kept.length - 1] = me;
  return [...kept, ...added];
}

/** Change one chair; if I move there, its occupant takes my old chair. */
export function moved(chairs: readonly Chair[], place: number, change: Partial<Chair>): readonly Chair[] {
  const before = chairs[place];
  const mine = chairs.findIndex(({ kind }) => kind === "me");
  if (!before) return chairs;
  if (change.kind === "me" && mine !== place) return swapped(chairs, mine, place);
  if (change.kind !== undefined && before.kind === "me" && change.kind !== "me") {
    const next = place === chairs.length - 1 ? 0 : place + 1;
    return chairs.map((chair, at) => (at === place ? { ...before, name: "", kind: change.kind ?? "guest" } : at === next ? before : chair));
  }
  return chairs.map((chair, at) => (at === place ? { ...chair, ...change } : chair));
}

function swapped(chairs: readonly Chair[], one: number, other: number): readonly Chair[] {
  return chairs.map((chair, at) => (at === one ? (chairs[other] ?? chair) : at === other ? (chairs[one] ?? chair) : chair));
}
