import { expect, test } from "vitest";
import type { SeatInfo, TableInfo } from "../src/generated/protocol";
import { nextReplaceable, replaceable } from "../src/table/replacement";

const seat = (number: number, from: number | null): SeatInfo => ({
  seat: number, name: "", kind: "human", level: 0, yours: number === 0, connected: true, taken_over: false, resigned: false, warming_up: false, replaceable_from: from, offer: null, away_since: null, is_offline: false,
});
const table = (...from: readonly (number | null)[]): TableInfo =>
  ({ status: "playing", replacing: null, seats: from.map((time, number) => seat(number, time)) }) as unknown as TableInfo;

test("others who keep everybody waiting can be replaced once their time has come", () => {
  const four = table(50, null, 100, 200);
  expect(replaceable(four, 99)).toEqual([]);
  expect(replaceable(four, 100)).toEqual([2]);
  expect(replaceable(four, 300)).toEqual([2, 3]);
  expect([nextReplaceable(four, 0), nextReplaceable(four, 100), nextReplaceable(four, 200)]).toEqual([100, 200, null]);
});

test("one request at a time, and none after the end", () => {
  expect(replaceable({ ...table(null, 1), replacing: { seat: 1, by: 2, allowed: [2] } }, 9)).toEqual([]);
  expect(replaceable({ ...table(null, 1), status: "finished" }, 9)).toEqual([]);
});
