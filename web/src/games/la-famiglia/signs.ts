import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { car, boat, lab, pawn, seal, shapeWithLetter } from "./piece-shapes";

/* Signs of what a cell does, each around the origin within −10 … 10. */

const COIN = svg`<circle class="cut" r="7.500" /><path class="cut" d="M3.500 -3 Q2 -5 -0.500 -4.500 Q-2.500 -4 -2 0 Q-1.800 3 -4 4.500 H4 M-3.500 0.500 H2" />`;
const BANK = svg`<path class="full" d="M-9 -4 L0 -9.500 L9 -4 V-2.500 H-9 Z" /><path class="cut" d="M-6 -1 V6 M-2 -1 V6 M2 -1 V6 M6 -1 V6" /><path class="full" d="M-9 7 H9 V9 H-9 Z" />`;
const DOWN = svg`<path class="cut" d="M0 -8 V6 M-4.500 2 L0 7 L4.500 2" />`;
const PLUS = svg`<path class="cut" d="M-6 0 H6 M0 -6 V6" />`;
const ROW = svg`<rect class="cut" x="-9" y="-4" width="18" height="8" rx="2" /><path class="cut" d="M-3 -4 V4 M3 -4 V4" />`;
const DISC = svg`<circle class="cut" r="7" stroke-dasharray="3 2.500" />`;

const SIGNS: Readonly<Record<string, () => readonly SVGTemplateResult[]>> = {
  REC: () => [PLUS, pawn()],
  PLC: () => [DOWN, pawn()],
  RAP: () => [PLUS, DOWN, pawn()],
  ORD: () => [seal("?")],
  O1L: () => [seal("?"), COIN],
  INC: () => [COIN],
  IN1: () => [BANK],
  IN2: () => [BANK, BANK],
  INR: () => [BANK, ROW],
  LAB: () => [lab()],
  CAR: () => [car()],
  BOA: () => [boat()],
  EQU: () => [lab(), car()],
  blue: () => [DISC],
};

/** A padlock. */
export const lock = (): SVGTemplateResult => svg`<rect class="full" x="-7" y="-1" width="14" height="10" rx="2" /><path class="cut" d="M-4 -1 V-5 A4 4 0 0 1 4 -5 V-1" />`;

/** The sign of an action cell: one to three pictures in a row. */
export function actionSign(kind: string): TemplateResult {
  const shapes = SIGNS[kind]?.() ?? [];
  const step = 19;
  const width = Math.max(1, shapes.length) * step + 3;
  return html`<svg class="sign of-${shapes.length}" viewBox="${-width / 2} -11 ${width} 22" aria-hidden="true">
    ${shapes.map((shape, place) => svg`<g transform="translate(${(place - (shapes.length - 1) / 2) * step} 0)">${shape}</g>`)}</svg>`;
}

/** Whose it is: shape, letter and colour. */
export const badge = (letter: string): TemplateResult =>
  html`<svg class="crest ink-${letter}" viewBox="-11 -11 22 22" aria-hidden="true">${shapeWithLetter(letter)}</svg>`;

/** A single piece as a picture in a line of text. */
export const small = (shape: SVGTemplateResult): TemplateResult => html`<svg class="small" viewBox="-11 -11 22 22" aria-hidden="true">${shape}</svg>`;
