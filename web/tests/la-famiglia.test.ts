import { describe, expect, it } from "vitest";
import { aboutNow, endsUnmarked, label, priceOf } from "../src/games/la-famiglia/answer-bar";
import { columnInWords } from "../src/games/la-famiglia/boards/planning-tables";
import { hyphenated } from "../src/games/la-famiglia/hyphenation";
import { orderReviewOf } from "../src/games/la-famiglia/order-review";
import { componentsOf, mapOf, type Parts } from "../src/games/la-famiglia/parts";
import { calledIn, type Scene, standingWords } from "../src/games/la-famiglia/scene";
import type { Choice, LaFamigliaView, Message, TableInfo } from "../src/generated/protocol";

describe("the orders of an action", () => {
  const seal = { piece: "CAT", token: "G1", territory: "CAT" };
  const view = (decision: string, laid: readonly string[]): LaFamigliaView =>
    ({
      viewer: 0, decision, seals: [seal], territories: [{ id: "PAL" }, { id: "CAT" }],
      players: [{ tokens: [{ id: "G1", place: "hq" }, { id: "G2", place: "open" }, ...laid.map((id) => ({ id, place: "PAL" }))] }],
    }) as unknown as LaFamigliaView;

  it("are read back with the last one", () => {
    expect(orderReviewOf(view("at", []), "CAT")).toEqual({ piece: "CAT", order: seal });
    expect(orderReviewOf(view("at", []), "PAL")).toBeNull();
  });

  it("are read back where no more is placed", () => {
    expect(orderReviewOf(view("at", ["G9"]), "do.stop")).toEqual({ piece: "do.stop", order: null });
  });

  it("are read back only if any lie there", () => {
    expect(orderReviewOf(view("at", []), "do.stop")).toBeNull();
    expect(orderReviewOf(view("put", ["G9"]), "do.stop")).toBeNull();
  });
});

describe("a long word in a narrow cell", () => {
  it.each([
    ["нарколабораторию", "нар-ко-ла-бо-ра-то-рию"],
    ["размещение 3 автомобилей", "размещение 3 автомобилей"],
    ["laboratorios 2", "labo-ra-to-rios 2"],
    ["gratuitement", "gra-tui-te-ment"],
    ["entraînement", "entraî-ne-ment"],
    ["reinforcement", "rein-for-ce-ment"],
  ])("%s may be divided between its syllables", (text, expected) => expect(hyphenated(text).replaceAll("\u00ad", "-")).toBe(expected));
});

describe("the marks on the map", () => {
  const parts = { map: { lands: [{ id: "ALC", marked: true }, { id: "PAL", marked: false }], zones: [] } } as unknown as Parts;
  const marked = (mode: string): readonly string[] => mapOf(parts, mode).lands.filter((land) => land.marked).map(({ id }) => id);

  it("are those of one against one", () => {
    expect(marked("1v1")).toEqual(["ALC"]);
    expect(marked("2v1")).toEqual([]);
    expect(marked("2v2")).toEqual([]);
  });

  it("leave the map the same object, so that it is not drawn anew", () => expect(mapOf(parts, "2v1")).toBe(mapOf(parts, "2v2")));
});

describe("what ends the turn", () => {
  const choice = (piece: string, ends: boolean): Choice => ({ word: piece, path: [piece], label: { key: piece, args: {} }, spends: [], ends_turn: ends, sure: null });
  const scene = (...choices: readonly Choice[]): Scene =>
    ({ choices, picked: [], view: { decision: "put", players: [] }, parts: { components: { territories: { PAL: {}, CAT: {} }, zones: {} } } }) as unknown as Scene;

  it("is said above the map where every place ends it", () => {
    expect(endsUnmarked(scene(choice("PAL", true), choice("do.stop", true)))).toBe(true);
    expect(endsUnmarked(scene(choice("PAL", true), choice("CAT", false)))).toBe(false);
    expect(endsUnmarked(scene(choice("do.stop", true)))).toBe(false);
  });

  it("is said above the planning tables where every column ends it", () => {
    expect(endsUnmarked(scene(choice("column.1", true), choice("column.2", true)))).toBe(true);
    expect(endsUnmarked(scene(choice("column.1", true), choice("column.2", false)))).toBe(false);
  });

  it("is said of a piece of a board", () => {
    const words = (ends: readonly string[]): string => standingWords({ standing: () => "legal", endings: new Set(ends) }, "V01");
    expect(words(["V01"])).toContain("ends_turn");
    expect(words(["V02"])).not.toContain("ends_turn");
  });
});

describe("what a choice costs", () => {
  const disc: Message = { key: "choice.la_famiglia.from", args: {} };
  const priced: Message = { key: "choice.la_famiglia.priced", args: { what: disc, count: 1 } };
  const explained: Message = { key: "choice.la_famiglia.explained", args: { what: priced, does: { key: "text.la_famiglia.void.orders", args: {} } } };

  it.each([[disc, 0], [priced, 1], [explained, 1]])("is read from its label", (label, price) => expect(priceOf({ label } as Choice)).toBe(price));
});

describe("what a card does", () => {
  const said: Message = { key: "ui.la_famiglia.about.card.T.none", args: {} };
  const label: Message = { key: "choice.la_famiglia.explained", args: { what: { key: "choice.la_famiglia.card", args: {} }, does: said } };
  const choices = [{ word: "card:T", path: ["card.T"], spends: [], label }, { word: "to:ORD", path: ["action.ORD"], spends: [], label }] as unknown as readonly Choice[];
  const told = (piece: string): string => aboutNow({ choices, picked: [] }, piece);

  it("is said by the choice", () => expect(told("card.T")).toContain(said.key));
  it("is said only of ways to fight", () => expect(told("action.ORD")).toBe(""));
});

describe("the components of a game", () => {
  const parts = { components: { families: ["new"], trio: ["new"], tiles: ["T01"], earlier: { 4: { families: ["old"], trio: ["old"] } } } } as unknown as Parts;

  it("are those that it was begun with", () => {
    expect(componentsOf(parts, { version: "4" })).toMatchObject({ families: ["old"], trio: ["old"], tiles: ["T01"] });
    expect(componentsOf(parts, { version: "5" })).toMatchObject({ families: ["new"], trio: ["new"], tiles: ["T01"] });
    expect(componentsOf(parts, {})).toMatchObject({ families: ["new"] });
  });
});

describe("who is who in the log", () => {
  const table = (...kinds: readonly string[]): TableInfo => ({ seats: kinds.map((kind, seat) => ({ seat, kind, name: kind === "human" ? "Anna" : "" })) }) as unknown as TableInfo;
  const view = (...families: readonly (string | null)[]): LaFamigliaView => ({ players: families.map((family, seat) => ({ seat, family })) }) as unknown as LaFamigliaView;
  const parts = { components: { families: [{ id: "R", name: { key: "la_famiglia.family.R", args: {} } }] } } as unknown as Parts;
  const families = (kinds: readonly string[], shown: readonly (string | null)[], known: Parts | null = parts): readonly string[] =>
    calledIn(table(...kinds), view(...shown), known).map((name) => name.split("\u00a0·\u00a0")[1] ?? "");

  it("is told by the family where several computers play", () => {
    const [none = "", red = "", yellow = ""] = families(["human", "computer", "computer"], ["G", "R", "Y"]);
    expect(none).toBe("");
    expect(red).toContain("la_famiglia.family.R");
    expect(yellow).toBe("Y");
  });

  it("is told by the letter as long as the parts have not come", () => expect(families(["computer", "computer"], ["R", "Y"], null)).toEqual(["R", "Y"]));

  it("is clear by the name before there are families, and of one computer alone", () => {
    expect(families(["computer", "computer"], [null, null])).toEqual(["", ""]);
    expect(families(["human", "computer"], ["G", "R"])).toEqual(["", ""]);
  });
});

describe("an answer", () => {
  const choice = (path: readonly string[], key: string, args: Message["args"] = {}): Choice => ({ word: path.join(), path, label: { key, args }, spends: [], ends_turn: false, sure: null });
  const about = (picked: readonly string[], ...choices: readonly Choice[]): Scene => ({ choices, picked, view: { seats: [] }, table: { seats: [] }, parts: null }) as unknown as Scene;

  it("does not repeat where a group goes", () => {
    const ways = ["L1", "SEA"].map((way) => choice(["MES", `way.${way}`], "choice.la_famiglia.dest", { territory: "MES", way }));
    expect(label(about(["MES"], ...ways), "way.SEA")).toBe("la_famiglia.way.2");
  });

  it("does not repeat where neutral soldiers go", () => {
    const sent = choice(["MES", "TAO", "number.2"], "choice.la_famiglia.agit", { territory: "MES", goal: "TAO", number: 2 });
    expect(label(about(["MES", "TAO"], sent), "number.2")).toBe("choice.la_famiglia.count");
  });

  it("keeps the warning of what would be lost", () => {
    const lost = choice(["MES", "way.L1"], "choice.la_famiglia.losing", { what: { key: "choice.la_famiglia.dest", args: {} }, count: 1 });
    expect(label(about(["MES"], lost), "way.L1")).toBe("choice.la_famiglia.losing");
  });
});

describe("the head of a column", () => {
  const named = (upper: readonly number[], ...choices: readonly Choice[]): string =>
    columnInWords({ choices, picked: [], view: { players: [] }, table: { seats: [{ name: "Ann" }] }, parts: null } as unknown as Scene, { upper }, "column.6");
  const move = (key: string, path: readonly string[] = ["column.6"]): Choice => ({ word: path.join(), path, label: { key: `choice.la_famiglia.${key}`, args: {} }, spends: [], ends_turn: false, sure: null });

  it("names a disc once that alone waits there", () => expect(named([1], move("from_own"))).toBe("choice.la_famiglia.from_own"));

  it("says how many they are where they are of one owner", () => expect(named([2], move("from_own"))).toBe("choice.la_famiglia.from_own, ui.labelled"));

  it("says whose discs wait where its choice does not", () => expect(named([1], move("gain"))).toBe("ui.labelled"));
});
