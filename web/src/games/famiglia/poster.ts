import { html, type TemplateResult } from "lit";
import { sunRays } from "../../pages/sun-rays";
import { man } from "../../table/fedora";

/** A low sun, its rays, the man and his rose. */
export function poster(): TemplateResult {
  return html`<svg class="poster" viewBox="0 0 420 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path class="sunrays" d=${sunRays(210, 300, 22)} />
    <circle class="sun" cx="210" cy="300" r="158" />
    <g transform="translate(14 108) scale(1.96)">${man()}</g>
    <g class="rose family-F" transform="translate(282 420) rotate(14)"><circle class="petal" r="27" />
      <path class="cut" d="M0 -4 C5 -8 11 -3 9 3 C7 10 -5 12 -11 5 C-18 -4 -13 -17 -1 -19 C12 -20 21 -9 18 4 M-19 9 C-13 19 1 22 10 17" /></g>
  </svg>`;
}
