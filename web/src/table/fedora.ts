import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

/** The man with the hat: two inks and the paper. */
export function fedora(): TemplateResult {
  return html`<svg class="fedora" viewBox="0 0 200 200" aria-hidden="true">
    <circle class="sun" cx="100" cy="96" r="84" />
    ${man()}
  </svg>`;
}

/** The man alone, on a field of 200 × 200. */
export function man(): SVGTemplateResult {
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
