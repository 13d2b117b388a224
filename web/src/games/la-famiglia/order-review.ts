import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaSeal, LaFamigliaToken, LaFamigliaView } from "../../generated/protocol";
import { t } from "../../text/reader";
import { orderName, type Scene, territoryName } from "./scene";

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

/** What may be left undone: soldiers and orders not placed, which is asked about once. */
const CAN_BE_LEFT: readonly string[] = ["at", "put"];

/** The end of an action that places soldiers or orders: its last order, or no more of them. */
export function orderReviewOf(view: LaFamigliaView, piece: string): OrderReview | null {
  const order = view.seals.find((seal) => seal.piece === piece);
  if (order) return { piece, order };
  return piece === "do.stop" && CAN_BE_LEFT.includes(view.decision) ? { piece, order: null } : null;
}

/** Which order lies where, the new one too; face down for everybody else. */
export function readBack(scene: Scene, { piece, order }: OrderReview, onCancel: () => void): TemplateResult {
  const line = (id: string, where: string, isNew: boolean): TemplateResult => html`<li class=${isNew ? "fresh" : ""}><b>${orderName(scene, id)}</b> → ${territoryName(scene, where)}</li>`;
  if (order === null && (scene.view.decision === "put" || laid(scene.view).length === 0)) return leaving(scene, piece, onCancel);
  return html`<section class="order-review" role="group" aria-label=${t("ui.la_famiglia.seal.title")}>
    <h4>${t("ui.la_famiglia.seal.title")}</h4>
    <ul>${laid(scene.view).map(({ id, place }) => line(id, place, false))}${order ? line(order.token, order.territory, true) : nothing}</ul>
    <p><button type="button" class="primary seal-now" @click=${seal(piece)}>${t(order ? "ui.la_famiglia.seal.now" : "ui.la_famiglia.seal.stop")}</button>
      <button type="button" class="keeps" @click=${onCancel}>${t(order ? "ui.la_famiglia.seal.other" : "ui.la_famiglia.seal.more")}</button></p></section>`;
}

/** Soldiers or orders are left: the question again, with what stays to be done. */
function leaving({ view }: Scene, piece: string, onCancel: () => void): TemplateResult {
  return html`<section class="order-review" role="group" aria-label=${t("ui.la_famiglia.stop.title")}>
    <h4>${t("ui.la_famiglia.stop.title")}</h4><p>${t("ui.la_famiglia.stop.left", { count: Number(view.prompt.args["count"] ?? 0) })}</p>
    <p><button type="button" class="primary seal-now" @click=${seal(piece)}>${t("ui.la_famiglia.stop.now")}</button>
      <button type="button" class="keeps" @click=${onCancel}>${t("ui.la_famiglia.stop.more")}</button></p></section>`;
}

function seal(piece: string): (event: Event) => void {
  return (event) => {
    event.stopPropagation();
    const anchor = event.currentTarget as Element;
    anchor.dispatchEvent(new CustomEvent("pick", { detail: { piece, anchor }, bubbles: true }));
  };
}
