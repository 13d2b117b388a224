import { svg, type SVGTemplateResult } from "lit";
import { SIGNS } from "../../generated/family-tree-signs";

/* Small signs in one ink, each in the square −10 … 10. */

/** The sign of an icon, around the origin. */
export const sign = (name: string): SVGTemplateResult => svg`${(SIGNS[name] ?? []).map(([kind, path]) => svg`<path class=${kind} d=${path} />`)}`;

/** A circle with an arrow or a cross: the sex, shown by shape. */
export const sexSign = (sex: string | null): SVGTemplateResult => sign(sex === "F" ? "F" : "M");

/** Two rings that hold together: a meeting. */
export const meetingSign = (): SVGTemplateResult =>
  svg`<circle class="ring" cx="-11" r="16" /><circle class="ring" cx="11" r="16" /><path class="ring" d="M0 -11.600 A16 16 0 0 1 4.700 4" />
    <path class="spark" d="M0 -30 L2.500 -22 L0 -18 L-2.500 -22 Z M-17 -26 L-11 -21 L-10 -17 L-14 -19 Z M17 -26 L11 -21 L10 -17 L14 -19 Z" />`;

/** The sheet of a newspaper with a star: an event. */
export const eventSign = (): SVGTemplateResult =>
  svg`<path class="sheet" d="M-24 -24 H24 V24 H-24 Z" /><path class="print" d="M-18 -16 H18 M-18 4 H18 M-18 11 H18 M-18 18 H6" />
    <path class="star" d="M0 -12 L2.800 -6 L9 -5.400 L4.400 -1 L5.700 5 L0 2 L-5.700 5 L-4.400 -1 L-9 -5.400 L-2.800 -6 Z" />`;
