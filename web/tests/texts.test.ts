import { expect, it } from "vitest";
import english from "../messages.en.json";

const files = import.meta.glob<string>("../src/**/*.ts", { query: "?raw", import: "default", eager: true });
const source = Object.values(files).join("\n");
/** Keys that are put together at run time begin like this. */
const families = [...source.matchAll(/`(ui\.[\w.]+)\$\{/g)].map((found) => found[1] ?? "");

it("has no text that no page shows", () => {
  const unused = Object.keys(english).filter((key) => !source.includes(`"${key}"`) && !families.some((start) => key.startsWith(start)));
  expect(unused).toEqual([]);
});

it("has at least one text for every key put together at run time", () => {
  const empty = families.filter((start) => !Object.keys(english).some((key) => key.startsWith(start)));
  expect(empty).toEqual([]);
});

it("leaves the space before a colon to the language", () => {
  const spelt = Object.entries(files).flatMap(([file, text]) => text.split("\n").filter((line) => BY_HAND.test(line)).map((line) => `${file}: ${line.trim()}`));
  expect(spelt).toEqual([]);
});

/** A colon between two texts, or before a text that a template goes on with. */
const BY_HAND = /\}: \$\{|[>"`]: \$\{|\}: [`"]|\+ ": "|": " \+/;
