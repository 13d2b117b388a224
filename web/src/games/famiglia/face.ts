import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { CARD_POINTS } from "../../generated/protocol";
import { wedges } from "../../table/card-back";
import { word } from "../../text/reader";
import { familyOf, valueOf } from "./cards";
import { glyph } from "./glyphs";

/** Width of a family name on the face before it is squeezed. */
const NAME_WIDTH = 66;
/** About the width of one capital of the narrow face at the size used. */
const CAPITAL = 6.1;

/** A whole card, 112 × 160; below a certain width the style sheet drops the name. */
export function cardFace(card: string): TemplateResult {
  const family = familyOf(card);
  return html`<svg class="face family-${family}" viewBox="0 0 112 160" aria-hidden="true">
    <rect class="paper" width="112" height="160" rx="7" />
    ${rays(card)}
    <path class="spine" d="M7 0 H33 V160 H7 Q0 160 0 153 V7 Q0 0 7 0 Z" />
    <text class="value" x="16.5" y="34">${valueOf(card)}</text>
    <text class="letter" x="16.5" y="147">${family}</text>
    <g class="sign"><g>${glyph(family)}</g></g>
    ${familyName(family)}
    <g class="points"><circle r="14.5" /><text y="5.6">${CARD_POINTS[card]}</text></g>
    <rect class="edge" x="0.75" y="0.75" width="110.5" height="158.5" rx="6.5" />
  </svg>`;
}

/** A card lying in a play area, 96 × 64: spine, sign and points. */
export function cardStrip(card: string): TemplateResult {
  const family = familyOf(card);
  return html`<svg class="face strip family-${family}" viewBox="0 0 96 64" aria-hidden="true">
    <rect class="paper" width="96" height="64" rx="6" />
    <path class="spine" d="M6 0 H26 V64 H6 Q0 64 0 58 V6 Q0 0 6 0 Z" />
    <text class="value" x="13" y="26">${valueOf(card)}</text>
    <text class="letter" x="13" y="54">${family}</text>
    <g class="sign"><g>${glyph(family)}</g></g>
    <g class="points"><circle r="11.5" /><text y="4.6">${CARD_POINTS[card]}</text></g>
    <rect class="edge" x="0.75" y="0.75" width="94.5" height="62.5" rx="5.5" />
  </svg>`;
}

/** The same where there is no room for either: a narrow slip, whatever its width is. */
export function cardSlip(card: string): TemplateResult {
  const family = familyOf(card);
  return html`<span class="slip family-${family}" aria-hidden="true">
    <span class="band"><b>${valueOf(card)}</b><i>${family}</i></span>
    <svg viewBox="-30 -30 60 60">${glyph(family)}</svg>
    <span class="worth">${CARD_POINTS[card]}</span>
  </span>`;
}

function familyName(family: string): SVGTemplateResult {
  const name = word(`famiglia.family.${family}`).toUpperCase();
  return name.length * CAPITAL > NAME_WIDTH
    ? svg`<text class="name" x="72.5" y="117" textLength=${NAME_WIDTH + 4} lengthAdjust="spacingAndGlyphs">${name}</text>`
    : svg`<text class="name" x="72.5" y="117">${name}</text>`;
}

/** The stronger the card, the more rays stand behind its sign. */
function rays(card: string): SVGTemplateResult {
  const count = valueOf(card) * 6;
  return wedges({ x: 72.5, y: 62, count, from: 0, span: 2 * Math.PI });
}
