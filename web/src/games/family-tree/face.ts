import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { FamilyTreeCard } from "../../generated/protocol";
import { read, t } from "../../text/reader";
import { iconOf, scaleOf, yearsOf } from "./cards";
import { eventSign, meetingSign, sexSign, sign } from "./signs";
import { portrait } from "./tree/portrait";

/** Width of the text on a face before it is squeezed or broken. */
const ROOM = 98;
/** Widths of a letter of a name, in either script of the serif face. */
const LATIN = 9;
const CYRILLIC = 11.2;
/** About the width of a figure beside an icon. */
const FIGURE = 8;

/** A whole card, 112 × 160. */
export function face(card: FamilyTreeCard): TemplateResult {
  return html`<svg class="face life ${card.kind} ${card.sex === null ? "" : `sex-${card.sex}`}" viewBox="0 0 112 160" aria-hidden="true">
    <rect class="paper" width="112" height="160" rx="7" />
    <path class="band" d="M7 0 H105 Q112 0 112 7 V36 H0 V7 Q0 0 7 0 Z" />
    ${card.kind === "person" ? person(card) : captioned(card)}
    <rect class="edge" x="0.75" y="0.75" width="110.500" height="158.500" rx="6.500" />
  </svg>`;
}

function person(card: FamilyTreeCard): SVGTemplateResult {
  const trade = card.trade ? read(card.trade) : "";
  const name = read(card.title);
  return svg`<text class="year" x="9" y="27">${card.year}</text>
    <g class="sex" transform="translate(95 18)">${sexSign(card.sex)}</g>
    ${scale(card)}
    <g transform="translate(${scaleOf(card) ? 64 : 56} 74) scale(1.050)">${portrait(card.id, card.sex ?? "", card.year ?? 0)}</g>
    ${squeezed("who", name, { y: 124, letter: /\p{Script=Cyrillic}/u.test(name) ? CYRILLIC : LATIN })}
    ${squeezed("trade", trade, { y: card.icons.length > 0 ? 136 : 141, letter: 5.200 })}
    ${icons(card)}`;
}

/** On the left the years in which those are born who suit the card. */
function scale(card: FamilyTreeCard): SVGTemplateResult {
  const found = scaleOf(card);
  if (!found) return svg``;
  const { sign: name, years: [first, last] } = found;
  return svg`<g class="scale" transform="translate(15 0)"><g transform="translate(0 51) scale(0.720)">${sign(name)}</g>
    <text y="71">${first}</text><path class="cut" d="M0 75 V87" /><text y="98">${last}</text></g>`;
}

function icons({ icons: all, sex }: FamilyTreeCard): SVGTemplateResult {
  const step = 52;
  const first = 56 - ((all.length - 1) * step) / 2;
  return svg`${all.map((icon, place) => {
    const { sign: name, figure } = iconOf(icon, sex);
    const width = figure.length * FIGURE;
    return svg`<g class="icon" transform="translate(${first + place * step} 149)">
      <g transform="translate(${figure ? -width / 2 - 1 : 0} 0) scale(0.900)">${sign(name)}</g>
      ${figure ? svg`<text class="figure" x="10" y="5">${figure}</text>` : nothing}</g>`;
  })}`;
}

function captioned(card: FamilyTreeCard): SVGTemplateResult {
  const lines = broken(read(card.title), 15);
  const isEvent = card.kind === "event";
  return svg`<text class=${isEvent ? "years" : "label"} x="56" y=${isEvent ? 25 : 24}>${isEvent ? yearsOf(card) : t("ui.kind.meeting")}</text>
    <g transform="translate(56 76)">${isEvent ? eventSign() : meetingSign()}</g>
    ${lines.map((line, place) => squeezed("caption", line, { y: 134 + (place - (lines.length - 1) / 2) * 13 - (lines.length > 3 ? 2 : 0), letter: 6.800 }))}`;
}

/** Text that is drawn narrower rather than out of the card. */
function squeezed(kind: string, text: string, { y, letter }: { y: number; letter: number }): SVGTemplateResult {
  return text.length * letter > ROOM
    ? svg`<text class=${kind} x="56" y=${y} textLength=${ROOM + 2} lengthAdjust="spacingAndGlyphs">${text}</text>`
    : svg`<text class=${kind} x="56" y=${y}>${text}</text>`;
}

/** Lines of about this many letters. */
export function broken(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
