import { beforeEach, describe, expect, it, vi } from "vitest";
import { domeSeats } from "../src/games/la-famiglia/companion/parts";
import { storedNotes, storeNotes } from "../src/games/la-famiglia/companion/notes";
import { gameWithCompanion } from "../src/games/registry";
import { companionHref, parseRoute } from "../src/route";

describe("the companion", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    const setItem = (key: string, value: string): unknown => kept.set(key, value);
    vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem });
  });

  it("has an address of its own", () => {
    expect(parseRoute(companionHref("la-famiglia"))).toEqual({ page: "companion", game: "la-famiglia" });
    expect(parseRoute("#/companion/")).toEqual({ page: "companion", game: null });
    expect(gameWithCompanion()).toBe("la-famiglia");
  });

  it("keeps its notes in the browser", () => {
    expect(storedNotes()).toEqual({ session: null, names: [], ticks: [], territories: {} });
    storeNotes({ session: null, names: ["Anna", ""], ticks: ["a"], territories: {} });
    expect(storedNotes()).toEqual({ session: null, names: ["Anna", ""], ticks: ["a"], territories: {} });
  });

  it.each(["{", "null", "7"])("does without notes that are damaged: %s", (damaged) => {
    localStorage.setItem("consigliere.companion", damaged);
    expect(storedNotes()).toEqual({ session: null, names: [], ticks: [], territories: {} });
  });

  it("draws the seats of the dome at equal distances, from its left end to its right", () => {
    const seats = domeSeats(12);
    const gaps = seats.slice(1).map(({ x, y }, place) => Math.hypot(x - (seats[place]?.x ?? 0), y - (seats[place]?.y ?? 0)));
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.001);
    expect(seats.map(({ x }) => x)).toEqual(seats.map(({ x }) => x).toSorted((one, other) => one - other));
    expect((seats[0]?.x ?? 0) + (seats[11]?.x ?? 0)).toBeCloseTo(0);
  });
});
