import { expect, test } from "vitest";
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
