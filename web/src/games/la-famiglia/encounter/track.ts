import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaTrackOrder } from "../../../generated/protocol";
import { t } from "../../../text/reader";
import { face } from "../hand";
import { orderOf } from "../parts";
import { orderName, ownerName, type Scene, territoryName } from "../scene";

/** All revealed orders of both sides in the order in which they are carried out; the map shows the one pointed at. */
export function track(scene: Scene, onPoint: (order: LaFamigliaTrackOrder | null) => void): TemplateResult | typeof nothing {
  const { view, parts } = scene;
  if (view.track.length === 0 || !parts) return nothing;
  return html`<ol class="track keeps" data-group aria-label=${t("ui.la_famiglia.track")} @pointerleave=${() => onPoint(null)} @focusout=${() => onPoint(null)}>
    ${view.track.map((order) => {
      const drawn = orderOf(parts, order.token);
      return html`<li class="${order.stage} ink-${drawn?.family ?? "N"}" aria-current=${order.stage === "now" ? "step" : nothing}>
        <button type="button" class="piece token idle" data-token=${order.token} aria-label=${said(scene, order)} title=${said(scene, order)}
          @pointerenter=${() => onPoint(order)} @focus=${() => onPoint(order)} @click=${() => onPoint(order)}>${drawn ? face(drawn) : nothing}</button></li>`;
    })}</ol>`;
}

/** “31 Supply 2, Anna, Enna, to come”. */
const said = (scene: Scene, { token, seat, territory, stage }: LaFamigliaTrackOrder): string =>
  [orderName(scene, token), ownerName(scene, seat), ...(territory === null ? [] : [territoryName(scene, territory)]), t(`ui.la_famiglia.track.${stage}`)].join(", ");
