import { html, type TemplateResult } from "lit";
import type { ShownRating } from "../generated/protocol";
import { t } from "./reader";

/** A rating in figures; a question mark says that too little is known yet. */
export const ratingText = ({ value, is_provisional }: ShownRating): string => (is_provisional ? `${value}?` : String(value));

/** A rating, which a screen reader says in words. */
export function ratingMark(rating: ShownRating): TemplateResult {
  const words = t(rating.is_provisional ? "ui.rating.provisional" : "ui.rating.known", { value: rating.value });
  return html`<span class="rating" role="img" aria-label=${words} title=${words}>${ratingText(rating)}</span>`;
}
