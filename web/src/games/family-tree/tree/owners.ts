import { svg, type SVGTemplateResult } from "lit";

/** A seat is identified by a letter and the shape of its badge; the ink comes from the style sheet. */
const BADGES = [
  "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z",
  "M-8-8H8V8H-8Z",
  "M0-10.5L10 8H-10Z",
  "M0-11L11 0L0 11L-11 0Z",
  "M-5.2-9H5.2L10.4 0L5.2 9H-5.2L-10.4 0Z",
  "M0-10.5L10 -3.2L6.2 8.5H-6.2L-10-3.2Z",
];

export const letterOf = (owner: number): string => String.fromCharCode(65 + owner);

export const badge = (owner: number): SVGTemplateResult =>
  svg`<g class="badge owner-${owner}"><path d=${BADGES[owner % BADGES.length] ?? ""}></path><text y="4">${letterOf(owner)}</text></g>`;
