import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Playback } from "../src/pages/playback";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("plays a whole game in a minute, every step of it, and stops at its end", () => {
  const shown: number[] = [];
  const playback = new Playback((at) => shown.push(at));
  playback.play({ at: 0, last: 240, isStill: false });
  vi.advanceTimersByTime(59_000);
  expect(playback.isPlaying).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(shown).toEqual(Array.from({ length: 240 }, (_, step) => step + 1));
  expect(playback.isPlaying).toBe(false);
});

it("begins anew after the last step, and ends where the reader goes elsewhere", () => {
  const shown: number[] = [];
  const playback = new Playback((at) => shown.push(at));
  playback.play({ at: 10, last: 10, isStill: false });
  vi.advanceTimersByTime(6_000);
  expect(shown).toEqual([0, 1]);
  playback.follow(1);
  expect(playback.isPlaying).toBe(true);
  playback.follow(7);
  expect(playback.isPlaying).toBe(false);
});

it("shows a dozen still pictures to a reader who wants little to move", () => {
  const shown: number[] = [];
  new Playback((at) => shown.push(at)).play({ at: 0, last: 240, isStill: true });
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual(Array.from({ length: 12 }, (_, place) => 20 * (place + 1)));
});
