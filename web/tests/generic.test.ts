import { describe, expect, it } from "vitest";
import english from "../messages.en.json";
import { fieldsOf } from "../src/games/generic/fields";
import { completedBy, named, needsList, piecesAfter, piecesOf } from "../src/games/generic/pieces";
import { gameModule, gameTable, isTableLoaded, loadTable } from "../src/games/registry";
import type { Choice } from "../src/generated/protocol";
import { reader } from "../src/text/reader";

reader.texts = english;

const choice = (word: string, ...path: string[]): Choice => ({ word, path, spends: [], ends_turn: false, sure: null, label: { key: `do ${word}`, args: {} } });
const labelOf = ({ label }: Choice): string => label.key;

describe("pieces of a game that the page does not know", () => {
  it("come once each, those to point at first before the others", () => {
    const choices = [choice("a", "hand.1", "row.1"), choice("b", "hand.2", "row.1"), choice("c", "pass")];
    expect(piecesOf(choices)).toEqual(["hand.1", "hand.2", "pass", "row.1"]);
    expect(piecesOf([])).toEqual([]);
  });

  it("are called by the choice they complete, by the game, or by their ids", () => {
    const choices = [choice("bet", "chip"), choice("a", "hand.1", "row.1"), choice("b", "hand.1", "row.2")];
    const naming = { choices, picked: [], names: { "hand.1": "the queen" }, labelOf };
    expect(named(["chip", "hand.1", "row.1"], naming).map(({ name }) => name)).toEqual(["do bet", "the queen", "row 1"]);
    expect(named(["row.1"], { ...naming, picked: ["hand.1"] }).map(({ name }) => name)).toEqual(["do a"]);
  });

  it("keep the words of the choice that they completed before", () => {
    const earlier = new Map(completedBy([choice("bet", "bet"), choice("a", "hand.1", "row.1")]));
    const naming = { choices: [choice("call", "call")], picked: [], names: {}, earlier, labelOf };
    expect(named(["bet", "hand.1", "call"], naming).map(({ name }) => name)).toEqual(["do bet", "hand 1", "do call"]);
    const now = { ...naming, choices: [choice("raise", "bet", "chip.1"), choice("more", "bet", "chip.2")] };
    expect(named(["bet"], now).map(({ name }) => name)).toEqual(["bet"]);
    expect(named(["bet"], { ...naming, names: { bet: "the chip" } }).map(({ name }) => name)).toEqual(["the chip"]);
  });

  it("can be told apart where their choices say the same", () => {
    const choices = [1, 2].map((number) => ({ ...choice(String(number), `number.${number}`), label: { key: "count", args: {} } }));
    const naming = { choices, picked: [], names: {}, labelOf };
    expect(named(["number.1", "number.2"], naming).map(({ name }) => name)).toEqual(["count: number 1", "count: number 2"]);
    const alike = { ...naming, choices: [], names: { "number.1": "card", "number.2": "card" } };
    expect(named(["number.1", "number.2"], alike).map(({ name }) => name)).toEqual(["card (number.1)", "card (number.2)"]);
  });

  it("stay where they are while the game knows them, or names none", () => {
    expect(piecesAfter(["1", "2", "3"], ["1", "2"], {})).toEqual(["1", "2", "3"]);
    expect(piecesAfter(["hand.1", "hand.2"], ["hand.2", "hand.3"], { "hand.2": "the queen" })).toEqual(["hand.2", "hand.3"]);
    const crowd = Array.from({ length: 60 }, (_, number) => String(number));
    expect(piecesAfter(crowd, ["pass"], {})).toEqual(["pass"]);
  });

  it("need a list of choices beside them where they do not say everything", () => {
    expect(needsList([choice("a", "one"), choice("b", "two")])).toBe(false);
    expect(needsList([choice("a", "one"), choice("b", "one")])).toBe(true);
    expect(needsList([choice("a", "one", "two")])).toBe(true);
    expect(needsList([choice("a")])).toBe(true);
  });
});

describe("a view that nobody can tell in words", () => {
  it("is a list of its fields, without what is empty or stands elsewhere", () => {
    const view = { viewer: 0, to_act: [0], prompt: { key: "prompt", args: {} }, pot_size: 3, hand: ["Q", 2], seat: { key: "seat", args: { seat: 1 } }, none: null, row: [], box: { red: 1, blue_left: false } };
    expect(fieldsOf(view, ["Ann", "Ben"])).toEqual([
      { name: "pot size", value: "3" },
      { name: "hand", value: "Q, 2" },
      { name: "seat", value: "Ben" },
      { name: "box", value: "red 1; blue left false" },
    ]);
  });
});

describe("the games of this client", () => {
  it.each(["famiglia", "family-tree", "la-famiglia"])("have a folder of their own: %s", async (game) => {
    expect(gameModule(game)?.id).toBe(game);
    await loadTable(game);
    expect(isTableLoaded(game)).toBe(true);
  });

  it("leave every other game to the generic table", async () => {
    expect(gameModule("counting")).toBeUndefined();
    expect(isTableLoaded("counting")).toBe(false);
    expect(() => gameTable("counting")).toThrow();
    await loadTable("counting");
    expect(gameTable("counting").subtitle({} as never, { viewer: null, to_act: [], prompt: { key: "", args: {} } })).toEqual([]);
  });
});
