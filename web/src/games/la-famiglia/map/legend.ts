import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import type { LaFamigliaView } from "../../../generated/protocol";
import { t, word } from "../../../text/reader";
import { boat, car, flag, lab, orderSign, seal, shapeWithLetter, star } from "../piece-shapes";
import { ownerName } from "./descriptions";

const ORDERS = ["MOVE", "BLIT", "MUST", "EXPL", "SNIT", "AGIT", "SUPP", "LAUN", "BLUF"];

/** What the signs of the map mean, to be opened. */
export function legend(view: LaFamigliaView, names: readonly string[]): TemplateResult {
  const owners = [...view.players.filter(({ family }) => family !== null).map(({ seat }) => seat), 4, ...(view.dummy_family === null ? [] : [5])];
  const letters = (owner: number): string => (owner === 4 ? "N" : owner === 5 ? "D" : (view.players[owner]?.family ?? "?"));
  const first = letters(0);
  return html`<details class="legend keeps"><summary title=${t("ui.sicily.signs")}><span aria-hidden="true">?</span><span class="unseen">${t("ui.sicily.signs")}</span></summary><ul>
    ${owners.map((owner) => line(letters(owner), shapeWithLetter(letters(owner)), ownerName(view, names, owner)))}
    ${line(first, flag(first), t("ui.sicily.sign.marker"))}${line("?", svg`<g class="bronte">${star()}</g>`, t("ui.sicily.sign.bronte"))}
    ${view.mode === "1v1" ? line("?", svg`<text class="marked" y="7">★</text>`, t("ui.sicily.sign.marked")) : nothing}
    ${line(first, seal(first), t("ui.sicily.sign.order"))}${line("?", car(), t("ui.sicily.sign.car"))}
    ${line("?", lab(), t("ui.sicily.sign.lab"))}${line("?", boat(), t("ui.sicily.sign.boat"))}
    ${ORDERS.map((sort) => line("?", svg`<g class="seal up"><rect class="paper" x="-10.5" y="-10" width="21" height="20" rx="3"></rect><g transform="scale(0.78)">${orderSign(sort)}</g></g>`, word(`la_famiglia.order.${sort}`)))}
    ${ring("legal", t("ui.card.is_legal"))}${ring("picked", t("ui.card.is_picked"))}
    ${ring("spot", t("ui.sicily.is_spot"))}${ring("refused", t("ui.sicily.is_refused"))}
  </ul></details>`;
}

/** How a territory is framed. */
const ring = (name: string, text: string): TemplateResult => html`<li>${ringed(name)}<span>${text}</span></li>`;

/** A little territory with such a frame. */
export const ringed = (name: string): TemplateResult => html`<svg class=${name} viewBox="-60 -60 120 120" aria-hidden="true"><g class="rings">
    ${["edge", "ring", "sign"].map((part) => svg`<rect class=${part} x="-40" y="-40" width="80" height="80" rx="10"></rect>`)}</g></svg>`;

const line = (letter: string, sign: SVGTemplateResult, text: string): TemplateResult =>
  html`<li class="ink-${letter}"><svg viewBox="-12 -12 24 24" aria-hidden="true">${sign}</svg><span>${text}</span></li>`;
