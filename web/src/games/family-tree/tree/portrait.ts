import { svg, type SVGTemplateResult } from "lit";
import { BACK, COLLAR, HAIR, HAT, HEAD, type Piece, SHOULDERS, TRAIT, YOUNG } from "../../../generated/portraits";

/** A medallion of radius 30 around the origin; its inks are those of the style sheet. */
export function portrait(id: string, sex: string, year: number): SVGTemplateResult {
  const pieces = face(id, sex, year).map(([ink, path]) => svg`<path class=${ink} d=${path}></path>`);
  return svg`<g class="portrait"><circle class="disc" r="30"></circle><g class="face">${pieces}</g><circle class="rim" r="30"></circle></g>`;
}

/** The shapes of a face, the rearmost first; the same as in the exported file. */
export function face(id: string, sex: string, year: number): readonly Piece[] {
  const kind = sex === "F" ? "F" : "M";
  const pick = picker(id);
  const back = pick(BACK[kind]);
  const collar = pick(COLLAR);
  const hair = pick(HAIR[kind]);
  const grown = year > YOUNG ? [] : [...pick(TRAIT[kind]), ...pick(HAT[kind])];
  return [...back, SHOULDERS, ...collar, ...HEAD, ...hair, ...grown];
}

/** Draws one feature after the other from a number made of a name (FNV-1a). */
function picker(name: string): <T>(features: readonly T[]) => T {
  let left = 2166136261;
  for (const letter of new TextEncoder().encode(name)) left = Math.imul(left ^ letter, 16777619) >>> 0;
  left = (left ^ (left >>> 15)) >>> 0;
  return <T>(features: readonly T[]): T => {
    const place = left % features.length;
    left = Math.floor(left / features.length);
    return features[place] as T;
  };
}
