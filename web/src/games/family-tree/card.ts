import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { FamilyTreeCard } from "../../generated/protocol";
import type { Standing } from "../../table/standing";
import { t } from "../../text/reader";
import { inWords } from "./cards";
import { face } from "./face";

/** A card that lies in a row. */
export interface LifeCard {
  readonly piece: string;
  readonly card: FamilyTreeCard;
  readonly standing: Standing;
  readonly isNew?: boolean;
}

/** A card as a button with a name. */
export function lifeCard({ piece, card, standing, isNew = false }: LifeCard): TemplateResult {
  return html`<button type="button" class=${classMap({ card: true, life: true, [standing]: true })} data-piece=${piece} data-card=${piece}
    aria-pressed=${standing === "picked" ? "true" : nothing} aria-busy=${standing === "sent" ? "true" : nothing}>
    <span class="unseen">${named(card, standing, isNew)}</span>
    ${face(card)}
    ${isNew ? html`<span class="new" aria-hidden="true">${t("ui.card.new")}</span>` : nothing}
  </button>`;
}

function named(card: FamilyTreeCard, standing: Standing, isNew: boolean): string {
  const words = [...inWords(card)];
  if (isNew) words.push(t("ui.card.is_new"));
  if (standing === "legal") words.push(t("ui.card.is_legal"));
  if (standing === "picked") words.push(t("ui.card.is_picked"));
  return words.join(", ");
}
