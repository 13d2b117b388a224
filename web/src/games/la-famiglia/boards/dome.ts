import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaTile } from "../../../generated/protocol";
import { seatNames } from "../../../table/seats";
import { labelled, read, t } from "../../../text/reader";
import { type Parts, partOf } from "../parts";
import { pawn } from "../piece-shapes";
import { effects, letterOf, ownerName, type Scene, standingWords } from "../scene";
import { badge, small } from "../signs";

/** Decisions about tiles: then these come first. */
const TILES: readonly string[] = ["tile", "shift"];

/** Members in the dome, who controls each mandamento, and the control tiles. */
export function dome(scene: Scene): TemplateResult {
  const isAboutTiles = TILES.includes(scene.view.decision);
  return html`<div class="power">${isAboutTiles ? tiles(scene) : nothing}${scene.view.mode === "1v1" ? seats(scene) : nothing}${control(scene)}${isAboutTiles ? nothing : tiles(scene)}</div>`;
}

/** The places of the dome, filled from the left by the first seat and from the right by the second. */
function seats(scene: Scene): TemplateResult {
  const { view, parts, table } = scene;
  const all = parts?.components.numbers["dome_seats"] ?? 12;
  const [first = 0, second = 0] = view.players.map((player) => player.dome);
  const owner = (place: number): number | null => (place < first ? 0 : place >= all - second ? 1 : null);
  const names = seatNames(table);
  return html`<section class="dome" data-place="dome" aria-label=${t("ui.la_famiglia.dome")}>
    <h4>${t("ui.la_famiglia.dome")}</h4>
    <p>${view.players.map((player) => html`<span class="ink-${player.family ?? "N"}">${badge(player.family ?? "N")}<bdi>${names[player.seat]}</bdi> <b>${player.dome}</b></span>`)}</p>
    <ol aria-hidden="true">${Array.from({ length: all }, (_, place) => {
      const who = owner(place);
      return html`<li class=${who === null ? "bare" : `ink-${letterOf(view, who)}`}>${who === null ? nothing : small(pawn())}</li>`;
    })}</ol>
    <p class="quiet">${t("ui.la_famiglia.dome_mark", { count: parts?.components.numbers["dome_mark"] ?? 11 })}</p></section>`;
}

/** A mandamento or the dome, and who controls it: in words for whoever does not see the badge. */
const controlled = (name: string, scene: Scene, holder: number | null): TemplateResult =>
  html`<span aria-hidden="true">${name}</span><span class="unseen">${labelled(name, ownerName(scene, holder))}</span>`;

function control(scene: Scene): TemplateResult {
  const { view, parts } = scene;
  if (!parts) return html``;
  return html`<section class="control"><h4>${t("ui.la_famiglia.control")}</h4>
    <ul>${parts.components.mandamenti.map((mandamento, index) => {
      const holder = view.markers[index] ?? null;
      return html`<li>${holder === null ? html`<i class="nobody" aria-hidden="true"></i>` : badge(letterOf(view, holder))}
        <span title=${ownerName(scene, holder)}>${controlled(read(mandamento.name), scene, holder)}${mandamento.bronte ? html` <abbr title=${t("ui.la_famiglia.bronte")}>★</abbr>` : nothing}</span></li>`;
    })}
    ${view.mode === "1v1" ? html`<li>${view.markers[12] == null ? html`<i class="nobody" aria-hidden="true"></i>` : badge(letterOf(view, view.markers[12]))}
        <span>${controlled(t("ui.la_famiglia.dome"), scene, view.markers[12] ?? null)}</span></li>` : nothing}</ul>
    <p class="quiet">${goalText(view.mode, parts)}</p></section>`;
}

/** LF-END: how many mandamenti win, and how one is controlled. */
export function goalText(mode: string, parts: Parts | null): string {
  const numbers = parts?.components.numbers ?? {};
  const single = numbers["win_single"] ?? 5;
  const team = numbers["win_team"] ?? 6;
  const goal = mode === "1v1" ? t("ui.la_famiglia.goal_single", { count: single }) : t("ui.la_famiglia.goal_team", { single, team });
  return `${goal} ${t("ui.la_famiglia.control_rule")}`;
}

function tiles(scene: Scene): TemplateResult {
  return html`<section class="tiles"><h4>${t("ui.la_famiglia.tiles")}</h4><ul data-group>${scene.view.tiles.map((tile) => html`<li>${tileOf(scene, tile)}</li>`)}</ul></section>`;
}

function tileOf(scene: Scene, tile: LaFamigliaTile): TemplateResult {
  const part = scene.parts && partOf(scene.parts.components.tiles, tile.id);
  return html`<button type="button" class="piece tile ${scene.standing(tile.id)} ${part?.kind ?? ""}" data-piece=${tile.id}>
    <b>${part?.name ? read(part.name) : tile.id}</b><span class="unseen">${standingWords(scene, tile.id)}</span> <span>${part ? effects(part.effects) : ""}</span>
    <small>${part ? t(part.kind === "income" ? "ui.la_famiglia.tile_income" : "ui.la_famiglia.tile_lasting") : nothing}</small>
    ${tile.discs.map((seat) => (seat === null ? nothing : html`${badge(letterOf(scene.view, seat))}<span class="unseen">${ownerName(scene, seat)}</span>`))}</button>`;
}
