import { describe, expect, it } from "vitest";
import { cardMessage, isCard } from "../src/games/famiglia/cards";
import type { GameCard, MyGame, OptionInfo, Replay, SeatInfo, TableInfo, Watchers } from "../src/generated/protocol";
import { adjacentSpot, leastHidingSpot } from "../src/lib/floating";
import { goal } from "../src/lib/roving";
import { sha256 } from "../src/lib/sha256";
import { isAsked } from "../src/pages/chairs";
import { opponents, waitsForMe, withMore } from "../src/pages/own-games";
import { partingText } from "../src/pages/parting";
import { tableAt } from "../src/pages/replay-table";
import type { TableState } from "../src/net/state";
import { parseRoute, rulesHref, tableHref } from "../src/route";
import { refusedRequest } from "../src/table/answers";
import { calledBy } from "../src/table/called";
import { grouped } from "../src/table/log-groups";
import { cardOf, placeOf } from "../src/table/pieces";
import { absence } from "../src/table/seats";
import { isLoopback } from "../src/table/invitations";
import { watchingText } from "../src/table/watchers";
import { pickLanguage } from "../src/text/languages";
import { agoText } from "../src/text/numbers";
import { reader } from "../src/text/reader";

describe("calledBy", () => {
  const seats = [{ yours: true }, { yours: false }] as SeatInfo[];
  const names = ["Player 1", "Computer"];

  it("says to the reader who starts, where nobody else looks on", () => {
    expect(calledBy("famiglia.starter", { seats, hot_seat: false }, names)).toEqual(["ui.log.you", "Computer"]);
    expect(calledBy("famiglia.starter", { seats, hot_seat: true }, names)).toEqual(names);
    expect(calledBy("famiglia.swapped", { seats, hot_seat: false }, names)).toEqual(names);
  });
});

describe("parseRoute", () => {
  it.each([
    ["", { page: "home" }],
    ["#/", { page: "home" }],
    ["#/nowhere/else", { page: "home" }],
    ["#/t/ab", { page: "table", table: "ab" }],
    ["#/t/ab/secret", { page: "claim", table: "ab", claim: "secret" }],
    ["#/rules/famiglia", { page: "rules", game: "famiglia", clause: null }],
    ["#/rules/famiglia/FA-P1-1", { page: "rules", game: "famiglia", clause: "FA-P1-1" }],
    ["#/replay/ab", { page: "replay", table: "ab", isAnalysis: false, step: 0 }],
    ["#/replay/ab?step=37", { page: "replay", table: "ab", isAnalysis: false, step: 37 }],
    ["#/replay/ab/analysis?step=-1", { page: "replay", table: "ab", isAnalysis: true, step: 0 }],
    ["#/replay/ab/analysis", { page: "replay", table: "ab", isAnalysis: true, step: 0 }],
    ["#/guide/famiglia", { page: "guide", game: "famiglia" }],
    ["#/play/famiglia", { page: "play", game: "famiglia", edition: null }],
    ["#/play/family-tree/big", { page: "play", game: "family-tree", edition: "big" }],
    ["#/replay", { page: "records" }],
    ["#/records", { page: "records" }],
    ["#/record/ab/analysis?step=4", { page: "record", record: "ab", isAnalysis: true, step: 4 }],
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

it("says that the computer plays on for somebody only while there is a game", () => {
  const seat: SeatInfo = { seat: 1, kind: "human", name: "Bruno", level: 0, connected: true, yours: false, taken_over: false, resigned: true, warming_up: false, replaceable_from: null, offer: null, away_since: null, is_offline: false };
  expect([absence(seat, { status: "playing" }), absence(seat, { status: "finished" })]).toEqual(["ui.seat.resigned", "ui.seat.gave_up"]);
  expect(absence({ ...seat, resigned: false, taken_over: true }, { status: "finished" })).toBeNull();
});

it("tells whoever is away from whoever is offline, as long as there is a game", () => {
  const seat: SeatInfo = { seat: 1, kind: "human", name: "Bruno", level: 0, connected: false, yours: false, taken_over: false, resigned: false, warming_up: false, replaceable_from: null, offer: null, away_since: 1e9, is_offline: false };
  const said = (more: Partial<SeatInfo>): string | null => absence({ ...seat, ...more }, { status: "playing" });
  expect([said({}), said({ away_since: null })]).toEqual(["ui.seat.away_since", "ui.seat.away"]);
  expect([said({ is_offline: true }), said({ is_offline: true, away_since: null })]).toEqual(["ui.seat.offline_since", "ui.seat.offline"]);
  expect(said({ connected: true })).toBeNull();
});

it("says that somebody refused what the reader had asked for, until something else happens", () => {
  const seats = ["Anna", "Bruno"].map((name, seat) => ({ seat, name, kind: "human", yours: seat === 0 }));
  const line = (seq: number, seat: number, key: string) => ({ seq, events: [{ key, args: {}, seat }] });
  const said = (...log: readonly ReturnType<typeof line>[]): string | undefined => refusedRequest({ table: { seats } as unknown as TableInfo, log: log as unknown as TableState["log"] })?.text;
  const asked = line(3, 0, "table.back_asked");
  reader.texts = { "ui.labelled": "{label}\u00a0: {text}" }; // as in French
  expect(said(asked)).toBeUndefined();
  expect(said(asked, line(4, 1, "table.back_refused"))).toBe("Bruno\u00a0: event.table.back_refused");
  expect(said(asked, line(4, 0, "table.back_refused"))).toBeUndefined();
  expect(said(line(3, 1, "table.back_asked"), line(4, 1, "table.back_refused"))).toBeUndefined();
  expect(said(asked, line(4, 1, "table.back_refused"), line(5, 1, "famiglia.passed"))).toBeUndefined();
  reader.texts = null;
});

it("says that a computer player warms up only while there is a game", () => {
  const seat: SeatInfo = { seat: 1, kind: "computer", name: "", level: 8, connected: true, yours: false, taken_over: false, resigned: false, warming_up: true, replaceable_from: null, offer: null, away_since: null, is_offline: false };
  expect([absence(seat, { status: "playing" }), absence(seat, { status: "finished" })]).toEqual(["ui.seat.warming_up", null]);
  expect(absence({ ...seat, warming_up: false }, { status: "playing" })).toBeNull();
});

it("knows the addresses that lead nowhere but to this machine", () => {
  expect(["localhost", "127.0.0.1", "[::1]"].map(isLoopback)).toEqual([true, true, true]);
  expect(["192.168.0.5", "table.local", "example.org"].map(isLoopback)).toEqual([false, false, false]);
});

it("tells whoever watches how far behind they are, as long as there is a game", () => {
  const said = (rule: string, status: string): string => watchingText({ status } as unknown as TableInfo, { rule } as unknown as Watchers);
  expect(["live", "moves:5", "minutes:30"].map((rule) => said(rule, "playing"))).toEqual(["ui.state.watching", "ui.watch.behind.moves", "ui.watch.behind.minutes"]);
  expect(said("moves:5", "finished")).toBe("ui.state.watching");
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
  expect(adjacentSpot({ left: 150, top: 100, width: 60, height: 80 }, size, room)).toEqual({ left: 80, top: 190 });
  expect(adjacentSpot({ left: 380, top: 500, width: 60, height: 80 }, size, room)).toEqual({ left: 192, top: 390 });
});

describe("a note that must not hide what may be chosen", () => {
  const room = { width: 400, height: 600 };
  const size = { width: 200, height: 100 };
  const anchor = { left: 150, top: 250, width: 60, height: 80 };
  const hides = (one: typeof anchor, { left, top }: { left: number; top: number }): boolean =>
    left < one.left + one.width && left + size.width > one.left && top < one.top + one.height && top + size.height > one.top;

  it("stands at a side of its anchor where nothing lies", () => {
    const below = { left: 0, top: 335, width: 400, height: 200 };
    const spot = leastHidingSpot(anchor, size, room, [below]);
    expect([hides(below, spot), hides(anchor, spot)]).toEqual([false, false]);
    expect(spot.left).toBe(80);
    expect(Math.abs(spot.top - 140)).toBeLessThan(10);
  });

  it("hides a choice rather than the question where something has to be hidden", () => {
    const [question, choice] = [{ left: 0, top: 0, width: 400, height: 300 }, { left: 0, top: 300, width: 400, height: 300 }];
    const spot = leastHidingSpot(anchor, size, room, [choice], [question]);
    expect([hides(question, spot), hides(choice, spot)]).toEqual([false, true]);
  });

  it("hides a button rather than standing where nobody looks", () => {
    const [phone, note, piece] = [{ width: 360, height: 740 }, { width: 344, height: 96 }, { left: 160, top: 652, width: 66, height: 44 }];
    const choices = [{ left: 16, top: 260, width: 55, height: 70 }, { left: 208, top: 505, width: 44, height: 66 }, { left: 20, top: 594, width: 160, height: 41 }];
    const { top } = leastHidingSpot(piece, note, phone, choices, [{ left: 22, top: 390, width: 320, height: 106 }]);
    expect(piece.top - top - note.height).toBeLessThan(150);
    expect(top).toBeGreaterThan(496);
  });

  it("goes further off where all sides are taken, and stays on the page", () => {
    const around = [{ left: 0, top: 120, width: 400, height: 130 }, { left: 0, top: 250, width: 400, height: 200 }];
    const spot = leastHidingSpot(anchor, size, room, around);
    expect(around.some((one) => hides(one, spot))).toBe(false);
    expect(spot.left >= 0 && spot.left + size.width <= room.width && spot.top >= 0 && spot.top + size.height <= room.height).toBe(true);
  });
});

it("shows a replay as the table was then: over at its last step alone", () => {
  const table = { id: "t", status: "finished", outcome: { winners: [0], scores: [3, 1], reason: "x" } } as unknown as TableInfo;
  const replay = { table, frames: [{}, {}, {}] } as unknown as Replay;
  expect([0, 1, 2].map((at) => tableAt(replay, at).status)).toEqual(["playing", "playing", "finished"]);
  expect([0, 1].map((at) => tableAt(replay, at).outcome)).toEqual([null, null]);
  expect(tableAt(replay, 2).outcome).toBe(table.outcome);
});

it("lists the reader's own turn first, then other games that go on, each once", () => {
  const game = (id: string, status: string, awaited: boolean): MyGame =>
    ({ id, game: "famiglia", status, since: null, due: null, outcome: null, seats: [{ seat: 0, kind: "human", name: "Anna", yours: true, awaited }, { seat: 1, kind: "human", name: "Ben", yours: false, awaited: !awaited }] });
  const over = { ...game("over", "finished", false), seats: game("over", "finished", false).seats.map((seat) => ({ ...seat, awaited: false })) };
  const list = withMore([game("theirs", "playing", false), over], [game("theirs", "playing", true), game("mine", "playing", true)]);
  expect(list.map(({ id }) => id)).toEqual(["mine", "theirs", "over"]);
  expect(list.map(waitsForMe)).toEqual([true, false, false]);
  expect(opponents(over)).toEqual(["Ben"]);
});

it("asks for an option only where it changes anything", () => {
  const option = (name: string, needs: OptionInfo["needs"] = {}): OptionInfo => ({ name, values: ["one", "two"], default: "one", is_rule: false, seats: {}, needs });
  const level = option("level", { mode: ["two"] });
  const game = { editions: { first: {}, second: { mode: "two" } }, options: [option("mode"), level] } as unknown as GameCard;
  expect([isAsked(level, game, "first", {}), isAsked(level, game, "second", {}), isAsked(level, game, "first", { mode: "two" })]).toEqual([false, true, true]);
  expect(isAsked(option("other"), game, "first", {})).toBe(true);
});

it("picks the first language it has texts in", () => {
  expect([pickLanguage(["de-AT", "ru-RU", "en"]), pickLanguage(["de"])]).toEqual(["ru", "en"]);
});

it("hashes the bytes that a hexadecimal seed stands for", async () => {
  expect(await sha256("616263")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

it.each([
  [0, "now"],
  [59, "now"],
  [60, "1 minute ago"],
  [3599, "59 minutes ago"],
  [86_399, "23 hours ago"],
  [86_400, "yesterday"],
  [10 * 86_400, "10 days ago"],
  [-5, "now"],
])("says that something was %i seconds ago", (gone, text) => {
  expect(agoText(1000, 1000 + gone)).toBe(text);
});

it("says what was deleted, and of games only if there were any", () => {
  reader.texts = { "ui.parting.deleted": "All is deleted.", "ui.parting.games": { one: "{count} game was given up.", other: "{count} games were given up." }, "ui.parting.new_guest": "You are new." };
  expect(partingText({ kind: "deleted", games: 0 })).toBe("All is deleted. You are new.");
  expect(partingText({ kind: "deleted", games: 2 })).toBe("All is deleted. 2 games were given up. You are new.");
  reader.texts = null;
});
