import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaPlayer } from "../../generated/protocol";
import { seatNames } from "../../table/seats";
import { read, t } from "../../text/reader";
import { familyOf } from "./parts";
import { type Scene, stock } from "./scene";
import { badge } from "./signs";

/** All players: their family, what is in front of their screen and, for the reader's own side, behind it. */
export function players(scene: Scene): TemplateResult {
  return html`<ul class="crews keeps" aria-label=${t("ui.la_famiglia.players")}>${scene.view.players.map((player) => html`<li>${crew(scene, player)}</li>`)}</ul>`;
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
      ${view.first_player === player.seat ? html`<i class="first" title=${t("ui.la_famiglia.first_player")}>①<span class="unseen">${t("ui.la_famiglia.first_player")}</span></i>` : nothing}
      ${seat?.yours && !table.hot_seat ? html`<i>${t("ui.log.you")}</i>` : nothing}
      ${acts ? html`<span class="unseen">, ${t("ui.table.to_move")}</span>` : nothing}</p>
    <p class="of dotted">${roleOf(scene, player)}
      ${seat?.kind === "computer" ? html`<span class="rank">${t("ui.level.number", { level: seat.level })}</span>` : nothing}
      ${family ? html`<span class="family">${read(family.name)}</span>` : nothing}
      ${council ? html`<span class="family">${t("ui.la_famiglia.council", { family: council.name })}</span>` : nothing}
      ${away ? html`<em>${away}</em>` : nothing}</p>
    ${stocks(scene, player)}
  </div>`;
}

/** Who plays with whom, where more than two play. */
function roleOf({ view }: Scene, { seat, side }: LaFamigliaPlayer): TemplateResult | typeof nothing {
  if (view.players.length < 3) return nothing;
  const isAlone = view.players.filter((one) => one.side === side).length === 1;
  const isPartner = view.viewer !== null && view.viewer !== seat && view.players[view.viewer]?.side === side;
  const text = isAlone ? t("ui.la_famiglia.soloist") : isPartner ? t("ui.la_famiglia.partner") : t("ui.la_famiglia.side", { number: side + 1 });
  return html`<span class="role">${text}</span>`;
}

function stocks({ view }: Scene, player: LaFamigliaPlayer): TemplateResult {
  const hasDome = view.mode === "1v1";
  const own = player.secrets;
  const one = (name: string, hint: string, value: string | number, isSecret = false): TemplateResult =>
    html`<div class=${isSecret ? "secret" : ""} title=${isSecret && !own ? t("ui.la_famiglia.behind_screen") : hint}><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<dl class="stocks">
    ${one(t("ui.la_famiglia.controlled"), t("ui.la_famiglia.controlled_hint"), player.controlled)}
    ${hasDome ? one(t("ui.la_famiglia.dome_members"), t("ui.la_famiglia.dome_hint"), player.dome) : nothing}
    ${one(t("ui.la_famiglia.lire"), t("ui.la_famiglia.lire_hint"), stock(own?.lire, player.lire_change), true)}
    ${one(t("ui.la_famiglia.hq"), t("ui.la_famiglia.hq_hint"), stock(own?.hq, player.hq_change), true)}
    ${hasDome ? one(t("ui.la_famiglia.members"), t("ui.la_famiglia.members_hint"), stock(own?.members, player.members_change), true) : nothing}
    ${one(t("ui.la_famiglia.discs"), t("ui.la_famiglia.discs_hint"), player.reserve + player.in_hand)}
  </dl>`;
}
