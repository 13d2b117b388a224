import type { JudgedDecision, JudgedTurn } from "../generated/protocol";
import type { Chance } from "../text/numbers";

/** Turns that get letters: as many as can be told apart in a small graph. */
const NAMED = 5;
/** More than chances that add up to one are off by. */
const ROUNDING = 1e-6;

/** The turn that a position belongs to: the last one that had begun by then; −1 before the first. */
export function turnAt(turns: readonly JudgedTurn[], position: number): number {
  return turns.findLastIndex((turn) => turn.position <= position);
}

/** The decision of a turn that a position belongs to. */
export function decisionAt(turn: JudgedTurn, position: number): JudgedDecision | undefined {
  return turn.decisions.findLast((decision) => decision.position <= position) ?? turn.decisions[0];
}

/** Where the turn went wrong: the position of the decision that cost most. */
export function worstPosition(turn: JudgedTurn): number {
  const most = Math.max(...turn.decisions.map(({ cost }) => cost));
  return turn.decisions.find(({ cost }) => cost === most)?.position ?? turn.position;
}

/** How many decisions of a turn cost something: their costs together may be more than a whole game. */
export const costlyParts = (turn: JudgedTurn): number => turn.decisions.filter(({ cost }) => cost > 0).length;

/** The chance of one of two seats, where that of the other is known. */
export function seenFrom(seat: number, turn: JudgedTurn): Chance {
  const { chance, low, high, is_exact } = turn.after;
  return turn.seat === seat ? turn.after : { chance: 1 - chance, low: 1 - high, high: 1 - low, is_exact };
}

/** The seats that win together and so share a chance, with it; every seat by itself where their chances add up to one. */
export function sharedChances(known: readonly Chance[]): readonly { readonly seats: readonly number[]; readonly chance: Chance }[] {
  const isShared = known.reduce((sum, { chance }) => sum + chance, 0) > 1 + ROUNDING;
  const found: { seats: number[]; chance: Chance }[] = [];
  for (const [seat, chance] of known.entries()) {
    const same = isShared ? found.find((one) => one.chance.chance === chance.chance) : undefined;
    if (same) same.seats.push(seat);
    else found.push({ seats: [seat], chance });
  }
  return found;
}

/** The letters of the turns that cost most, A for the worst, by place. */
export function letters(costly: readonly number[]): ReadonlyMap<number, string> {
  return new Map(costly.slice(0, NAMED).map((turn, place) => [turn, String.fromCharCode(65 + place)]));
}

/** A turn after which the chance of a seat is known, by its place among all turns. */
export interface KnownTurn {
  readonly place: number;
  readonly turn: JudgedTurn;
  readonly chance: Chance;
}

/** Whether the chances with all cards open are told as well. */
export const hasOpen = (turns: readonly JudgedTurn[]): boolean => turns.some(({ known }) => known.length > 0);

/**
 * The chance of a seat after every turn: as far as the player could know, or with all cards `open`. As far as the players
 * could know, of more than two seats after its own turns alone, since no other says what is left to it.
 */
export function knownTurns(turns: readonly JudgedTurn[], seat: number, seats: number, open = false): readonly KnownTurn[] {
  if (open) return turns.flatMap((turn, place) => (turn.known[seat] ? [{ place, turn, chance: turn.known[seat] }] : []));
  return turns.flatMap((turn, place) => (seats === 2 || turn.seat === seat ? [{ place, turn, chance: seenFrom(seat, turn) }] : []));
}

/**
 * The same, apart by whose knowledge they were found with, the seat's own last: where cards or orders are hidden, what lies
 * between the chance after one's own turn and that after the other's is no gain or loss. With nothing hidden, all together.
 */
export function byKnower<Known extends KnownTurn>(known: readonly Known[], seat: number, isHidden: boolean): readonly (readonly Known[])[] {
  const others = isHidden ? known.filter(({ turn }) => turn.seat !== seat) : [];
  return others.length === 0 ? [known] : [others, known.filter(({ turn }) => turn.seat === seat)];
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Marks closer than this would cover each other. */
const APART = 17;

/** How far each mark has to move up (−) or down so that none covers one before it. */
export function spread(spots: readonly Spot[]): readonly number[] {
  const placed: Spot[] = [];
  return spots.map((spot) => {
    const isHigh = spot.y < 3 * APART;
    const isFree = (lift: number): boolean =>
      placed.every(({ x, y }) => Math.abs(x - spot.x) >= APART || Math.abs(y - spot.y - lift) >= APART);
    let lift = 0;
    while (!isFree(lift)) lift += isHigh ? 1 : -1;
    placed.push({ x: spot.x, y: spot.y + lift });
    return lift;
  });
}

/** The place of the turn nearest to a position; −1 if there is none. */
export function nearest(turns: readonly JudgedTurn[], position: number): number {
  const distances = turns.map((turn) => Math.abs(turn.end - position));
  return distances.indexOf(Math.min(...distances));
}
