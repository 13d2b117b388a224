import { svg, type SVGTemplateResult } from "lit";
import type { Box } from "../../../chart/camera";
import type { LaFamigliaTerritory } from "../../../generated/protocol";
import { car, lab } from "../piece-shapes";
import { STACK } from "./measures";

/** A car or a laboratory, how many there are, and how wide all that is. */
export interface Extra {
  readonly kind: string;
  readonly drawn: SVGTemplateResult;
  readonly numbers: readonly string[];
  readonly width: number;
}

/** Where the first one begins, and how large they are. */
export interface Start {
  readonly x: number;
  readonly zoom: number;
  readonly isColumn: boolean;
}

/** Extras are drawn so high and then zoomed. */
export const EXTRA_HIGH = 20;
const EXTRA_GAP = 4;
/** Widths at that height; a car lies a little below its origin. */
const CAR_WIDE = 28.2;
const LAB_WIDE = 21.4;
const DIGIT_WIDE = 9;
export function extrasOf({ cars, labs, beside_labs: beside }: LaFamigliaTerritory): readonly Extra[] {
  const found = [];
  if (cars > 0) found.push(extra("car", svg`<g transform="scale(1.41) translate(0 -1.1)">${car()}</g>`, CAR_WIDE, [times(cars)]));
  if (labs > 0) found.push(extra("lab", svg`<g transform="scale(1.15)">${lab()}</g>`, LAB_WIDE, [times(labs), beside > 0 ? `+${beside}` : ""]));
  return found;
}

const times = (count: number): string => (count > 1 ? String(count) : "");

function extra(kind: string, drawn: SVGTemplateResult, wide: number, written: readonly string[]): Extra {
  const numbers = written.filter((number) => number !== "");
  return { kind, numbers, width: wide + numbers.join("").length * DIGIT_WIDE, drawn: svg`<g class="drawn" transform="translate(${wide / 2} 0)">${drawn}</g>
    <text class="times" x=${wide + 1} y="7">${numbers[0]}${numbers.slice(1).map((number) => svg`<tspan class="more" dx="1">${number}</tspan>`)}</text>` };
}

const ROW = EXTRA_HIGH + 2;
const rowWidth = (extras: readonly Extra[]): number => extras.reduce((sum, { width }) => sum + width, 0) + EXTRA_GAP * (extras.length - 1);

/** Below each other from an edge, or beside each other below the soldiers. */
export function placed(extras: readonly Extra[], { x, zoom, isColumn }: Start): SVGTemplateResult[] {
  let left = -rowWidth(extras) / 2;
  return extras.map(({ kind, drawn, width }, place) => {
    const [right, down] = isColumn
      ? [x, (place - (extras.length - 1) / 2) * ROW * zoom]
      : [left * zoom, STACK / 2 + (ROW / 2) * zoom];
    left += width + EXTRA_GAP;
    return svg`<g class=${kind} transform="translate(${right} ${down}) scale(${zoom})">${drawn}</g>`;
  });
}

/** All that room, from the middle of the soldiers. */
export function boxOfExtras(extras: readonly Extra[], { x, zoom, isColumn }: Start): Box {
  const width = zoom * (isColumn ? Math.max(...extras.map(({ width: one }) => one)) : rowWidth(extras));
  const height = zoom * (isColumn ? ROW * extras.length : ROW);
  return isColumn ? { x, y: -height / 2, width, height } : { x: -width / 2, y: STACK / 2, width, height };
}
