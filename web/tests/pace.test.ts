import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WholeEvent } from "../src/net/whole";
import { Pace } from "../src/net/pace";

const table = { seats: [{ yours: true, taken_over: false }, { yours: false, taken_over: false }] };
const happened = (seat: number): WholeEvent => ({ type: "event", seq: seat, table, events: [{ key: "x", args: {}, seat, moves: [] }] }) as unknown as WholeEvent;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { hidden: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("rests only when the last move of another has been shown and has landed", () => {
  const shown: number[] = [];
  let moving = 300;
  const rested = vi.fn();
  const pace = new Pace((message) => shown.push(message.type === "event" ? message.seq : -1), rested, () => moving);
  pace.add(happened(1));
  expect([shown, pace.isBusy]).toEqual([[1], true]);
  vi.advanceTimersByTime(600);
  expect([pace.isBusy, rested.mock.calls.length]).toEqual([true, 0]);
  moving = 0;
  vi.advanceTimersByTime(300);
  expect([pace.isBusy, rested.mock.calls.length]).toEqual([false, 1]);
});

it("does not wait after an own step", () => {
  const pace = new Pace(() => undefined);
  pace.add(happened(0));
  expect(pace.isBusy).toBe(false);
});

it("shows at once what happens before anybody has looked at the table", () => {
  const shown: number[] = [];
  const pace = new Pace((message) => shown.push(message.type === "event" ? message.seq : -1));
  pace.begin();
  pace.add(happened(1));
  pace.add(happened(1));
  expect([shown, pace.isBusy]).toEqual([[1, 1], false]);
  vi.advanceTimersByTime(500);
  pace.add(happened(1));
  expect([shown.length, pace.isBusy]).toEqual([3, true]);
});
