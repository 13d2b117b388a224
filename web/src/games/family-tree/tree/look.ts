import type { Camera } from "../../../chart/camera";
import { type Lettering, lettering, type LetteringSpec } from "./lettering";

/** What there is room for on a card at a zoom: everything; portrait, name and year in larger letters; the portrait alone. */
export type Look = "near" | "middle" | "far";

/** The small print of a card can be read from here on. */
const NEAR = 0.8;
/** Names in the larger letters can be read from here on. */
export const NAMED = 0.42;

export const lookAt = ({ scale }: Camera): Look => (scale >= NEAR ? "near" : scale >= NAMED ? "middle" : "far");

/** Of the letters of names on cards; the condensed face of the capitals has room for large ones. */
const LETTERS: Readonly<Record<Look, Omit<LetteringSpec, "families">>> = {
  near: { weight: 700, size: 14, least: 11.500, room: 88 },
  middle: { weight: 600, size: 21, least: 17, room: 90 },
  far: { weight: 600, size: 21, least: 17, room: 90 },
};

/** The letters of all names of a tree at a zoom; the families are those of the style sheet. */
export function lettersAt(look: Look, names: readonly string[]): Lettering {
  const sheet = getComputedStyle(document.documentElement);
  return lettering(names, { ...LETTERS[look], families: sheet.getPropertyValue(look === "near" ? "--serif" : "--caps") });
}
