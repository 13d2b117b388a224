import { html, nothing, type TemplateResult } from "lit";
import { CARD_POINTS, FAMILIES, type FamigliaView, type Stack } from "../../generated/protocol";
import { cardOf } from "../../table/pieces";
import { type PageKey, read, t, word } from "../../text/reader";
import { cardMessage, familyOf, isCard, valueOf } from "./cards";
import { cardFace } from "./face";

const VALUES = [...new Set(Object.keys(CARD_POINTS).map(valueOf))];

/** The points, the price on the Street or what it pays for in a hand, and the ability of the piece in focus; the pile and the discards show what is in them. */
export function focusPanel(view: FamigliaView, piece: string | null): TemplateResult {
  if (piece === "pile") return pileContents(view);
  if (piece === "discard") return contents(t("ui.pile.in_discard"), view.discard);
  const card = piece ? cardOf(piece) : "";
  const lowered = piece !== null && piece === `street.${view.threat?.target ?? ""}` ? view.threat?.lowest : undefined;
  return isCard(card) ? cardFacts(card, lowered, piece?.startsWith("street.") !== true, view.options) : html`<p class="quiet">${t("ui.focus.hint")}</p><p class="quiet">${t("ui.focus.goal")}</p>`;
}

function cardFacts(card: string, lowered: number | undefined, isTaken: boolean, options: FamigliaView["options"]): TemplateResult {
  const value = valueOf(card);
  const next = `${familyOf(card)}${value + 1}`;
  return html`<div class="facts"><div class="picture">${cardFace(card)}</div>
    <div><h4>${read(cardMessage(card))}</h4>
      <p><b>${t("ui.card.points", { count: CARD_POINTS[card] ?? 0 })}</b></p>
      ${lowered === undefined ? nothing : html`<p><b>${t("ui.card.counts_as", { value: lowered })}</b></p>`}
      ${!isTaken ? html`<p>${t(`ui.cost.${lowered ?? value}` as PageKey)}</p>` : isCard(next) ? html`<p>${t("ui.pays", { card: cardMessage(next) })}</p>` : nothing}
      <p>${t(abilityKey(card, options), { value })}</p>
    </div></div>`;
}

/** What a card does besides paying, under the rules of this table. */
export function abilityKey(card: string, options: FamigliaView["options"]): PageKey {
  if (valueOf(card) === 0) return "ui.ability.none";
  switch (familyOf(card)) {
    case "A":
      return options["swap_up_to"] === "no" ? "ui.ability.A_exact" : "ui.ability.A";
    case "B":
      return options["brute_up_to"] === "no" ? "ui.ability.B_exact" : "ui.ability.B";
    case "M":
      return options["joker_with_pair"] === "yes" ? "ui.ability.M_beside_pair" : "ui.ability.M";
    default:
      return "ui.ability.F";
  }
}

function pileContents(view: FamigliaView): TemplateResult {
  return html`${contents(t("ui.pile.unknown"), view.unknown)}
    ${view.known.length > 0
      ? html`<h4>${t("ui.pile.known")}</h4><ol class="known">${view.known.map((card) => html`<li class="family-${familyOf(card)}">${card}</li>`)}</ol>`
      : nothing}`;
}

/** A small table: families across, values down. */
function contents(title: string, stacks: readonly Stack[]): TemplateResult {
  const count = new Map(stacks.map((stack) => [stack.card, stack.count]));
  return html`<table class="contents"><caption>${title}</caption>
    <thead><tr><td></td>${FAMILIES.map((family) => html`<th scope="col" class="family-${family}">
      <abbr title=${word(`famiglia.family.${family}`)}>${family}</abbr></th>`)}</tr></thead>
    <tbody>${VALUES.map((value) => html`<tr><th scope="row">${value}</th>
      ${FAMILIES.map((family) => html`<td>${count.get(`${family}${value}`) ?? "·"}</td>`)}</tr>`)}</tbody></table>`;
}
