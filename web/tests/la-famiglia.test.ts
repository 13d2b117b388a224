import { describe, expect, it } from "vitest";
import type { LaFamigliaView } from "../src/generated/protocol";
import { discsLeft } from "../src/la-famiglia/family-discs";
import { lastOrder } from "../src/la-famiglia/sealing";

describe("the discs on a row of a family board", () => {
  it.each([
    [0, [1, 1, 1]],
    [1, [0, 1, 1]],
    [3, [0, 0, 0]],
  ])("are one in each cell; %i removed", (removed, left) => expect(discsLeft(removed, false)).toEqual(left));

  it.each([
    [0, [1, 2, 1]],
    [2, [0, 1, 1]],
    [3, [0, 0, 1]],
    [4, [0, 0, 0]],
  ])("are two in the middle of a soloist's; %i removed", (removed, left) => expect(discsLeft(removed, true)).toEqual(left));
});

describe("the last order of an action", () => {
  const view = (decision: string, held: readonly string[], left: number): LaFamigliaView =>
    ({
      viewer: 0, decision,
      frames: [[24, 0, left, 0, 0], ...(decision === "token" ? [[25, 0, 0, 1, 0]] : [])],
      territories: [{ id: "PAL" }, { id: "CAT" }],
      players: [{ tokens: [{ id: "G9", place: "PAL" }, ...held.map((id) => ({ id, place: "hq" }))] }],
    }) as unknown as LaFamigliaView;

  it("is one after which the action has none left", () => {
    expect(lastOrder(view("token", ["G1", "G2"], 0), "G1")).toEqual({ piece: "G1", token: "G1", place: "CAT" });
    expect(lastOrder(view("token", ["G1", "G2"], 1), "G1")).toBeNull();
  });

  it("is one after which no token is left", () => {
    expect(lastOrder(view("token", ["G1"], 2), "G1")?.token).toBe("G1");
  });

  it("lies at once where the only token goes", () => {
    expect(lastOrder(view("at", ["G1"], 2), "PAL")).toEqual({ piece: "PAL", token: "G1", place: "PAL" });
    expect(lastOrder(view("at", ["G1", "G2"], 2), "PAL")).toBeNull();
    expect(lastOrder(view("at", ["G1"], 2), "do.stop")).toBeNull();
  });
});
