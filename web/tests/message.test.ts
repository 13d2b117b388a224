import { describe, expect, it } from "vitest";
import type { Message } from "../src/generated/protocol";
import { type Audience, type Catalogue, plain, renderMessage } from "../src/text/message";
import shared from "./renderings.json";

const texts = {
  "famiglia.card": "{family} {value}",
  "famiglia.family.F": "La Famiglia",
  "seat.number": "Игрок {number}",
  "list.empty": "ничего",
  "list.last": "{list} и {next}",
  "list.more": "{list}, {next}",
  took: "взял {cards}",
  hand: { one: "{count} карта", few: "{count} карты", many: "{count} карт", other: "{count} карты" },
  greets: "{player}!",
};
const reader: Audience = { lang: "ru", texts, names: ["Роза", ""] };
const card = (value: number) => ({ key: "famiglia.card", args: { family: { key: "famiglia.family.F", args: {} }, value } });

describe("renderMessage", () => {
  it("fills in nested messages and joins lists as the language does", () => {
    expect(renderMessage({ key: "took", args: { cards: [card(0), card(1), card(2)] } }, reader)).toBe(
      "взял La Famiglia 0, La Famiglia 1 и La Famiglia 2",
    );
  });

  it("has a word for an empty list", () => {
    expect(renderMessage({ key: "took", args: { cards: [] } }, reader)).toBe("взял ничего");
  });

  it.each([
    [1, "1 карта"],
    [3, "3 карты"],
    [5, "5 карт"],
    [21, "21 карта"],
  ])("chooses the plural form for %i", (count, text) => {
    expect(renderMessage({ key: "hand", args: { count } }, reader)).toBe(text);
  });

  it("names whoever sits in a seat, and numbers a seat without a name", () => {
    const greet = (seat: number) => renderMessage({ key: "greets", args: { player: { key: "seat", args: { seat } } } }, reader);
    expect([greet(0), greet(1)]).toEqual(["Роза!", "Игрок 2!"]);
  });

  it("shows a missing key and leaves a missing argument", () => {
    expect(renderMessage({ key: "no.such", args: {} }, reader)).toBe("no.such");
    expect(renderMessage({ key: "greets", args: {} }, reader)).toBe("{player}!");
  });

  it("does not read an argument as a pattern", () => {
    expect(renderMessage({ key: "greets", args: { player: "{player}$&" } }, reader)).toBe("{player}$&!");
  });
});

it("plain drops what turns or hides text and keeps joiners", () => {
  expect(plain("a\u202eb\u0007c\u200dd")).toBe("abc\u200dd");
});

const catalogues: Readonly<Record<string, Catalogue>> = shared.texts;

it.each(shared.cases)("renders as the terminal does: $expected", ({ lang, names, message, expected }) => {
  expect(renderMessage(message as unknown as Message, { lang, names, texts: catalogues[lang] ?? {} })).toBe(expected);
});

it.each([
  ["seven", "7 o seven"],
  ["ocho", "7 u ocho"],
  ["8", "7 u 8"],
  ["11", "7 u 11"],
  ["110", "7 o 110"],
])("writes the Spanish or before %s", (next, expected) => {
  const spanish: Audience = { lang: "es", texts: { either: "7 o {next}" }, names: [] };
  expect(renderMessage({ key: "either", args: { next } }, spanish)).toBe(expected);
});
