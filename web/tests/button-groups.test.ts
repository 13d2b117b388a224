import { describe, expect, it } from "vitest";
import { inTurn, isMeant } from "../src/lib/button-groups";

describe("a key that leads to a piece", () => {
  it.each([
    ["p", "Palermo, empty", true],
    ["P", "palermo", true],
    ["а", "Агридженто", true],
    ["a", "Palermo", false],
    ["4", "Column 4: discs (Anna): 2", true],
    ["2", "Column 4: discs (Anna): 2", false],
    ["6", "61 Move 1", true],
    ["1", "61 Move 1", false],
    ["1", "Palermo", false],
    ["Enter", "Enter", false],
    [" ", " Palermo", false],
    ["?", "?", false],
  ])("%s and “%s”", (key, name, expected) => expect(isMeant(key, name)).toBe(expected));
});

describe("pieces in turn", () => {
  const all = ["Caltagirone", "Canicattì", "Corleone", "Cefalù"];

  it("come after one of them, then before it", () => expect(inTurn({ shiftKey: false }, all, 1)).toEqual(["Corleone", "Cefalù", "Caltagirone"]));
  it("come the other way round with the Shift key", () => expect(inTurn({ shiftKey: true }, all, 1)).toEqual(["Caltagirone", "Cefalù", "Corleone"]));
  it("are all there from elsewhere", () => expect(inTurn({ shiftKey: true }, all, -1)).toEqual(["Cefalù", "Corleone", "Canicattì", "Caltagirone"]));
});
