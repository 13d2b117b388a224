import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaTerritory, LaFamigliaZone } from "../../../generated/protocol";
import { read, t } from "../../../text/reader";
import type { Parts } from "../parts";
import { letterOf, orderName, ownerName, type Scene, standingWords, territoryName, zoneName } from "../scene";
import { badge } from "../signs";

/** The map as a list: every mandamento with its territories, then the sea. The same pieces can be pointed at. */
export function lands(scene: Scene): TemplateResult {
  const { view, parts } = scene;
  if (!parts) return html``;
  const byId = new Map(view.territories.map((territory) => [territory.id, territory]));
  return html`<div class="lands keeps">${parts.components.mandamenti.map((mandamento, index) => html`<section aria-label=${read(mandamento.name)}>
      <h4>${read(mandamento.name)}${mandamento.bronte ? " ★" : ""} ${marker(scene, index)}</h4>
      <ul data-group>${mandamento.territories.map((id) => {
        const land = byId.get(id);
        return land ? html`<li>${landOf(scene, land)}</li>` : nothing;
      })}</ul></section>`)}
    <section aria-label=${t("ui.la_famiglia.sea")}><h4>${t("ui.la_famiglia.sea")}</h4><ul data-group>${view.zones.map((zone) => html`<li>${zoneOf(scene, parts, zone)}</li>`)}</ul></section></div>`;
}

function marker({ view }: Scene, index: number): TemplateResult | typeof nothing {
  const holder = view.markers[index] ?? null;
  return holder === null ? nothing : badge(letterOf(view, holder));
}

function landOf(scene: Scene, land: LaFamigliaTerritory): TemplateResult {
  const said = [
    ...(land.owner === null ? [] : [t("ui.la_famiglia.soldiers_of", { owner: ownerName(scene, land.owner), count: land.soldiers })]),
    ...(land.cars > 0 ? [t("ui.la_famiglia.cars", { count: land.cars })] : []),
    ...(land.labs > 0 ? [t("ui.la_famiglia.labs", { count: land.labs })] : []),
    ...land.orders.map(({ seat, token }) => (token ? orderName(scene, token) : t("ui.la_famiglia.order_of", { owner: ownerName(scene, seat) }))),
  ];
  return html`<button type="button" class="piece land ${scene.standing(land.id)}" data-piece=${land.id}>
    ${land.owner === null ? nothing : badge(letterOf(scene.view, land.owner))} <b>${territoryName(scene, land.id)}</b> <span>${said.join(", ")}</span><span class="unseen">${standingWords(scene, land.id)}</span></button>`;
}

function zoneOf(scene: Scene, parts: Parts, zone: LaFamigliaZone): TemplateResult {
  const boats = zone.boats.flatMap((count, seat) => (count > 0 ? [t("ui.la_famiglia.boats_of", { owner: ownerName(scene, seat), count })] : []));
  return html`<button type="button" class="piece land sea ${scene.standing(zone.id)}" data-piece=${zone.id}><b>${zone.id in parts.components.zones ? zoneName(scene, zone.id) : zone.id}</b> <span>${boats.join(", ")}</span><span class="unseen">${standingWords(scene, zone.id)}</span></button>`;
}
