import { svg, type SVGTemplateResult } from "lit";

/* Small signs in one ink, each in the square −10 … 10. */

const RINGS = svg`<circle class="cut" cx="-4" cy="2" r="5.500" /><circle class="cut" cx="4" cy="2" r="5.500" />`;

const SIGNS: Readonly<Record<string, SVGTemplateResult>> = {
  "ring-up": svg`<circle class="cut" cx="-3" cy="3" r="5.500" /><path class="cut" d="M6 5 V-6 M2.500 -2.500 L6 -7 L9.500 -2.500" />`,
  "ring-down": svg`<circle class="cut" cx="-3" cy="-2" r="5.500" /><path class="cut" d="M6 -6 V6 M2.500 2 L6 7 L9.500 2" />`,
  cradle: svg`<path class="cut" d="M-8 -2 H8 Q8 5 0 5 Q-8 5 -8 -2 Z M-8 8 Q0 11 8 8 M-8 -2 Q-8 -8 -1 -8 V-2" />`,
  house: svg`<path class="cut" d="M-8 0 L0 -8 L8 0 M-6 -1 V8 H6 V-1 M0 8 V2" />`,
  pen: svg`<path class="cut" d="M-8 8 L-5 0 L5 -8 L8 -5 L0 5 Z M-8 8 L-1 1" />`,
  pair: svg`<circle class="full" cx="-2" cy="-5" r="3.500" /><path class="full" d="M-8 8 Q-8 0 -2 0 Q4 0 4 8 Z" /><circle class="full" cx="6" cy="2" r="2.300" /><path class="full" d="M3 9 Q3 5 6 5 Q9.500 5 9.500 9 Z" />`,
  rings: RINGS,
};

/** The sign of an icon, around the origin. */
export const sign = (name: string): SVGTemplateResult => SIGNS[name] ?? svg``;

/** A circle with an arrow or a cross: the sex, shown by shape. */
export function sexSign(sex: string | null): SVGTemplateResult {
  return sex === "F"
    ? svg`<circle class="cut" cy="-3" r="5" /><path class="cut" d="M0 2 V10 M-4 6.500 H4" />`
    : svg`<circle class="cut" cx="-2" cy="2" r="5" /><path class="cut" d="M1.600 -1.600 L8 -8 M3 -8 H8 V-3" />`;
}

/** Two rings that hold together: a meeting. */
export const meetingSign = (): SVGTemplateResult =>
  svg`<circle class="ring" cx="-11" r="16" /><circle class="ring" cx="11" r="16" /><path class="ring" d="M0 -11.600 A16 16 0 0 1 4.700 4" />
    <path class="spark" d="M0 -30 L2.500 -22 L0 -18 L-2.500 -22 Z M-17 -26 L-11 -21 L-10 -17 L-14 -19 Z M17 -26 L11 -21 L10 -17 L14 -19 Z" />`;

/** The sheet of a newspaper with a star: an event. */
export const eventSign = (): SVGTemplateResult =>
  svg`<path class="sheet" d="M-24 -24 H24 V24 H-24 Z" /><path class="print" d="M-18 -16 H18 M-18 4 H18 M-18 11 H18 M-18 18 H6" />
    <path class="star" d="M0 -12 L2.800 -6 L9 -5.400 L4.400 -1 L5.700 5 L0 2 L-5.700 5 L-4.400 -1 L-9 -5.400 L-2.800 -6 Z" />`;
