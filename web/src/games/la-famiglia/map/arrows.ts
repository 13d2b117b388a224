import { nothing, svg, type SVGTemplateResult } from "lit";
import type { SicilySpot } from "../../../generated/protocol";
import { stack } from "./places";

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
/** It begins and ends beside what stands in the places. */
const GAP = 24;
/** Pixels. */
const HEAD = 14;
/** The part of the way after which a refused one is stopped. */
const STOP = 0.5;

export interface Curve {
  readonly path: string;
  readonly middle: SicilySpot;
  readonly end: SicilySpot;
  /** Where it points at its end, in degrees. */
  readonly angle: number;
}

/** A bent line between two spots, or the first part of it. */
export function curve(from: SicilySpot, to: SicilySpot, part = 1): Curve | null {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far < 1) return null;
  const gap = Math.min(GAP, far / 4);
  const east = (to.x - from.x) / far;
  const south = (to.y - from.y) / far;
  const start = { x: from.x + east * gap, y: from.y + south * gap };
  const goal = { x: to.x - east * gap, y: to.y - south * gap };
  const bend = { x: (start.x + goal.x) / 2 + south * far * BEND, y: (start.y + goal.y) / 2 - east * far * BEND };
  const [middle, end] = split(start, bend, goal, part);
  const angle = (Math.atan2(end.y - middle.y, end.x - middle.x) * 180) / Math.PI;
  const halfway = split(start, bend, goal, STOP)[1];
  return { middle: halfway, path: `M${spot(start)}Q${spot(middle)} ${spot(end)}`, end, angle };
}

/** The bend and the end of the first part of a curve. */
function split(start: SicilySpot, bend: SicilySpot, goal: SicilySpot, part: number): readonly [SicilySpot, SicilySpot] {
  const between = (one: SicilySpot, two: SicilySpot): SicilySpot => ({ x: one.x + (two.x - one.x) * part, y: one.y + (two.y - one.y) * part });
  const middle = between(start, bend);
  return [middle, between(middle, between(bend, goal))];
}

const spot = ({ x, y }: SicilySpot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The arrow of a way; one that failed ends in a burst, one that was refused before a bar. */
export function arrow(way: Way, ends: readonly [SicilySpot, SicilySpot], ink: string, pixel: number): SVGTemplateResult | typeof nothing {
  const { kind, result } = way;
  const found = curve(ends[0], ends[1], result === "refused" ? STOP : 1);
  if (!found) return nothing;
  const { path, middle, end, angle } = found;
  return svg`<g class="way ${kind} ${result} ink-${ink}">
    <path class="under" d=${path}></path><path class="line" d=${path} pathLength="100"></path>
    <g class="end" transform="translate(${end.x} ${end.y}) rotate(${angle}) scale(${pixel})">${tip(result)}</g>
    ${way.count === undefined ? nothing : svg`<g class="host" transform="translate(${middle.x} ${middle.y}) scale(${pixel * 0.62})">${stack(ink, way.count)}</g>`}</g>`;
}

function tip(result: Way["result"]): SVGTemplateResult {
  if (result === "refused") return svg`<path class="bar" d="M3-11V11"></path>`;
  const head = svg`<path class="head" d="M-4-${HEAD * 0.7}L${HEAD} 0L-4 ${HEAD * 0.7}Z"></path>`;
  return result === "failed" ? svg`${head}<g transform="translate(${HEAD} 0)"><path class="burst" d="M-6-6L6 6M6-6L-6 6"></path></g>` : head;
}
