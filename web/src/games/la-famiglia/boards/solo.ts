import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaSoloCell } from "../../../generated/protocol";
import { endsMark } from "../../../table/ends-mark";
import { t } from "../../../text/reader";
import { componentsOf, partOf } from "../parts";
import { effects, letterOf, ownerName, type Scene, standingWords } from "../scene";
import { badge, lock, small } from "../signs";

/** The board of the council: in 1v1 each cell works once, in 2v1 with locks, extra actions and cells without end. */
export function solo(scene: Scene): TemplateResult {
  const { view } = scene;
  return html`<div class="solo">
    ${view.mode === "2v1" ? extras(scene) : nothing}
    <ul class="solo-cells" data-group aria-label=${t("ui.la_famiglia.solo")}>${view.solo.map((cell, index) => html`<li>${cellOf(scene, cell, index + 1)}</li>`)}</ul>
    <p class="key">${t(view.mode === "2v1" ? "ui.la_famiglia.solo_key_2v1" : "ui.la_famiglia.solo_key_1v1")}</p></div>`;
}

function cellOf(scene: Scene, cell: LaFamigliaSoloCell, number: number): TemplateResult {
  const { view, parts } = scene;
  const components = parts && componentsOf(parts, view.options);
  const part = components && partOf(view.mode === "2v1" ? components.trio : components.duel, cell.id);
  const kind = view.mode === "2v1" ? (part?.kind ?? "free") : "free";
  const isTaken = cell.disc !== null && kind !== "infinity";
  return html`<button type="button" class="piece solo-cell ${kind} ${cell.open ? "" : "shut"} ${isTaken ? "full" : ""} ${scene.standing(cell.id)}" data-piece=${cell.id}>
    <b>${t("ui.la_famiglia.solo_number", { number })}</b><span class="unseen">${standingWords(scene, cell.id)}</span> <span>${part ? effects(part.effects) : ""}</span>
    ${kind === "infinity" ? html`<i title=${t("ui.la_famiglia.infinity")}>∞<span class="unseen">${t("ui.la_famiglia.infinity")}</span></i>` : nothing}
    ${cell.open ? nothing : html`<i title=${t("ui.la_famiglia.locked")}>${small(lock())}<span class="unseen">${t("ui.la_famiglia.locked")}</span></i>`}
    ${cell.disc === null ? nothing : html`<small>${badge(letterOf(view, cell.disc))} ${isTaken ? t("ui.la_famiglia.taken") : nothing}<span class="unseen">, ${t("ui.la_famiglia.discs_of", { owner: ownerName(scene, cell.disc), count: 1 })}</span></small>`}
    ${cell.extras > 0 ? html`<small>${t("ui.la_famiglia.extra_discs", { count: cell.extras })}</small>` : nothing}${endsMark(scene.endings.has(cell.id))}</button>`;
}

/** The extra actions of this round: how many are left, used, and blocked by a lock. */
function extras({ view }: Scene): TemplateResult {
  const [free, blocked, used] = [0, 1, 2].map((wanted) => view.extra.filter((state) => state === wanted).length);
  return html`<p class="extras">${t("ui.la_famiglia.extra_stock", { free: free ?? 0, blocked: blocked ?? 0, used: used ?? 0 })}</p>`;
}
