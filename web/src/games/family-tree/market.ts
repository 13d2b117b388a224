import { html, nothing, type TemplateResult } from "lit";
import { cardBack } from "../../table/card-back";
import { endsMark } from "../../table/ends-mark";
import { t } from "../../text/reader";
import { lifeCard, type LifeCard } from "./card";
import { cardsOf, sorted } from "./cards";
import { standingInGroup } from "./group-standing";
import type { Scene } from "./scene";

/** The drawn deck gets one more edge for every this many cards. */
const CARDS_PER_EDGE = 15;

/** The deck, and in Dynasties the open cards of the archive beside it. */
export function market({ view, standing, endings }: Scene): TemplateResult {
  const cards = cardsOf(view);
  const stands = standingInGroup(standing, view.archive);
  const looks = sorted(view.archive, cards).map((card): LifeCard => ({ piece: card.id, card, standing: stands(card.id), ends: endings.has(card.id) }));
  const isBig = view.variant === "big";
  return html`<section class="market" aria-label=${isBig ? t("ui.family.deck") : t("ui.family.archive_and_deck")}>
    ${deck(view.deck_size, standing("deck"), endings.has("deck"))}
    ${isBig ? nothing : html`<div class="archive"><h3>${t("ui.family.archive")}
        <small data-place="discard">${t("ui.pile.discarded", { count: view.discard.length })}</small></h3>
      <cg-row .place=${"archive"} .label=${t("ui.family.archive")} .cards=${looks} .draw=${lifeCard}></cg-row></div>`}
  </section>`;
}

function deck(count: number, standing: string, ends: boolean): TemplateResult {
  const edges = Math.min(5, Math.ceil(count / CARDS_PER_EDGE));
  return html`<button type="button" class="pile edges-${edges} ${standing}" data-piece="deck" data-place="deck">
    <span class="unseen">${t("ui.family.deck_name", { count })}${standing === "legal" ? `, ${t("ui.card.is_legal")}` : ""}</span>
    ${count > 0 ? cardBack() : html`<span class="hollow"></span>`}
    <span class="count" aria-hidden="true"><b>${count}</b><small>${t("ui.family.in_deck")}</small></span>
    ${endsMark(ends, "spoken")}
  </button>`;
}
