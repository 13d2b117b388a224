import { expect, test } from "vitest";
import type { Choice } from "../src/generated/protocol";
import type { TableView } from "../src/net/table-view";
import { cardLook } from "../src/games/famiglia/card";
import { abilityKey } from "../src/games/famiglia/facts";
import { table } from "../src/games/famiglia/table";

const USUAL = { swap_up_to: "yes", brute_up_to: "yes", joker_with_pair: "no" };

test("a card says what it does under the usual rules", () => {
  const found = ["F2", "A2", "B2", "M2", "B0"].map((card) => abilityKey(card, USUAL));
  expect(found).toEqual(["ui.ability.F", "ui.ability.A", "ui.ability.B", "ui.ability.M", "ui.ability.none"]);
});

test("where the rules of a table differ, a card says so", () => {
  expect(abilityKey("A3", { ...USUAL, swap_up_to: "no" })).toBe("ui.ability.A_exact");
  expect(abilityKey("B1", { ...USUAL, brute_up_to: "no" })).toBe("ui.ability.B_exact");
  expect(abilityKey("M4", { ...USUAL, joker_with_pair: "yes" })).toBe("ui.ability.M_beside_pair");
});

test("of two equal cards to pay with, the one that is picked is no longer among those to choose", () => {
  const pair = { card: "F0", count: 2, new: 0 };
  const at = (picked: readonly string[]): number =>
    cardLook("hand.0.F0", pair, { standing: () => "legal", endings: new Set(), picked }).stack.count;
  expect(at(["street.F1"])).toBe(2);
  expect(at(["street.F1", "hand.0.F0"])).toBe(1);
});

test("whoever picks a Brute is told which cards it brings into reach", () => {
  const target = (card: string, key: string): Choice => ({ word: `B1@${card}`, path: ["hand.0.B1", `street.${card}`], label: { key: `choice.famiglia.${key}`, args: {} }, spends: [], ends_turn: false, sure: null });
  const asked = (...open: readonly Choice[]): string => table.nextPrompt(["hand.0.B1"], {} as TableView, new Set(), open);
  expect(asked(target("F2", "then_take"), target("F3", "brute"))).toMatch(/ui\.table\.target_opens$/);
  expect(asked(target("F3", "brute"))).toContain("ui.table.target_opens_none");
});
