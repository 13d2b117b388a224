import { beforeAll, describe, expect, it, vi } from "vitest";
import { lifeCard } from "../src/games/family-tree/card";
import { inWords, scaleOf, sorted, titleOf, useOf } from "../src/games/family-tree/cards";
import { broken } from "../src/games/family-tree/face";
import { grouped, isApart } from "../src/games/family-tree/facts";
import { iconNotes, lossNotes } from "../src/games/family-tree/notes";
import { isTaking } from "../src/games/family-tree/scene";
import { table as familyTree } from "../src/games/family-tree/table";
import { loadTable } from "../src/games/registry";
import type { Choice, FamilyTreeCard, FamilyTreePerson, FamilyTreeView, GameCard, LogLine, PlaceInfo, TableInfo } from "../src/generated/protocol";
import type { TableSession } from "../src/net/session";
import type { TableState } from "../src/net/state";
import { type Chair, moved, possibleSeats, resized } from "../src/pages/chairs";
import { inAnyOrder, narrow, pick } from "../src/table/paths";
import { needsSecondTap, Picking } from "../src/table/picking";
import { storyToTell } from "../src/table/stories";

const choice = (word: string, ...path: string[]): Choice => ({ word, path, label: { key: word, args: {} }, spends: [], ends_turn: false, sure: null });

describe("titleOf", () => {
  const card = (kind: string): FamilyTreeCard => ({ kind, title: { key: `title.${kind}`, args: {} } }) as FamilyTreeCard;
  const cards = new Map(["person", "meeting", "event"].map((kind) => [kind, card(kind)]));

  it("sets captions in quotation marks, and no names", () => {
    expect(titleOf("person", cards)).toEqual({ key: "title.person", args: {} });
    for (const kind of ["meeting", "event"]) expect(titleOf(kind, cards)).toEqual({ key: "family_tree.quoted", args: { caption: { key: `title.${kind}`, args: {} } } });
    expect(titleOf("unknown", cards)).toEqual({ key: "unknown", args: {} });
  });
});

describe("inAnyOrder", () => {
  const choices = inAnyOrder([choice("child:lev@anna", "lev", "anna"), choice("parents:a+b@c", "a", "b", "c"), choice("couple:a+b", "a", "b"), choice("pass", "pass")]);

  it("lets two pieces be pointed at either way round", () => {
    expect(pick(choices, ["lev"], "anna")).toMatchObject({ kind: "act", choice: { word: "child:lev@anna" } });
    expect(pick(choices, ["anna"], "lev")).toMatchObject({ kind: "act", choice: { word: "child:lev@anna" } });
  });

  it("acts on three pieces, whichever comes last", () => {
    for (const path of [["a", "c", "b"], ["c", "b", "a"], ["b", "c", "a"]]) {
      expect(pick(choices, path.slice(0, 2), path[2] ?? "")).toMatchObject({ kind: "act", choice: { word: "parents:a+b@c" } });
    }
  });

  it("goes on where a shorter action is done already and a longer one may follow", () => {
    expect(pick(choices, ["b"], "a")).toEqual({ kind: "more", path: ["b", "a"] });
    expect(narrow(choices, ["b", "a"]).complete).toMatchObject([{ word: "couple:a+b" }]);
  });
});

describe("a piece that an action spends", () => {
  const spending = (word: string, ...path: string[]): Choice => ({ ...choice(word, ...path), spends: ["m01", "m02"] });
  const ahead = spending("ahead:anna", "anna");
  const child = choice("child:lev@zoya", "lev", "zoya");
  const choices = inAnyOrder([ahead, spending("couple:a+b", "a", "b"), child]);

  it("may be pointed at before, between, after, or not at all", () => {
    for (const path of [["m02", "a", "b"], ["a", "m02", "b"], ["a", "b"], ["m01", "b", "a"]]) {
      expect(pick(choices, path.slice(0, -1), path.at(-1) ?? "")).toMatchObject({ kind: "act", choice: { word: "couple:a+b" }, path });
    }
    expect(pick(choices, ["m02"], "anna")).toMatchObject({ kind: "act", choice: { word: "ahead:anna" } });
    expect(pick(choices, [], "anna")).toMatchObject({ kind: "act", choice: { word: "ahead:anna" } });
  });

  it("leaves only what it can be spent on", () => {
    expect([...narrow(choices, []).next].sort()).toEqual(["a", "anna", "b", "lev", "m01", "m02", "zoya"]);
    expect([...narrow(choices, ["m01"]).next].sort()).toEqual(["a", "anna", "b"]);
    expect(pick(choices, ["m01"], "lev")).toMatchObject({ kind: "nowhere" });
    expect(pick(choices, ["m01"], "m02")).toMatchObject({ kind: "nowhere" });
  });

  it("is the answer where the table asks for it afterwards", async () => {
    const meet = (piece: string): Choice => choice(`meet:${piece}`, piece);
    const acted: string[] = [];
    const session = { state: stateWith(1, [ahead]), pending: null, act: ({ word }: Choice) => Promise.resolve((acted.push(word), null)), explain: () => Promise.resolve(null) };
    const picking = new Picking(session as unknown as TableSession, () => undefined);
    const anchor = {} as Element;
    picking.follow(session.state);
    await picking.point("m02", anchor);
    await picking.point("anna", anchor);
    expect(acted).toEqual(["ahead:anna"]);
    picking.follow(stateWith(2, [meet("m01"), meet("m02")]));
    picking.follow(stateWith(3, [meet("m01"), meet("m02")]));
    expect(acted).toEqual(["ahead:anna", "meet:m02"]);
  });
});

const stateWith = (seq: number, choices: readonly Choice[]): TableState =>
  ({ seq, choices, table: { status: "playing", seats: [{ yours: true, taken_over: false }] }, view: { to_act: [0] } }) as unknown as TableState;

describe("chairs", () => {
  const game = {
    id: "family-tree", seats: [2, 3, 4, 5, 6, 7, 8, 9, 10], levels: [],
    editions: { dynasties: { variant: "dynasties", starter: "random" }, big: { variant: "big", starter: "random" } },
    options: [
      { name: "variant", values: ["dynasties", "big"], default: "dynasties", is_rule: true, seats: { dynasties: [2, 3, 4, 5, 6] } },
      { name: "starter", values: ["random", "6"], default: "random", is_rule: false, seats: { 6: [6, 7, 8, 9, 10] } },
    ],
  } as unknown as GameCard;
  const chair = (kind: Chair["kind"], name = ""): Chair => ({ kind, name, level: 3 });
  const three = [chair("me", "Anna"), chair("guest"), chair("computer")];

  it("are as many as all options allow together", () => {
    expect(possibleSeats(game, "dynasties", {})).toEqual([2, 3, 4, 5, 6]);
    expect(possibleSeats(game, "big", {})).toEqual(game.seats);
    expect(possibleSeats(game, "dynasties", { starter: "6" })).toEqual([6]);
  });

  it("come and go without losing me", () => {
    expect(resized(three, [5]).map(({ kind }) => kind)).toEqual(["me", "guest", "computer", "computer", "computer"]);
    expect(resized([chair("computer"), chair("guest"), chair("me", "Anna")], [2]).map(({ kind }) => kind)).toEqual(["computer", "me"]);
  });

  it("let me sit anywhere, and never nowhere", () => {
    expect(moved(three, 2, { kind: "me" }).map(({ kind }) => kind)).toEqual(["computer", "guest", "me"]);
    expect(moved(three, 0, { kind: "computer" }).map(({ kind, name }) => kind + name)).toEqual(["computer", "meAnna", "computer"]);
    expect(moved(three, 1, { kind: "hot" }).map(({ kind }) => kind)).toEqual(["me", "hot", "computer"]);
  });
});

it("a hand is people by birth, then meetings, then events", () => {
  const card = (id: string, kind: string, year: number | null): FamilyTreeCard =>
    ({ id, kind, year, last: null, title: { key: id, args: {} }, trade: null, sex: null, icons: [], brides: null, children: null });
  const cards = new Map([card("e", "event", 1950), card("m", "meeting", null), card("zoya", "person", 1924), card("lev", "person", 2006)].map((one) => [one.id, one]));
  expect(sorted(["e", "m", "lev", "zoya", "unknown"], cards).map(({ id }) => id)).toEqual(["zoya", "lev", "m", "e"]);
});

it("a caption is broken between words", () => {
  expect(broken("on the platform of a cancelled train", 16)).toEqual(["on the platform", "of a cancelled", "train"]);
});

describe("storyToTell", () => {
  beforeAll(() => loadTable("family-tree"));

  const met = { key: "family_tree.met", args: {}, seat: 0, moves: [] };
  const by = (seat: number | null, key = "family_tree.drew") => ({ key, args: {}, seat, moves: [] });
  const state = (...log: LogLine[]): TableState => {
    const seats = [0, 1].map((seat) => ({ seat, name: "", kind: "human", level: 0, yours: seat === 0, connected: true, taken_over: false, resigned: false, warming_up: false, replaceable_from: null, offer: null, away_since: null, is_offline: false }));
    const table = { game: "family-tree", status: "playing", seats } as unknown as TableInfo;
    return { seq: 9, table, view: { viewer: 0, to_act: [0], prompt: { key: "", args: {} }, turn: 1 }, choices: [], log, drawing: null, since: null };
  };
  const line = (seq: number, ...events: LogLine["events"]): LogLine => ({ seq, events });

  it("is about the own newest meeting, at its place among the events", () => {
    expect(storyToTell(state(line(4, by(0), met)), new Set())).toMatchObject({ seat: 0, seq: 4, event: 1, address: "4.1" });
    expect(storyToTell(state(line(4, { ...met, seat: 1 })), new Set())).toBeNull();
  });

  it("is over when told, waved aside, or when the next own turn has begun", () => {
    const begun = line(4, met);
    expect(storyToTell(state(begun), new Set(["4.0"]))).toBeNull();
    expect(storyToTell(state(begun, line(5, by(0, "table.remark"))), new Set())).toBeNull();
    expect(storyToTell(state(begun, line(5, by(0)), line(6, by(1))), new Set())).not.toBeNull();
    expect(storyToTell(state(begun, line(6, by(1)), line(7, by(0))), new Set())).toBeNull();
  });
});

describe("what a narrow page says under the sentence over the hand", () => {
  const taken = (seat: number, from: number, key = "family_tree.bride_taken"): LogLine =>
    ({ seq: 1, events: [{ key, args: { player: { key: "seat", args: { seat: from } } }, seat, moves: [] }] });
  const own: LogLine = { seq: 2, events: [{ key: "family_tree.drew", args: {}, seat: 0, moves: [] }] };
  const state = (...log: LogLine[]): TableState => ({ ...stateWith(3, []), log, table: { seats: [] } as unknown as TableInfo, view: { viewer: 0, to_act: [0], prompt: { key: "", args: {} }, turn: 1 } });

  it("names whom another player has just taken from the reader, and from nobody else", () => {
    expect(lossNotes(state(own, taken(1, 0), taken(2, 0, "family_tree.groom_taken")))).toHaveLength(2);
    expect(lossNotes(state(own, taken(1, 2), taken(0, 1)))).toEqual([]);
  });

  it("says so no more once the reader has done something", () => {
    expect(lossNotes(state(taken(1, 0), own))).toEqual([]);
  });

  it("explains the icons of the card picked first", () => {
    const card = { id: "lev", sex: "M", icons: ["adopter:25-50", "surname"] };
    const view = { cards: [card] } as unknown as FamilyTreeView;
    expect(iconNotes(view, ["lev", "anna"])).toEqual(["ui.icon.adopter", "ui.icon.surname.man"]);
    expect(iconNotes(view, ["pass"])).toEqual([]);
  });
});

it("lists at a person each reason once", () => {
  const place = (piece: string, key: string): PlaceInfo => ({ piece, label: { key: "x", args: {} }, refusal: { key, args: {} }, clause: null });
  const people = grouped([place("zoya", "a"), place("lev", "b"), place("zoya", "a"), place("zoya", "c")]);
  expect([...people].map(([piece, places]) => [piece, places.length])).toEqual([["zoya", 2], ["lev", 1]]);
});

it("asks a finger once more before a card of the archive ends the turn, and only then", () => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
  const view = { archive: ["lev"] } as unknown as FamilyTreeView;
  const take = (piece: string, ends_turn: boolean): Choice => ({ ...choice(`take:${piece}`, piece), ends_turn });
  const asked = [take("lev", true), take("lev", false), take("anna", true)].map((one) => needsSecondTap(one, view, familyTree));
  expect(asked).toEqual([true, false, false]);
  vi.unstubAllGlobals();
});

it("shows what was asked for and waits for a second tap", async () => {
  const take = choice("take:lev", "lev");
  const acted: string[] = [];
  const session = { state: stateWith(1, [take]), pending: null, act: ({ word }: Choice) => Promise.resolve((acted.push(word), null)) };
  const picking = new Picking(session as unknown as TableSession, () => undefined, () => true);
  const anchor = {} as Element;
  await picking.point("lev", anchor);
  expect([acted, picking.menu?.what.map(({ word }) => word)]).toEqual([[], ["take:lev"]]);
  await picking.act(take, anchor);
  expect(acted).toEqual(["take:lev"]);
});

it("says in which years those are born who suit a card", () => {
  const card = { id: "x", kind: "person", title: { key: "x", args: {} }, trade: null, sex: "M", year: 1946, last: null, icons: [], brides: null, children: null } satisfies FamilyTreeCard;
  expect(scaleOf(card)).toBeNull();
  expect(scaleOf({ ...card, brides: [1944, 1960] })).toEqual({ sign: "rings", years: [1944, 1960], meaning: "ui.card.brides" });
  expect(inWords({ ...card, children: [1963, 1988] })).toContain("ui.card.children");
});

it("says of the surname icon what it does for a woman and for a man", () => {
  const card = (sex: string): FamilyTreeCard => ({ id: "x", kind: "person", title: { key: "x", args: {} }, trade: null, sex, year: 1980, last: null, icons: ["surname"], brides: null, children: null });
  expect(inWords(card("F"))).toContain("ui.icon.surname.woman");
  expect(inWords(card("M"))).toContain("ui.icon.surname.man");
});

it("says what a meeting and an event are for", () => {
  const card = (kind: string): FamilyTreeCard => ({ id: "x", kind, title: { key: "x", args: {} }, trade: null, sex: null, year: 1929, last: 1937, icons: [], brides: null, children: null });
  expect(["meeting", "event", "person"].map((kind) => useOf(card(kind)))).toEqual(["ui.card.use.meeting", "ui.card.use.event", null]);
});

it("tells the family that counts from those that are still apart", () => {
  const person = (family: string): FamilyTreePerson => ({ owner: 1, family }) as FamilyTreePerson;
  const view = (variant: string): FamilyTreeView => ({ variant, sides: [{ best: "b" }, { best: "a" }] }) as unknown as FamilyTreeView;
  expect(["a", "b"].map((family) => isApart(person(family), view("dynasties")))).toEqual([false, true]);
  expect(isApart(person("b"), view("big"))).toBe(false);
});

it("marks a card that ends the turn, and only that", () => {
  const card: FamilyTreeCard = { id: "m01", kind: "meeting", title: { key: "x", args: {} }, trade: null, sex: null, year: null, last: null, icons: [], brides: null, children: null };
  const drawn = (ends: boolean): string => JSON.stringify(lifeCard({ piece: "m01", card, standing: "legal", ends }));
  expect(drawn(true)).toContain('class=\\"ends\\"');
  expect(drawn(false)).not.toContain('class=\\"ends\\"');
});

describe("what a narrow page shows while the hand is filled", () => {
  const taking = (stage: string, ...legal: string[]): boolean => isTaking({
    view: { stage, archive: ["anna"], sides: [{ hand: ["lev"] }], people: [{ id: "ivan" }] } as unknown as FamilyTreeView,
    standing: (piece) => (legal.includes(piece) ? "legal" : "faded"),
    isOwnTurn: true,
  });

  it("is the deck, unless only people of the tree may be chosen", () => {
    expect(taking("fill", "deck", "ivan")).toBe(true);
    expect(taking("fill", "lev")).toBe(true);
    expect(taking("fill")).toBe(true);
    expect(taking("fill", "ivan")).toBe(false);
    expect(taking("act", "deck")).toBe(false);
  });
});
