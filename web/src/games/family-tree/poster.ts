import { html, svg, type TemplateResult } from "lit";
import { sunRays } from "../../pages/sun-rays";
import { portrait } from "./tree/portrait";

/** People of the standard deck, from the roots up: where they hang in the tree. */
const PORTRAITS: readonly { readonly id: string; readonly sex: string; readonly year: number; readonly x: number; readonly y: number; readonly scale: number }[] = [
  { id: "prokhor", sex: "M", year: 1901, x: 138, y: 392, scale: 1.25 },
  { id: "glafira", sex: "F", year: 1906, x: 282, y: 392, scale: 1.25 },
  { id: "roman", sex: "M", year: 1920, x: 78, y: 282, scale: 1.1 },
  { id: "tamara", sex: "F", year: 1932, x: 210, y: 270, scale: 1.2 },
  { id: "leonid", sex: "M", year: 1934, x: 342, y: 282, scale: 1.1 },
  { id: "inna", sex: "F", year: 1975, x: 140, y: 176, scale: 1 },
  { id: "yegor", sex: "M", year: 1993, x: 280, y: 176, scale: 1 },
];

/** A tree on a low sun; faces hang in it like fruit. */
export function poster(): TemplateResult {
  return html`<svg class="poster family" viewBox="0 0 420 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path class="sunrays" d=${sunRays(210, 300, 22)} />
    <circle class="sun" cx="210" cy="286" r="168" />
    <path class="trunk" d="M188 500 C196 460 198 430 196 400 C170 404 150 400 138 392 C160 388 184 380 196 366 C196 330 198 310 206 296
      C150 300 104 296 78 282 C120 280 170 270 204 240 C180 220 152 200 140 176 C168 196 196 208 208 224 L210 150 L214 224
      C226 208 254 196 280 176 C268 200 240 220 216 240 C250 270 300 280 342 282 C316 296 270 300 214 296 C222 310 224 330 224 366
      C236 380 260 388 282 392 C270 400 250 404 224 400 C222 430 224 460 232 500 Z" />
    ${PORTRAITS.map(({ id, sex, year, x, y, scale }) => svg`<g transform="translate(${x} ${y}) scale(${scale})">${portrait(id, sex, year)}</g>`)}
  </svg>`;
}
