import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaSeal, LaFamigliaToken, LaFamigliaView } from "../../generated/protocol";
import { read, t } from "../../text/reader";
import { orderAt, type Scene } from "./scene";

/** A piece that ends the placing of orders, and the order that it lays, if any. */
export interface OrderReview {
  readonly piece: string;
  readonly order: LaFamigliaSeal | null;
}

/** The own orders that lie on the map. */
function laid(view: LaFamigliaView): readonly LaFamigliaToken[] {
  const own = view.viewer === null ? [] : (view.players[view.viewer]?.tokens ?? []);
  return own.filter(({ place }) => view.territories.some(({ id }) => id === place));
}

/** The end of an action that places orders: its last order, or no more of those that lie. */
export function orderReviewOf(view: LaFamigliaView, piece: string): OrderReview | null {
  const order = view.seals.find((seal) => seal.piece === piece);
  if (order) return { piece, order };
  return piece === "do.stop" && view.decision === "at" && laid(view).length > 0 ? { piece, order: null } : null;
}

/** Which order lies where, the new one too; face down for everybody else. */
export function readBack(scene: Scene, { piece, order }: OrderReview, onCancel: () => void): TemplateResult {
  const line = (id: string, where: string, isNew: boolean): TemplateResult => html`<li class=${isNew ? "fresh" : ""}>${orderAt(scene, id, where)}</li>`;
  const sure = order === null ? scene.choices.find(({ path }) => path.join() === piece)?.sure : null;
  return html`<section class="order-review" role="group" aria-label=${t("ui.la_famiglia.seal.title")}>
    <h4>${t("ui.la_famiglia.seal.title")}</h4>
    <ul>${laid(scene.view).map(({ id, place }) => line(id, place, false))}${order ? line(order.token, order.territory, true) : nothing}</ul>
    ${sure ? html`<p>${read(sure)}</p>` : nothing}
    <p><button type="button" class="primary seal-now" @click=${seal(piece)}>${t(order ? "ui.la_famiglia.seal.now" : "ui.la_famiglia.seal.stop")}</button>
      <button type="button" class="keeps" @click=${onCancel}>${t(order ? "ui.la_famiglia.seal.other" : "ui.la_famiglia.seal.more")}</button></p></section>`;
}

function seal(piece: string): (event: Event) => void {
  return (event) => {
    event.stopPropagation();
    const anchor = event.currentTarget as Element;
    anchor.dispatchEvent(new CustomEvent("pick", { detail: { piece, anchor, wasAsked: true }, bubbles: true }));
  };
}
