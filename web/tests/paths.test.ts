import { describe, expect, it } from "vitest";
import type { Choice } from "../src/generated/protocol";
import { narrow, pick, pickOrBegin } from "../src/table/paths";
import { endings, standings } from "../src/table/standing";

const choice = (word: string, ...path: string[]): Choice => ({ word, path, label: { key: word, args: {} }, spends: [], ends_turn: false, sure: null });
const free = choice("+F0", "street.F0");
const pairs = [choice("+A3(A2,A2)", "street.A3"), choice("+A3(A2,M3)", "street.A3")];
const brutes = [choice("B2@A3", "hand.0.B2", "street.A3"), choice("B2@M4", "hand.0.B2", "street.M4")];
const choices = [free, ...pairs, ...brutes, choice("pass", "pass")];

describe("pick", () => {
  it("acts when one choice is left", () => {
    expect(pick(choices, [], "street.F0")).toEqual({ kind: "act", choice: free, path: ["street.F0"] });
  });

  it("asks when several choices share the whole path", () => {
    expect(pick(choices, [], "street.A3")).toEqual({ kind: "menu", choices: pairs, path: ["street.A3"] });
  });

  it("goes on when the path is longer", () => {
    expect(pick(choices, [], "hand.0.B2")).toEqual({ kind: "more", path: ["hand.0.B2"] });
    expect(pick(choices, ["hand.0.B2"], "street.M4")).toMatchObject({ kind: "act", choice: brutes[1] });
  });

  it("goes on where something is complete and something longer", () => {
    const lowered = [choice("+A3=0", "street.A3"), choice("+A3(A2,A2)", "street.A3", "hand.0.A2", "hand.0.A2")];
    expect(pick(lowered, [], "street.A3")).toEqual({ kind: "more", path: ["street.A3"] });
  });

  it("leads nowhere with the whole path, for the explanation", () => {
    expect(pick(choices, ["hand.0.B2"], "street.F0")).toEqual({ kind: "nowhere", path: ["hand.0.B2", "street.F0"] });
  });

  it("lets another beginning replace the one begun, but carries out nothing else", () => {
    expect(pickOrBegin(choices, ["hand.0.B2"], "street.F0")).toEqual({ kind: "begun", path: ["hand.0.B2", "street.F0"] });
    expect(pickOrBegin(brutes, ["street.A3"], "hand.0.B2")).toEqual({ kind: "more", path: ["hand.0.B2"] });
    expect(pickOrBegin(choices, ["hand.0.B2"], "hand.0.A1")).toEqual({ kind: "nowhere", path: ["hand.0.B2", "hand.0.A1"] });
  });
});

it("narrow follows a piece that stands twice in a path", () => {
  const twice = [choice("x", "hand.0.A2", "hand.0.A2")];
  expect(narrow(twice, ["hand.0.A2"]).next).toEqual(new Set(["hand.0.A2"]));
});

describe("standings", () => {
  it("leaves every piece alone when nothing is to be decided", () => {
    expect(standings({ choices: [], picked: [], sent: null })("street.F0")).toBe("idle");
  });

  it("lights what continues, marks what is picked, fades the rest", () => {
    const of = standings({ choices, picked: ["hand.0.B2"], sent: null });
    expect(["street.M4", "hand.0.B2", "street.F0"].map(of)).toEqual(["legal", "picked", "faded"]);
  });

  it("leaves alone what may begin something else, and fades what would do something else at once", () => {
    const of = standings({ choices: [...choices, choice("A2@", "hand.0.A2", "area.0.F1")], picked: ["hand.0.B2"], sent: null });
    expect(["hand.0.A2", "street.F0", "pass"].map(of)).toEqual(["idle", "faded", "faded"]);
  });

  it("marks the pieces of an action that is on its way", () => {
    const of = standings({ choices, picked: [], sent: brutes[0] ?? null });
    expect(["hand.0.B2", "street.A3", "street.F0"].map(of)).toEqual(["sent", "sent", "idle"]);
  });
});

it("knows the pieces that end the turn when they are pointed at", () => {
  const last = (one: Choice): Choice => ({ ...one, ends_turn: true });
  const decision = { choices: [last(free), last(choice("+A3(A2,M3)", "street.A3", "hand.0.A2")), ...brutes], sent: null };
  expect(endings({ ...decision, picked: [] })).toEqual(new Set(["street.F0"]));
  expect(endings({ ...decision, picked: ["street.A3"] })).toEqual(new Set(["hand.0.A2"]));
});
