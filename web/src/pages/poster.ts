import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { portrait } from "../tree/portrait";

/** The man with the hat: two inks and the paper. */
export function fedora(): TemplateResult {
  return html`<svg class="fedora" viewBox="0 0 200 200" aria-hidden="true">
    <circle class="sun" cx="100" cy="96" r="84" />
    ${figure()}
  </svg>`;
}

/** The poster of the first page, each game its own. */
export function poster(game: string | undefined): TemplateResult {
  return game === "family-tree" ? familyPoster() : famigliaPoster();
}

/** A low sun, its rays, the man and his rose. */
function famigliaPoster(): TemplateResult {
  return html`<svg class="poster" viewBox="0 0 420 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path class="sunrays" d=${sunrays(210, 300, 22)} />
    <circle class="sun" cx="210" cy="300" r="158" />
    <g transform="translate(14 108) scale(1.96)">${figure()}</g>
    <g class="rose family-F" transform="translate(282 420) rotate(14)"><circle class="petal" r="27" />
      <path class="cut" d="M0 -4 C5 -8 11 -3 9 3 C7 10 -5 12 -11 5 C-18 -4 -13 -17 -1 -19 C12 -20 21 -9 18 4 M-19 9 C-13 19 1 22 10 17" /></g>
  </svg>`;
}

function figure(): SVGTemplateResult {
  return svg`<g class="man">
    <path class="coat" d="M8 200 C14 168 40 158 70 150 L100 176 L130 150 C160 158 186 168 192 200 Z" />
    <path class="shirt" d="M70 150 L82 138 H118 L130 150 L112 200 H88 Z" />
    <path class="tie" d="M94 168 H106 L110 200 H90 Z" />
    <path class="face-light" d="M72 84 H128 V122 C128 140 114 156 100 156 C86 156 72 140 72 122 Z" />
    <path class="face-shade" d="M100 84 H128 V122 C128 140 114 156 100 156 L106 138 L99 130 Z" />
    <path class="brow" d="M72 84 H128 V104 Q100 97 72 104 Z" />
    <path class="moustache" d="M84 136 Q92 128 100 132 Q108 128 116 136 Q107 139 100 137 Q93 139 84 136 Z" />
    <path class="hat" d="M30 88 Q52 104 100 104 Q148 104 170 88 Q176 82 166 80 Q150 88 138 84 C138 62 134 44 120 40
      Q110 38 100 48 Q90 38 80 40 C66 44 62 62 62 84 Q50 88 34 80 Q24 82 30 88 Z" />
    <path class="ribbon-band" d="M62 72 Q100 84 138 72 L138 85 Q100 97 62 85 Z" />
  </g>`;
}

function sunrays(x: number, y: number, count: number): string {
  const at = (index: number): string => {
    const angle = (index * Math.PI) / count;
    return `${(x + 620 * Math.cos(angle)).toFixed(1)} ${(y - 620 * Math.sin(angle)).toFixed(1)}`;
  };
  return Array.from({ length: count }, (_, index) => `M${x} ${y} L${at(index * 2)} L${at(index * 2 + 1)} Z`).join(" ");
}

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
function familyPoster(): TemplateResult {
  return html`<svg class="poster family" viewBox="0 0 420 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path class="sunrays" d=${sunrays(210, 300, 22)} />
    <circle class="sun" cx="210" cy="286" r="168" />
    <path class="trunk" d="M188 500 C196 460 198 430 196 400 C170 404 150 400 138 392 C160 388 184 380 196 366 C196 330 198 310 206 296
      C150 300 104 296 78 282 C120 280 170 270 204 240 C180 220 152 200 140 176 C168 196 196 208 208 224 L210 150 L214 224
      C226 208 254 196 280 176 C268 200 240 220 216 240 C250 270 300 280 342 282 C316 296 270 300 214 296 C222 310 224 330 224 366
      C236 380 260 388 282 392 C270 400 250 404 224 400 C222 430 224 460 232 500 Z" />
    ${PORTRAITS.map(({ id, sex, year, x, y, scale }) => svg`<g transform="translate(${x} ${y}) scale(${scale})">${portrait(id, sex, year)}</g>`)}
  </svg>`;
}
