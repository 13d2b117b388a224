import { describe, expect, it } from "vitest";
import { byKnower, costlyParts, decisionAt, hasOpen, knownTurns, letters, nearest, seenFrom, sharedChances, spread, turnAt, worstPosition } from "../src/analysis/judged-turns";
import type { JudgedDecision, JudgedTurn } from "../src/generated/protocol";
import { type Chance, intervalText } from "../src/text/numbers";
import { linesOf } from "../src/net/lines";

const estimate = { chance: 0.75, low: 0.5, high: 0.875, samples: 100, is_exact: false };
const decision = (position: number): JudgedDecision => ({ type: "decision", position, seat: 0, played: null, options: [], cost: 0 });
const turn = (position: number, end: number, seat: number, ...parts: number[]): JudgedTurn => ({
  type: "turn", position, end, seat, after: estimate, cost: 0, grade: null, mark: "", decisions: parts.map(decision), known: [],
});
const turns = [turn(7, 9, 0, 7), turn(11, 16, 1, 11, 14), turn(16, 17, 0, 16)];

describe("turnAt", () => {
  it.each([
    [0, -1],
    [6, -1],
    [7, 0],
    [10, 0],
    [11, 1],
    [15, 1],
    [16, 2],
    [99, 2],
  ])("position %i belongs to turn %i", (position, place) => expect(turnAt(turns, position)).toBe(place));
});

it("finds the decision that a position belongs to", () => {
  const parts = (position: number): number | undefined => decisionAt(turns[1] ?? turn(0, 0, 0), position)?.position;
  expect([parts(11), parts(13), parts(14), parts(16)]).toEqual([11, 11, 14, 14]);
});

it("leads to the decision of a turn that cost most", () => {
  const parts = [{ ...decision(11), cost: 0.1 }, { ...decision(14), cost: 0.3 }];
  expect(worstPosition({ ...turn(11, 16, 1), decisions: parts })).toBe(14);
  expect(worstPosition(turn(11, 16, 1))).toBe(11);
});

it("counts the decisions whose costs a turn adds up", () => {
  const [first, second, third] = [0.8, 0, 0.68].map((cost) => ({ ...decision(1), cost }));
  expect(costlyParts({ ...turn(1, 2, 0), decisions: [first, second, third].flatMap((one) => one ?? []) })).toBe(2);
  expect(costlyParts(turn(1, 2, 0, 1, 2))).toBe(0);
});

it("sees what one seat gains as what the other loses", () => {
  expect(seenFrom(0, turn(7, 9, 0))).toMatchObject({ chance: 0.75, low: 0.5, high: 0.875 });
  expect(seenFrom(1, turn(7, 9, 0))).toEqual({ chance: 0.25, low: 0.125, high: 0.5, is_exact: false });
});

it("knows the chance of one of two seats after every turn, of one of more after its own", () => {
  const places = (seats: number): readonly number[] => knownTurns(turns, 0, seats).map(({ place }) => place);
  expect([places(2), places(3)]).toEqual([[0, 1, 2], [0, 2]]);
  expect(knownTurns(turns, 0, 2)[1]?.chance.chance).toBe(0.25);
});

it("says bounds in whole per cent, and with another digit where they would be the same", () => {
  const said = (low: number, high: number): string => intervalText({ chance: low, low, high, is_exact: false });
  expect([said(0.5, 0.64), said(0.01, 0.014), said(0.996, 1)]).toEqual(["50–64%", "1.0–1.4%", "99.6–100.0%"]);
});

it("tells what each of two players knew apart where anything is hidden", () => {
  const places = (isHidden: boolean, seat = 0, seats = 2): readonly (readonly number[])[] =>
    byKnower(knownTurns(turns, seat, seats), seat, isHidden).map((course) => course.map(({ place }) => place));
  expect(places(true)).toEqual([[1], [0, 2]]);
  expect(places(true, 1)).toEqual([[0, 2], [1]]);
  expect(places(false)).toEqual([[0, 1, 2]]);
  expect(places(true, 0, 3)).toEqual([[0, 2]]);
});

it("knows the chance of every seat after every turn with all cards open", () => {
  const known = [0.5, 0.25, 0.25].map((chance) => ({ ...estimate, chance }));
  const open = turns.map((one) => ({ ...one, known }));
  expect([hasOpen(turns), hasOpen(open)]).toEqual([false, true]);
  expect(knownTurns(open, 2, 3, true).map(({ place, chance }) => [place, chance.chance])).toEqual([[0, 0.25], [1, 0.25], [2, 0.25]]);
  expect(knownTurns(turns, 2, 3, true)).toEqual([]);
});

it("tells the chance of partners once", () => {
  const known = (...chances: number[]): Chance[] => chances.map((chance) => ({ ...estimate, chance }));
  const seats = (...chances: number[]): unknown => sharedChances(known(...chances)).map((one) => [one.seats, one.chance.chance]);
  expect(seats(0.66, 0.34, 0.34)).toEqual([[[0], 0.66], [[1, 2], 0.34]]);
  expect(seats(0.5, 0.25, 0.25)).toEqual([[[0], 0.5], [[1], 0.25], [[2], 0.25]]);
});

it("names the worst turns by letters, as many as can be told apart", () => {
  expect([...letters([4, 9, 1])]).toEqual([[4, "A"], [9, "B"], [1, "C"]]);
  expect(letters([0, 1, 2, 3, 4, 5, 6]).size).toBe(5);
});

it("finds the turn nearest to where somebody points", () => {
  expect([nearest(turns, 0), nearest(turns, 13), nearest(turns, 99), nearest([], 5)]).toEqual([0, 1, 2, -1]);
});

describe("spread", () => {
  it("leaves marks alone that do not meet", () => {
    expect(spread([{ x: 0, y: 60 }, { x: 40, y: 60 }, { x: 5, y: 90 }])).toEqual([0, 0, 0]);
  });

  it("moves one mark off another, down from the upper edge and up elsewhere", () => {
    expect(spread([{ x: 0, y: 20 }, { x: 5, y: 20 }])).toEqual([0, 17]);
    expect(spread([{ x: 0, y: 100 }, { x: 5, y: 102 }, { x: 2, y: 100 }])).toEqual([0, -19, -34]);
  });
});

describe("linesOf", () => {
  const lines = async (...parts: string[]): Promise<string[]> => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(stream) {
        for (const part of parts) stream.enqueue(encoder.encode(part));
        stream.close();
      },
    });
    const found: string[] = [];
    for await (const line of linesOf({ body })) found.push(line);
    return found;
  };

  it("puts lines together that came in parts", async () => {
    expect(await lines('{"a":', '1}\n{"b"', ':2}\n')).toEqual(['{"a":1}', '{"b":2}']);
  });

  it("takes a last line without an end, and nothing from nothing", async () => {
    expect(await lines("one\ntwo")).toEqual(["one", "two"]);
    expect(await lines()).toEqual([]);
  });
});
