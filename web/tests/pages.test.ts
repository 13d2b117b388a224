import { describe, expect, it } from "vitest";
import { beside } from "../src/lib/anchor";
import { goal } from "../src/lib/roving";
import { sha256 } from "../src/lib/sha256";
import { parseRoute, rulesHref, tableHref } from "../src/route";
import { grouped } from "../src/table/log-groups";
import { cardMessage, cardOf, isCard, placeOf } from "../src/table/pieces";
import { pickLanguage } from "../src/text/languages";

describe("parseRoute", () => {
  it.each([
    ["", { page: "home" }],
    ["#/", { page: "home" }],
    ["#/nowhere/else", { page: "home" }],
    ["#/t/ab", { page: "table", table: "ab" }],
    ["#/t/ab/secret", { page: "claim", table: "ab", claim: "secret" }],
    ["#/rules/famiglia", { page: "rules", game: "famiglia", clause: null }],
    ["#/rules/famiglia/FA-P1-1", { page: "rules", game: "famiglia", clause: "FA-P1-1" }],
    ["#/replay/ab", { page: "replay", table: "ab", isAnalysis: false }],
    ["#/replay/ab/analysis", { page: "replay", table: "ab", isAnalysis: true }],
    ["#/guide/famiglia", { page: "guide", game: "famiglia" }],
    ["#/play/famiglia", { page: "play", game: "famiglia", edition: null }],
    ["#/play/family-tree/big", { page: "play", game: "family-tree", edition: "big" }],
    ["#/replay", { page: "imported" }],
    ["#/t/%E0%A4%A", { page: "home" }],
  ])("reads %s", (hash, route) => expect(parseRoute(hash)).toEqual(route));

  it("reads what the links write", () => {
    expect(parseRoute(tableHref("a/b"))).toEqual({ page: "table", table: "a/b" });
    expect(parseRoute(rulesHref("famiglia", "FA-P4-2"))).toMatchObject({ clause: "FA-P4-2" });
  });
});

it("takes a piece apart", () => {
  expect([placeOf("hand.0.A2"), cardOf("hand.0.A2"), placeOf("pile"), isCard(cardOf("pile"))]).toEqual(["hand.0", "A2", "pile", false]);
  expect(cardMessage("M3").args).toMatchObject({ value: 3, family: { key: "famiglia.family.M" } });
});

it("puts the doings of one seat together", () => {
  const event = (seat: number | null) => ({ key: "x", args: {}, seat, moves: [] });
  const groups = grouped([{ seq: 1, events: [event(0), event(0)] }, { seq: 2, events: [event(0)] }, { seq: 3, events: [event(null), event(1)] }]);
  expect(groups.map(({ seat, lines }) => [seat, lines.length])).toEqual([[0, 3], [null, 1], [1, 1]]);
});

it("walks round a row with the arrow keys", () => {
  expect([goal("ArrowRight", 2, 3), goal("ArrowLeft", 0, 3), goal("Home", 2, 3), goal("End", 0, 3)]).toEqual([0, 2, 0, 2]);
  expect([goal("x", 0, 3), goal("End", 0, 0)]).toEqual([null, null]);
});

it("places a note below its anchor, above where there is no room, never outside", () => {
  const room = { width: 400, height: 600 };
  const size = { width: 200, height: 100 };
  expect(beside({ left: 150, top: 100, width: 60, height: 80 }, size, room)).toEqual({ left: 80, top: 190 });
  expect(beside({ left: 380, top: 500, width: 60, height: 80 }, size, room)).toEqual({ left: 192, top: 390 });
});

it("picks the first language it has texts in", () => {
  expect([pickLanguage(["de-AT", "ru-RU", "en"]), pickLanguage(["de"])]).toEqual(["ru", "en"]);
});

it("hashes the bytes that a hexadecimal seed stands for", async () => {
  expect(await sha256("616263")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
