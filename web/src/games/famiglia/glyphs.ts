import { svg, type SVGTemplateResult } from "lit";

/*
 * The four signs, cut like lino: one flat shape in the family's ink (`cut-ink`), and what the
 * knife took away in the colour of the paper (`cut-line`). Each fits the square −30 … 30.
 */

const ROSE = svg`
  <path class="cut-ink" d="M-3 16 C-10 13 -20 14 -26 22 C-17 27 -7 25 -2 19 L-2 29 L2 29 L2 19
    C8 25 17 27 26 21 C20 13 10 13 3 16 Z"/>
  <path class="cut-line thin" d="M-21 21 C-15 19 -9 19 -4 19 M21 20 C15 18 9 18 5 19"/>
  <path class="cut-ink" d="M0 -29 C6 -29 11 -26 13 -22 C19 -22 24 -17 24 -11 C27 -6 26 1 22 5
    C21 12 15 17 8 17 C3 20 -4 20 -8 17 C-15 17 -21 12 -22 5 C-26 1 -27 -6 -24 -11
    C-24 -17 -19 -22 -13 -22 C-11 -26 -6 -29 0 -29 Z"/>
  <path class="cut-line" d="M0 -6 C3 -9 8 -6 7 -1 C6 5 -2 7 -7 3 C-13 -2 -11 -13 -2 -15
    C8 -17 16 -9 14 1"/>
  <path class="cut-line" d="M-20 -7 C-19 -16 -11 -22 -1 -22 M20 -9 C21 1 15 10 4 12 M-18 2 C-15 9 -9 12 -3 12"/>`;

const LEDGER = svg`
  <path class="cut-ink" d="M-19 -27 H17 Q21 -27 21 -23 V23 Q21 27 17 27 H-19 Q-23 27 -23 23 V-23 Q-23 -27 -19 -27 Z"/>
  <path class="cut-line" d="M-14 -27 V27"/>
  <path class="cut-line" d="M-7 -15 H15 M-7 -5 H15 M-7 5 H15 M-7 15 H4"/>
  <path class="cut-ink" d="M9 22 H17 V31 L13 28 L9 31 Z"/>
  <path class="cut-line thin" d="M9 27 V11 H17 V27"/>`;

const FIST = svg`
  <path class="cut-ink" d="M-14 11 H16 L14 29 H-12 Z"/>
  <path class="cut-line" d="M-14 19 H16"/>
  <path class="cut-ink" d="M-25 -13 Q-25 -20 -18 -20 Q-16 -20 -14 -19 Q-12 -25 -6 -25 Q-3 -25 -1 -23
    Q1 -26 6 -26 Q10 -26 12 -22 Q14 -23 16 -23 Q23 -23 24 -15 L25 2 Q25 15 14 15 H-12 Q-25 15 -25 3 Z"/>
  <path class="cut-line" d="M-12.5 -19 V-5 M0 -22 V-6 M12 -21 V-6"/>
  <path class="cut-line" d="M-25 -2 H-4 Q2 -2 2 3 Q2 8 -4 8 H-12"/>
  <path class="cut-line thin" d="M9 1 H20 M10 7 H18"/>`;

const COIN = svg`
  <circle class="cut-ink" r="28"/>
  <circle class="cut-line reeds" r="24.5"/>
  <circle class="cut-line" r="19.5"/>
  <path class="cut-line" d="M8 -9 C5 -15 -5 -14 -5 -6 C-5 0 -3 4 -7 11 H9"/>
  <path class="cut-line" d="M-10 -3 H5 M-10 4 H5"/>`;

const GLYPHS: Readonly<Record<string, SVGTemplateResult>> = { F: ROSE, A: LEDGER, B: FIST, M: COIN };

/** The sign of a family, drawn around the origin. */
export function glyph(family: string): SVGTemplateResult {
  return GLYPHS[family] ?? svg``;
}
