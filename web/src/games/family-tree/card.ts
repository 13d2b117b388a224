import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { FamilyTreeCard } from "../../generated/protocol";
import { endsMark } from "../../table/ends-mark";
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
  /** Whether pointing at it ends the turn. */
  readonly ends?: boolean;
}

/** A card as a button with a name. */
export function lifeCard({ piece, card, standing, isNew = false, ends = false }: LifeCard): TemplateResult {
  return html`<button type="button" class=${classMap({ card: true, life: true, [standing]: true })} data-piece=${piece} data-card=${piece}
    aria-pressed=${standing === "picked" ? "true" : nothing} aria-busy=${standing === "sent" ? "true" : nothing}>
    <span class="unseen">${named(card, standing, isNew, ends)}</span>
    ${face(card)}
    ${isNew ? html`<span class="new" aria-hidden="true">${t("ui.card.new")}</span>` : nothing}
    ${endsMark(ends)}
  </button>`;
}

function named(card: FamilyTreeCard, standing: Standing, isNew: boolean, ends: boolean): string {
  const words = [...inWords(card)];
  if (isNew) words.push(t("ui.card.is_new"));
  if (standing === "legal") words.push(t("ui.card.is_legal"));
  if (ends) words.push(t("ui.table.ends_turn"));
  if (standing === "picked") words.push(t("ui.card.is_picked"));
  return words.join(", ");
}
