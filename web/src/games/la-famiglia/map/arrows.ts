import { nothing, svg, type SVGTemplateResult } from "lit";
import type { SicilySpot } from "../../../generated/protocol";
import { type Obstacle, stepAside } from "./clearance";
import { STACK } from "./measures";
import { stack } from "./stack";

/** Something that goes from one place to another, or tries to. */
export interface Way {
  readonly from: string;
  readonly to: string;
  /** A seat, 4 for the neutrals, 5 for the dummy. */
  readonly owner: number;
  readonly kind: "move" | "attack";
  /** Refused: it turned back halfway. */
  readonly result: "pending" | "done" | "failed" | "refused";
  /** Soldiers that wait at the border; drawn on the way. */
  readonly count?: number;
}

/** How far an arrow bends aside, by its length. */
const BEND = 0.16;
/** Pixels: the head of an arrow; where places are near each other it may shrink. */
const HEAD = 14;
const LEAST_HEAD = 7;
/** How much of the way to a place may go to its head and to what stands there, and to what stands where it begins. */
const AT_GOAL = 0.56;
const AT_START = 0.25;
/** The scale of the soldiers on the way, in pixels: smaller where they would cover the numbers beside them. */
const HOST = 0.62;
const LEAST_HOST = 0.36;
/** How far they step aside at most, by their own size: they stay at the border. */
const HOST_ASIDE = 0.8;
/** The part of the way after which a refused one is stopped. */
const STOP = 0.5;

/** Where a way begins or ends, and how far what stands there reaches around it. */
export interface Foot extends SicilySpot {
  readonly reach: number;
}

export interface Curve {
  readonly path: string;
  readonly middle: SicilySpot;
  readonly end: SicilySpot;
  /** Where it points at its end, in degrees. */
  readonly angle: number;
}

const between = (from: SicilySpot, to: SicilySpot): number => Math.hypot(to.x - from.x, to.y - from.y);

/** How long the head of an arrow is: its tip ends beside what stands at the goal. */
export function headOf(from: Foot, to: Foot, pixel: number): number {
  return Math.max(LEAST_HEAD * pixel, Math.min(HEAD * pixel, AT_GOAL * between(from, to) - to.reach));
}

/** The scale of the soldiers that wait on the way. */
export function hostOf(from: Foot, to: Foot, pixel: number): number {
  return Math.max(LEAST_HOST * pixel, Math.min(HOST * pixel, (AT_START * between(from, to)) / (STACK / 2)));
}

/** A bent line between two places, up to a head of this length, or the first part of it. */
export function curve(from: Foot, to: Foot, head = 0, part = 1): Curve | null {
  const found = bentLine(from, to, head);
  if (!found) return null;
  const [start, bend, goal] = found;
  const [middle, end] = split(start, bend, goal, part);
  const angle = (Math.atan2(end.y - middle.y, end.x - middle.x) * 180) / Math.PI;
  const halfway = split(start, bend, goal, STOP)[1];
  return { middle: halfway, path: `M${spot(start)}Q${spot(middle)} ${spot(end)}`, end, angle };
}

/** Where it begins, what it bends to, and where it ends; null where both places are the same. */
function bentLine(from: Foot, to: Foot, head: number): readonly [SicilySpot, SicilySpot, SicilySpot] | null {
  const far = between(from, to);
  if (far < 1) return null;
  const east = (to.x - from.x) / far;
  const south = (to.y - from.y) / far;
  const [behind, before] = [Math.min(from.reach, AT_START * far), to.reach + head];
  const start = { x: from.x + east * behind, y: from.y + south * behind };
  const goal = { x: to.x - east * before, y: to.y - south * before };
  const bend = { x: (start.x + goal.x) / 2 + south * far * BEND, y: (start.y + goal.y) / 2 - east * far * BEND };
  return [start, bend, goal];
}

/** How broad a line is, and how many parts of it are looked at. */
const BROAD = 9;
const PARTS = 12;

/** What an arrow covers, for whatever can step aside for it. */
export function covered(way: Way, [from, to]: readonly [Foot, Foot], pixel: number): readonly Obstacle[] {
  const found = bentLine(from, to, 0);
  if (!found) return [];
  const side = BROAD * pixel;
  return Array.from({ length: PARTS + 1 }, (_, part) => {
    const { x, y } = split(...found, (part / PARTS) * partOf(way))[1];
    return { x: x - side / 2, y: y - side / 2, width: side, height: side, weight: 1 };
  });
}

/** The bend and the end of the first part of a curve. */
function split(start: SicilySpot, bend: SicilySpot, goal: SicilySpot, part: number): readonly [SicilySpot, SicilySpot] {
  const along = (one: SicilySpot, two: SicilySpot): SicilySpot => ({ x: one.x + (two.x - one.x) * part, y: one.y + (two.y - one.y) * part });
  const middle = along(start, bend);
  return [middle, along(middle, along(bend, goal))];
}

const spot = ({ x, y }: SicilySpot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The arrow of a way; one that failed ends in a burst, one that was refused before a bar. */
export function arrow(way: Way, [from, to]: readonly [Foot, Foot], ink: string, pixel: number): SVGTemplateResult | typeof nothing {
  const { kind, result } = way;
  const head = headOf(from, to, pixel);
  const found = curve(from, to, head, partOf(way));
  if (!found) return nothing;
  const { path, end, angle } = found;
  return svg`<g class="way ${kind} ${result} ink-${ink}">
    <path class="under" d=${path}></path><path class="line" d=${path} pathLength="100"></path>
    <g class="end" transform="translate(${end.x} ${end.y}) rotate(${angle}) scale(${head / HEAD})">${tip(result)}</g></g>`;
}

/** The soldiers that wait on a way, beside the names and the numbers of both places. */
export function host(way: Way, [from, to]: readonly [Foot, Foot], ink: string, pixel: number, taken: readonly Obstacle[]): SVGTemplateResult | typeof nothing {
  const found = curve(from, to, headOf(from, to, pixel), partOf(way));
  if (!found || way.count === undefined) return nothing;
  const scale = hostOf(from, to, pixel);
  const side = STACK * scale;
  const { x, y } = found.middle;
  const aside = stepAside({ x: x - side / 2, y: y - side / 2, width: side, height: side }, taken, side * HOST_ASIDE);
  return svg`<g class="host ink-${ink}" transform="translate(${x + aside.x} ${y + aside.y}) scale(${scale})">${stack(ink, way.count)}</g>`;
}

/** How much of a way is drawn. */
const partOf = ({ result }: Way): number => (result === "refused" ? STOP : 1);

function tip(result: Way["result"]): SVGTemplateResult {
  if (result === "refused") return svg`<path class="bar" d="M3-11V11"></path>`;
  const head = svg`<path class="head" d="M-4-${HEAD * 0.7}L${HEAD} 0L-4 ${HEAD * 0.7}Z"></path>`;
  return result === "failed" ? svg`${head}<g transform="translate(${HEAD} 0)"><path class="burst" d="M-6-6L6 6M6-6L-6 6"></path></g>` : head;
}
