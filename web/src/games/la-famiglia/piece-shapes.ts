import { nothing, svg, type SVGTemplateResult } from "lit";
import type { LaFamigliaView } from "../../generated/protocol";

/* Everything here is drawn around the origin, within −10 … 10; inks come from the style sheet. */

/** Six families, the neutrals and the dummy: none is distinguished by colour alone. */
const SHAPES: Readonly<Record<string, string>> = {
  Y: "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z",
  G: "M-9-9.5H9V0.5Q9 7 0 11Q-9 7-9 0.5Z",
  B: "M-9.3-9.3H9.3V9.3H-9.3Z",
  R: "M0-12L12 0L0 12L-12 0Z",
  P: "M0-11L9.8-5.5V5.5L0 11L-9.8 5.5V-5.5Z",
  O: "M0-11L10.5-2.5L6.8 9.5H-6.8L-10.5-2.5Z",
  N: "M-9.3 9.5V-1A9.3 9.3 0 0 1 9.3-1V9.5Z",
  D: "M-9.5-5A4.5 4.5 0 0 0-5-9.5H5A4.5 4.5 0 0 0 9.5-5V5A4.5 4.5 0 0 0 5 9.5H-5A4.5 4.5 0 0 0-9.5 5Z",
};
/** The shape of nobody in particular, as long as no families are chosen. */
const PLAIN = "M-8-8H8V8H-8Z";

const NEUTRAL = 4;
const DUMMY = 5;

/** The letter of whose it is: a family's, N for the neutrals, D for the dummy. */
export function inkOf(view: LaFamigliaView, owner: number | null): string {
  if (owner === NEUTRAL) return "N";
  if (owner === DUMMY) return "D";
  return owner === null ? "?" : (view.players[owner]?.family ?? "?");
}

/** The outline that only one family has. */
export const familyShape = (letter: string): string => SHAPES[letter] ?? PLAIN;

/** Shape and letter together, in the ink of the class `ink-…` around them. */
export const shapeWithLetter = (letter: string): SVGTemplateResult =>
  svg`<path class="shape" d=${familyShape(letter)}></path><text class="on" y="4.5">${letter}</text>`;

/** A man in a hat. */
export const pawn = (): SVGTemplateResult => svg`<path class="full" d="M-9 10Q-9 3.5-3 2.7L0 5L3 2.7Q9 3.5 9 10Z"></path>
  <path class="full" d="M-3.6-2.5H3.6V0A3.6 3.6 0 0 1-3.6 0Z"></path>
  <path class="full" d="M-4.5-4.5Q-4.7-10-1.6-9.6Q0-9 1.6-9.6Q4.7-10 4.5-4.5ZM-8-4.2Q0-5.8 8-4.2Q5.5-2 0-2Q-5.5-2-8-4.2Z"></path>`;

export const car = (): SVGTemplateResult => svg`<path class="full" d="M-10 5V1.5Q-10-0.5-7.5-0.8L-5-1.2L-3-5.2Q-2.6-6-1.6-6H4.2Q5.2-6 5.7-5.2L7.8-1.2Q10-0.8 10 1.5V5Z"></path>
  <path class="bare" d="M-3-1.5L-1.4-4.5H1V-1.5ZM2.3-1.5V-4.5H4.3L6-1.5Z"></path>
  <circle class="bare" cx="-5.5" cy="5" r="3.2"></circle><circle class="full" cx="-5.5" cy="5" r="2.2"></circle>
  <circle class="bare" cx="5.5" cy="5" r="3.2"></circle><circle class="full" cx="5.5" cy="5" r="2.2"></circle>`;

export const lab = (): SVGTemplateResult => svg`<path class="full" d="M-3.5-9.5H3.5V-7.5H2.5V-3L8.3 6.3Q9.5 9.5 6.5 9.5H-6.5Q-9.5 9.5-8.3 6.3L-2.5-3V-7.5H-3.5Z"></path>
  <path class="bare" d="M-4.3 3L-0.9-2.5V-7.5H0.9V-2.5L4.3 3Z"></path>`;

export const boat = (): SVGTemplateResult => svg`<path class="full" d="M-10 3H10Q8 9.5 5 9.5H-5Q-8 9.5-10 3Z"></path>
  <path class="full" d="M-1-10V1.5H-8.5Q-3-3-1-10ZM1-7.5Q6-4 8 1.5H1Z"></path>`;

const WAX = "M0-10Q2.5-11 4-8.8Q7.5-9.5 8-6.2Q11-4.5 9.6-1.5Q11.5 1.5 9 3.8Q9.5 7.5 5.9 8Q4 11 0.8 9.7Q-2.5 11.5-4.6 8.7Q-8.3 9-8.5 5.3Q-11.5 3-9.7 0Q-11.3-3.5-8.5-5Q-8.5-8.8-4.8-8.5Q-3-11 0-10Z";

/** An order face down: a drop of wax. */
export const seal = (letter: string): SVGTemplateResult =>
  svg`<path class="shape" d=${WAX}></path><circle class="dent" r="6.8"></circle><text class="on" y="4">${letter}</text>`;

const ORDERS: Readonly<Record<string, SVGTemplateResult>> = {
  MOVE: svg`<path class="cut" d="M-8 0H6M1-5.5L7 0L1 5.5"></path>`,
  BLIT: svg`<path class="cut" d="M-9-6L-2 0L-9 6M-1-6L6 0L-1 6M8.5-5V5"></path>`,
  MUST: svg`<path class="cut" d="M-9 0H-3M-6-3L-2.5 0L-6 3M9 0H3M6-3L2.5 0L6 3M0-9V-3M-3-6L0-2.5L3-6M0 9V3M-3 6L0 2.5L3 6"></path>`,
  EXPL: svg`<path class="full" d="M0-10L2.2-4L8-7.5L5-1.5L10 2L4 3.2L5 9L0 5L-5 9L-4 3.2L-10 2L-5-1.5L-8-7.5L-2.2-4Z"></path>`,
  SNIT: svg`<path class="cut" d="M-9.5 0Q0-9.5 9.5 0Q0 9.5-9.5 0Z"></path><circle class="full" r="3"></circle>`,
  AGIT: svg`<path class="full" d="M-8-2.5V2.5H-3.5L5 8V-8L-3.5-2.5Z"></path><path class="cut" d="M8-4Q10.5 0 8 4"></path>`,
  SUPP: svg`<path class="cut" d="M0-8.5V8.5M-8.5 0H8.5"></path>`,
  LAUN: svg`<circle class="cut" r="8"></circle><path class="cut" d="M3.5-3.5Q2-5.5-0.5-4.8Q-2.5-4-2 0Q-1.8 3.2-4 4.8H4M-3.5 0.5H2"></path>`,
  BLUF: svg`<path class="cut" d="M-5-4.5Q-4.5-9 0-9Q5-9 5-4.5Q5-1.5 1.5 0Q0 1 0 3.5"></path><circle class="full" cy="8" r="1.7"></circle>`,
};

/** What an order is for. */
export const orderSign = (sort: string): SVGTemplateResult | typeof nothing => ORDERS[sort] ?? nothing;

/** A control marker: a flag with whose it is. */
export const flag = (letter: string): SVGTemplateResult => svg`<path class="pole" d="M-8-11V12"></path>
  <path class="shape" d="M-8-10.5H11L7-3.5L11 3.5H-8Z"></path><text class="on" x="-0.5" y="1.4">${letter}</text>`;

export const star = (): SVGTemplateResult =>
  svg`<path class="full" d="M0-10L2.4-3.3H9.5L3.8 0.9L5.9 7.9L0 3.8L-5.9 7.9L-3.8 0.9L-9.5-3.3H-2.4Z"></path>`;
