import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

/** The back: night, and a lamp's rays in the corner. */
export function cardBack(): TemplateResult {
  return html`<svg class="face back" viewBox="0 0 112 160" aria-hidden="true">
    <rect class="night" width="112" height="160" rx="7" />
    ${wedges({ x: 56, y: 168, count: 15, from: Math.PI, span: Math.PI })}
    <rect class="inset" x="6.5" y="6.5" width="99" height="147" rx="4" />
  </svg>`;
}

/** Rays around a point. */
export interface Fan {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly from: number;
  readonly span: number;
}

/** Long enough to leave the card on every side; the style sheet cuts them off at its edge. */
const REACH = 170;

export function wedges({ x, y, count, from, span }: Fan): SVGTemplateResult {
  const step = span / count;
  const corner = (angle: number): string =>
    `${(x + REACH * Math.cos(angle)).toFixed(1)} ${(y + REACH * Math.sin(angle)).toFixed(1)}`;
  const path = Array.from({ length: count }, (_, index) => {
    const start = from + index * step;
    return `M${x} ${y} L${corner(start)} L${corner(start + step * 0.45)} Z`;
  }).join(" ");
  return svg`<path class="rays" d=${path} />`;
}
