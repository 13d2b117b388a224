import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { SeatRating } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { api } from "../net/api";
import { ratingText } from "../text/ratings";
import { labelled, t } from "../text/reader";

/** What a finished game has made of the players' ratings. */
@customElement("cg-rating-changes")
export class RatingChanges extends PageElement {
  @property() table = "";
  @property({ attribute: false }) names: readonly string[] = [];
  @state() private seats: readonly SeatRating[] = [];

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("table")) return;
    api.tableRatings(this.table).then(
      ({ seats }) => (this.seats = seats),
      () => undefined,
    );
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.seats.length === 0) return nothing;
    return html`<p class="quiet-text">${labelled(t("ui.rating.title"), "")}
      ${this.seats.map(({ seat, before, after }, place) => html`${place > 0 ? " · " : ""}<bdi>${t("ui.rating.change", { name: this.names[seat] ?? "", before, after: ratingText(after) })}</bdi>`)}</p>`;
  }
}
