import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaPlayer } from "../generated/protocol";
import { seatNames } from "../table/seats";
import { read, t } from "../text/reader";
import { familyOf } from "./parts";
import { type Scene, stock } from "./scene";
import { badge } from "./signs";

/** Everybody at the table: family, what lies before the screen and, of one's own side, behind it. */
export function players(scene: Scene): TemplateResult {
  return html`<ul class="crews keeps" aria-label=${t("ui.mafia.players")}>${scene.view.players.map((player) => html`<li>${crew(scene, player)}</li>`)}</ul>`;
}

function crew(scene: Scene, player: LaFamigliaPlayer): TemplateResult {
  const { table, view } = scene;
  const seat = table.seats[player.seat];
  const acts = view.to_act.includes(player.seat) && table.status === "playing";
  const family = scene.parts && familyOf(scene.parts, player.family);
  const council = scene.parts && familyOf(scene.parts, player.council);
  const away = seat ? scene.note(seat) : null;
  return html`<div class="crew side-${player.side} ${acts ? "acts" : ""} ink-${player.family ?? "N"}" data-place="crew.${player.seat}">
    <p class="who">${player.family ? badge(player.family) : nothing}
      <b>${acts ? html`<span class="turn" aria-hidden="true">▶</span>` : nothing}<bdi>${seatNames(table)[player.seat]}</bdi></b>
      ${seat?.yours && !table.hot_seat ? html`<i>${t("ui.log.you")}</i>` : nothing}
      ${seat?.kind === "computer" ? html`<i>${t("ui.level.number", { level: seat.level })}</i>` : nothing}
      ${view.first_player === player.seat ? html`<i class="first" title=${t("ui.mafia.first_player")}>①<span class="unseen">${t("ui.mafia.first_player")}</span></i>` : nothing}
      ${acts ? html`<span class="unseen">, ${t("ui.table.to_move")}</span>` : nothing}</p>
    <p class="of">${family ? read(family.name) : ""}${council ? html` · ${t("ui.mafia.council", { family: council.name })}` : nothing}
      ${away ? html`<em>${away}</em>` : nothing}</p>
    ${stocks(player)}
  </div>`;
}

function stocks(player: LaFamigliaPlayer): TemplateResult {
  const own = player.secrets;
  const one = (name: string, value: string | number, isSecret = false): TemplateResult =>
    html`<div class=${isSecret ? "secret" : ""} title=${isSecret && !own ? t("ui.mafia.behind_screen") : name}><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<dl class="stocks">
    ${one(t("ui.mafia.controlled"), player.controlled)}
    ${one(t("ui.mafia.dome_members"), player.dome)}
    ${one(t("ui.mafia.lire"), stock(own?.lire, player.lire_change), true)}
    ${one(t("ui.mafia.hq"), stock(own?.hq, player.hq_change), true)}
    ${one(t("ui.mafia.members"), stock(own?.members, player.members_change), true)}
    ${one(t("ui.mafia.discs"), player.reserve + player.in_hand)}
  </dl>`;
}
