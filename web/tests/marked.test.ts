import { expect, it } from "vitest";
import { marked } from "../src/text/marked";

const told = (text: string): (string | readonly unknown[])[] =>
  marked(text, "famiglia").map((part) => (typeof part === "string" ? part : (part).values));

it("makes words bold and clauses links", () => {
  expect(told("Dig **less** [FA-P1-4], says [FT-31].")).toEqual([
    "Dig ", ["less"], " ", ["#/rules/famiglia/FA-P1-4", "FA-P1-4"], ", says ", ["#/rules/famiglia/FT-31", "FT-31"], ".",
  ]);
});

it("leaves other brackets, stars and tags as they are", () => {
  expect(told("a * b ** c [x] <b>")).toEqual(["a * b ** c [x] <b>"]);
});

it("keeps a number and its per cent together", () => {
  expect(told("taken in 50 % of turns, 7% or a %")).toEqual(["taken in 50\u00a0% of turns, 7% or a %"]);
});
