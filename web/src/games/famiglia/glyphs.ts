import { svg, type SVGTemplateResult } from "lit";
import { type Piece, SIGNS } from "../../generated/famiglia-signs";

/** Flat shapes in the family's ink, and what the knife took away in the colour of the paper. */
const CLASSES: Readonly<Record<Piece[0], string>> = {
  ink: "cut-ink",
  line: "cut-line",
  thin: "cut-line thin",
  reeds: "cut-line reeds",
};

/** The sign of a family, drawn around the origin within −30 … 30. */
export function glyph(family: string): readonly SVGTemplateResult[] {
  return (SIGNS[family] ?? []).map(([kind, path]) => svg`<path class=${CLASSES[kind]} d=${path}></path>`);
}
