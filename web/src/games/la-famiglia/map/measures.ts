import type { Box } from "../../../chart/camera";
import type { SicilyLand, SicilyName, SicilyRoom, SicilySpot } from "../../../generated/protocol";

/** How large things are at a scale: lengths in units of the drawing. */
export interface Look {
  readonly scale: number;
  /** Only soldiers, short names and seals: there is no room for more. */
  readonly isFar: boolean;
  /** There is room for the letters of the owners as well. */
  readonly isNear: boolean;
}

/** Around the drawing, which has the sea around the island itself: what is left goes to the names. */
export const EDGE_PX = 2;
/** Height of a stack of soldiers. */
export const STACK = 48;
const LEAST_STACK_PX = 18;
const LEAST_FAR_STACK_PX = 16;
const MOST_STACK_PX = 54;
/** Below it there are no names, nor cars and laboratories. */
const FAR = 0.265;
/** Below it the letters beside the soldiers could not be read. */
const NEAR = 0.5;
const NAME = 19;
const LEAST_NAME_PX = 8.4;
const USUAL_NAME_PX = 11;
const MOST_NAME_PX = 16;
const SHORT_PX = 9;
/** Widths of letters of the narrow face by its height, at most; the first that fits a letter. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/[-\s’'.ilìftIг]/u, 0.33], [/[rzsvyaFLETтзуаГТ]/u, 0.43], [/[mMМШФ★]/u, 0.8], [/\p{Lu}|[wжлмдфшщю]/u, 0.6], [/./u, 0.47],
];
/** How far a name may reach over the borders of its territory; the eye still knows where it belongs. */
const OVER = 1.12;

export const lookAt = (scale: number): Look => ({ scale, isFar: scale < FAR, isNear: scale >= NEAR });

/** The scale of the pieces in a place: as its room allows, but never too small to be read. */
export function pieceScale(room: SicilyRoom, { scale, isFar }: Look): number {
  const px = Math.max(isFar ? LEAST_FAR_STACK_PX : LEAST_STACK_PX, Math.min(MOST_STACK_PX, STACK * room.scale * scale));
  return px / (STACK * scale);
}

const LEAST_EXTRA_PX = 9.5;
const USUAL_EXTRA = 27;
const MOST_EXTRA_PX = 24;
/** How high cars and laboratories are on the screen, in small rooms as in large ones. */
export const extraPx = ({ scale }: Look): number => Math.max(LEAST_EXTRA_PX, Math.min(MOST_EXTRA_PX, USUAL_EXTRA * scale));

/** What is written on a territory, and how large. */
export interface Label {
  readonly text: string;
  readonly size: number;
}

/** Where the name of a territory stands, how large its pieces are, and the middle of its soldiers. */
export interface Layout {
  readonly label: Label & SicilySpot;
  readonly size: number;
  readonly low: number;
}

/** What a territory is called: in full, and where there is little room. */
export interface Called {
  readonly full: string;
  readonly short: string;
}

export function layout(land: Pick<SicilyLand, "label" | "marked" | "room">, called: Called, look: Look): Layout {
  const label = labelOf(land, called, look);
  const size = pieceScale(land.room, look);
  const half = (STACK / 2) * size;
  if (!look.isFar) return { label: { ...label, x: land.label.x, y: land.label.y }, size, low: land.label.y + label.size / 2 + half };
  // The name and the soldiers below it, together in the middle of the room.
  const { x, y } = land.room;
  return { label: { ...label, x, y: y - half }, size, low: y + label.size / 2 };
}

/** The longest of its names that has room: in full, its first words, its first letters, the short one. A star takes room as well. */
export function labelOf(land: Pick<SicilyLand, "label" | "marked">, { full, short }: Called, { scale, isFar }: Look): Label {
  if (isFar) return { text: short, size: SHORT_PX / scale };
  const usual = Math.max(USUAL_NAME_PX, Math.min(MOST_NAME_PX, NAME * scale)) / scale;
  const least = LEAST_NAME_PX / scale;
  for (const text of [...shortened(full), ...cut(full)]) {
    const size = Math.min(usual, OVER * sizeIn(land.label, land.marked ? `${text} ★` : text));
    if (size >= least) return { text, size };
  }
  return { text: short, size: usual };
}

const LEAST_LETTERS = 5;

/** A name, then what is left when its last words go; never a stump like “Sant”, nor with “di” at the end. */
export function shortened(name: string): readonly string[] {
  const found = [name];
  for (const gap of [...name.matchAll(/[\s-]+/gu)].reverse()) {
    const rest = name.slice(0, gap.index);
    if (rest.length >= LEAST_LETTERS && !/[\s-]\p{Ll}+$/u.test(rest)) found.push(rest);
  }
  return found;
}

const LEAST_CUT = 6;
const MOST_CUT = -2;

/** A long word without its end, after a consonant and with a dot: enough of it to tell it from others. */
export function cut(name: string): readonly string[] {
  if (/[\s-]/u.test(name)) return [];
  const found = [];
  for (let rest = name.slice(0, MOST_CUT); rest.length >= LEAST_CUT; rest = rest.slice(0, -1)) {
    if (/[bcdfghjklmnpqrstvwxzбвгджзклмнпрстфхцчшщ]$/u.test(rest)) found.push(`${rest}.`);
  }
  return found;
}

/** How long a text is by the height of its letters, at most. */
export const lengthOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + (LETTERS.find(([sort]) => sort.test(letter))?.[1] ?? 0), 0);

/** The height of letters of a text that fills a line. */
export const sizeIn = (line: SicilyName, text: string): number => line.width / Math.max(0.1, lengthOf(text));

const FAR_ZONE_PX = 9.5;
const LEAST_ZONE_PX = 10.5;
const MOST_ZONE_PX = 16;
const ZONE = 22;

/** The name of a sea zone, line by line, and how large it is written. */
export interface ZoneLabel {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Far away it has two lines, so that it stays in its sea. */
export function zoneLabel({ x, y, width }: SicilyName, name: string, { scale, isFar }: Look): ZoneLabel {
  const gap = name.lastIndexOf(" ");
  if (isFar) return { lines: gap < 0 ? [name] : [name.slice(0, gap), name.slice(gap + 1)], size: FAR_ZONE_PX / scale };
  const fitting = sizeIn({ x, y, width: width * 0.94 }, name);
  return { lines: [name], size: Math.max(LEAST_ZONE_PX / scale, Math.min(ZONE, MOST_ZONE_PX / scale, fitting)) };
}

/** Between the letters of the names of seas, by their height. */
const SPACED = 0.03;
/** The name of a sea is so long, at most. */
export const zoneLength = (text: string): number => lengthOf(text) + SPACED * text.length;

/** By how much of its size a line reaches above the place where its letters stand. */
export const LETTERS_HIGH = 0.8;

/** How far a name has to move down so that the edge of the map does not cut it off; its last line would stand at `last`. */
export const downFromEdge = (last: number, { lines, size }: ZoneLabel): number => Math.max(0, size * (lines.length - 1 + LETTERS_HIGH) - last);

/** The middle of a name of a sea so that no end of it lies beyond the edge of the map. */
export function fromEdges(x: number, { lines, size }: ZoneLabel, wide: number): number {
  const half = (Math.max(...lines.map(zoneLength)) * size) / 2;
  return Math.max(half, Math.min(wide - half, x));
}

/** A place as the arrow keys and the camera see it. */
export const boxOf = ({ x, y, width, height }: SicilyRoom): Box => ({ x: x - width / 2, y: y - height / 2, width, height });
