import { html, nothing, type TemplateResult } from "lit";
import { t, word } from "../../../text/reader";
import { letterOf, ownerName, type Scene, territoryName } from "../scene";
import { badge } from "../signs";

const WITH_CARDS: readonly string[] = ["attack_card", "defence_card", "swap"];
/** The decisions of a conflict. */
export const IN_CONFLICT: readonly string[] = ["fight", ...WITH_CARDS];
const CARDS = ["T", "S", "C"];

/** Who fights whom over what, the cards chosen and those played before. */
export function conflict(scene: Scene): TemplateResult | typeof nothing {
  const { view } = scene;
  const { course } = view;
  const target = view.territories[course["target"] ?? -1];
  if (!IN_CONFLICT.includes(view.decision) || !target) return nothing;
  const sides = [
    { owner: course["attack_owner"] ?? null, count: course["attackers"] ?? 0, name: t("ui.la_famiglia.attack"), from: view.territories[course["attack_from"] ?? -1]?.id },
    { owner: course["defence_owner"] ?? null, count: target.soldiers, name: t("ui.la_famiglia.defence"), from: undefined },
  ];
  return html`<section class="conflict" aria-label=${t("ui.la_famiglia.conflict")}>
    ${scene.isOwnTurn ? nothing : html`<h4>${t("ui.la_famiglia.conflict_in", { territory: territoryName(scene, target.id) })}</h4>`}
    ${sides.map(({ owner, count, name, from }, index) => html`<div class="fighter">
      ${badge(letterOf(view, owner))}<p><b>${name}</b> ${ownerName(scene, owner)}<br /><span class="dotted"><span>${t("ui.la_famiglia.soldiers", { count })}</span>${from ? html` <span>${territoryName(scene, from)}</span>` : nothing}</span></p>
      <p class="duel">${card(scene, index)}${played(view.duel.played[index] ?? 0)}</p></div>`)}
  </section>`;
}

/** What the cards are about; it stands below them. */
export const swapRule = ({ view }: Scene): TemplateResult | typeof nothing =>
  WITH_CARDS.includes(view.decision) ? html`<p class="quiet swap-rule">${t("ui.la_famiglia.swap_rule")}</p>` : nothing;

function card({ view }: Scene, index: number): TemplateResult | typeof nothing {
  const known = view.duel.cards[index];
  if (known) return html`<span class="duel-card">${word(`la_famiglia.conflict_card.${known}`)}</span>`;
  return view.duel.chosen[index] ? html`<span class="duel-card down"><span class="unseen">${t("ui.la_famiglia.card_down")}</span><b aria-hidden="true">?</b></span>` : nothing;
}

function played(bits: number): TemplateResult | typeof nothing {
  const names = CARDS.filter((_, place) => (bits >> place) & 1).map((name) => word(`la_famiglia.conflict_card.${name}`));
  return names.length === 0 ? nothing : html`<small>${t("ui.la_famiglia.played", { cards: names.join(", ") })}</small>`;
}
