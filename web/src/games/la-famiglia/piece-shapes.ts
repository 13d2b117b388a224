import { nothing, svg, type SVGTemplateResult } from "lit";
import { ANYBODY, BOAT, CAR, FAMILIES, FLAG, LAB, type Piece, POLE, WAX } from "../../generated/la-famiglia-shapes";
import type { LaFamigliaView } from "../../generated/protocol";

/* Everything here is drawn around the origin, within −10 … 10; inks come from the style sheet. */

const NEUTRAL = 4;
const DUMMY = 5;

/** The letter of whose it is: a family's, N for the neutrals, D for the dummy. */
export function inkOf(view: LaFamigliaView, owner: number | null): string {
  if (owner === NEUTRAL) return "N";
  if (owner === DUMMY) return "D";
  return owner === null ? "?" : (view.players[owner]?.family ?? "?");
}

/** The outline that only one family has. */
export const familyShape = (letter: string): string => FAMILIES[letter] ?? ANYBODY;

/** Shape and letter together, in the ink of the class `ink-…` around them. */
export const shapeWithLetter = (letter: string): SVGTemplateResult =>
  svg`<path class="shape" d=${familyShape(letter)}></path><text class="on" y="4.5">${letter}</text>`;

/** A man in a hat. */
export const pawn = (): SVGTemplateResult => svg`<path class="full" d="M-9 10Q-9 3.5-3 2.7L0 5L3 2.7Q9 3.5 9 10Z"></path>
  <path class="full" d="M-3.6-2.5H3.6V0A3.6 3.6 0 0 1-3.6 0Z"></path>
  <path class="full" d="M-4.5-4.5Q-4.7-10-1.6-9.6Q0-9 1.6-9.6Q4.7-10 4.5-4.5ZM-8-4.2Q0-5.8 8-4.2Q5.5-2 0-2Q-5.5-2-8-4.2Z"></path>`;

const drawn = (pieces: readonly Piece[]): SVGTemplateResult =>
  svg`${pieces.map(([kind, path]) => svg`<path class=${kind} d=${path}></path>`)}`;

export const car = (): SVGTemplateResult => drawn(CAR);

export const lab = (): SVGTemplateResult => drawn(LAB);

export const boat = (): SVGTemplateResult => drawn(BOAT);

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
export const flag = (letter: string): SVGTemplateResult => svg`<path class="pole" d=${POLE}></path>
  <path class="shape" d=${FLAG}></path><text class="on" x="-0.5" y="1.4">${letter}</text>`;

export const star = (): SVGTemplateResult =>
  svg`<path class="full" d="M0-10L2.4-3.3H9.5L3.8 0.9L5.9 7.9L0 3.8L-5.9 7.9L-3.8 0.9L-9.5-3.3H-2.4Z"></path>`;
