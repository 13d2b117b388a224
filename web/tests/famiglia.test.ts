import { expect, test } from "vitest";
import { cardLook } from "../src/games/famiglia/card";
import { abilityKey } from "../src/games/famiglia/facts";

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
