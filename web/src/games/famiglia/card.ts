import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { CARD_POINTS, type Stack } from "../../generated/protocol";
import { cardBack } from "../../table/card-back";
import { endsMark } from "../../table/ends-mark";
import type { Scene } from "../../table/game-table";
import type { Standing } from "../../table/standing";
import { read, t } from "../../text/reader";
import { cardMessage } from "./cards";
import { cardFace, cardSlip, cardStrip } from "./face";

export interface CardLook {
  readonly piece: string;
  readonly stack: Stack;
  readonly standing: Standing;
  readonly strip?: boolean;
  readonly hidden?: boolean;
  /** What the card counts as while a Brute threatens it. */
  readonly lowered?: number | undefined;
  /** Whether pointing at it ends the turn. */
  readonly ends?: boolean;
}

/** How a stack looks in a decision; of equal cards, one that was picked is no longer counted among those to choose from. */
export function cardLook(piece: string, stack: Stack, { standing, endings, picked }: Pick<Scene, "standing" | "endings" | "picked">): CardLook {
  const stands = standing(piece);
  const taken = stands === "legal" ? picked.filter((one) => one === piece).length : 0;
  return { piece, stack: { ...stack, count: stack.count - taken }, standing: stands, ends: endings.has(piece) };
}

/** A card, or several identical ones, as a button with a name. */
export function cardButton(look: CardLook): TemplateResult {
  const { piece, stack, standing } = look;
  const classes = classMap({
    card: true,
    strip: look.strip ?? false,
    [standing]: true,
    [`pile-${Math.min(stack.count, 4)}`]: stack.count > 1,
  });
  return html`<button type="button" class=${classes} data-piece=${piece} data-card=${look.hidden ? nothing : stack.card}
    aria-pressed=${standing === "picked" ? "true" : nothing}
    aria-busy=${standing === "sent" ? "true" : nothing}>
    <span class="unseen">${cardName(look)}</span>
    ${look.hidden ? cardBack() : look.strip ? cardStrip(stack.card) : cardFace(stack.card)}
    ${look.hidden ? nothing : cardSlip(stack.card)}
    ${stack.count > 1 ? html`<span class="times" aria-hidden="true">×${stack.count}</span>` : nothing}
    ${stack.new > 0 ? html`<span class="new" aria-hidden="true">${t("ui.card.new")}</span>` : nothing}
    ${look.lowered === undefined ? nothing : html`<span class="threat" aria-hidden="true"></span><span class="counts" aria-hidden="true">${t("ui.card.counts_as", { value: look.lowered })}</span>`}
    ${endsMark(look.ends === true)}
  </button>`;
}

/** Everything the face says, in words. */
function cardName({ stack, standing, hidden, lowered, ends }: CardLook): string {
  const name = hidden
    ? [t("ui.card.hidden")]
    : [read(cardMessage(stack.card)), t("ui.card.points", { count: CARD_POINTS[stack.card] ?? 0 })];
  if (stack.count > 1) name.push(t("ui.card.copies", { count: stack.count }));
  if (stack.new > 0) name.push(t("ui.card.is_new"));
  if (lowered !== undefined) name.push(t("ui.card.counts_as", { value: lowered }));
  if (standing === "legal") name.push(t("ui.card.is_legal"));
  if (ends) name.push(t("ui.table.ends_turn"));
  if (standing === "picked") name.push(t("ui.card.is_picked"));
  return name.join(", ");
}
