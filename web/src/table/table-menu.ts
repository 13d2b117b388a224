import { html, nothing, type TemplateResult } from "lit";
import { gameTable } from "../games/registry";
import type { GameCard, TableInfo } from "../generated/protocol";
import { api } from "../net/api";
import { guideHref, replayHref } from "../route";
import { t } from "../text/reader";
import { refusedRequest } from "./answers";
import { type ActionProps, asking } from "./asking";
import { deadlineNote } from "./deadline";
import "./invitations";
import "./replace-button";
import { replacementNotice } from "./replacement";
import "./table-notices";
import { nearSeat, seatNames } from "./seats";
import { talkRule } from "./talk";
import { expiry } from "./waiting";
import { watchRule } from "./watchers";

/** What can be done about the game rather than in it. */
export function tableActions(props: ActionProps, game: GameCard | undefined): TemplateResult {
  const { table, view } = props.state;
  const seat = nearSeat(table, view.viewer);
  const chair = table.seats[seat];
  const isPlaying = table.status === "playing" && chair?.yours && !chair.resigned;
  return html`<div class="actions">
    ${isPlaying
      ? html`${chair.taken_over ? nothing : asking(props, t("ui.menu.take_over"), { type: "take_over", seat, on: true }, t("ui.menu.take_over_sure"))}
          ${replaceButton(props)}
          ${table.end_offer === null ? asking(props, t("ui.menu.offer_end"), { type: "offer_end", seat }, t("ui.menu.offer_end_sure")) : nothing}
          ${asking(props, t("ui.menu.resign"), { type: "resign", seat }, t(afterResigning(table, seat)))}`
      : nothing}
    ${game?.has_guide ? html`<a class="button" href=${guideHref(game.id)}>${t("ui.header.guide")}</a>` : nothing}
    <a class="button" href=${replayHref(table.id)}>${t("ui.menu.replay")}</a>
    ${table.status === "finished" || gameTable(table.game).isOpen === true
      ? html`<a class="button" href=${api.recordAddress(table.id)} download>${t("ui.menu.export")}</a>`
      : nothing}
    ${table.status === "playing" && table.seats.some(({ offer }) => offer !== null) ? html`<cg-invitations .table=${table}></cg-invitations>` : nothing}
    ${table.status === "playing" ? deadlineNote(table) : nothing}
    ${talkRule(table, props.session.talk)}
    ${watchRule(table, props.session.watchers)}
    ${isPlaying ? html`<cg-table-notices .table=${table.id}></cg-table-notices>` : nothing}
    ${isPlaying ? expiry(table.expires) : nothing}
  </div>`;
}

/** Whether the others play on depends on who they are; the server decides it in the same way. */
function afterResigning({ seats }: TableInfo, by: number): "ui.menu.resign_sure" | "ui.menu.resign_sure_goes_on" | "ui.menu.resign_sure_others" {
  if (seats.length === 2) return "ui.menu.resign_sure";
  const left = seats.filter(({ seat, resigned }) => seat !== by && !resigned);
  const goesOn = left.length > 1 && left.some(({ kind }) => kind === "human");
  return goesOn ? "ui.menu.resign_sure_goes_on" : "ui.menu.resign_sure_others";
}

/** For those who play: a button for each player who keeps them waiting too long. */
export function replaceButton(props: ActionProps): TemplateResult | typeof nothing {
  const { table, view } = props.state;
  const seat = nearSeat(table, view.viewer);
  const chair = table.seats[seat];
  if (table.status !== "playing" || !chair?.yours || chair.resigned) return nothing;
  return html`<cg-replace-button .props=${props} .seat=${seat}></cg-replace-button>`;
}

/** Strips over the board that ask for an answer: an offer, or the computer in one's own seat. */
export function tableNotices(props: ActionProps): TemplateResult {
  const { table, view } = props.state;
  const seat = nearSeat(table, view.viewer);
  const chair = table.seats[seat];
  if (table.status !== "playing" || !chair?.yours) return html``;
  if (chair.resigned) return html`<div class="strip-notice"><p>${t("ui.notice.resigned")}</p></div>`;
  const answer = refusedRequest(props.state);
  return html`${chair.taken_over
    ? html`<div class="strip-notice"><p>${t("ui.notice.taken_over")}</p>
        ${asking(props, t("ui.menu.come_back"), { type: "take_over", seat, on: false })}</div>`
    : nothing}
  ${answer === null ? nothing : html`<cg-answer .answer=${answer}></cg-answer>`}
  ${table.end_offer === null && table.back_asked === null && table.replacing === null ? nothing : html`<div class="requests">
    ${table.end_offer === null ? nothing : offer(props, seat, table.end_offer)}
    ${table.back_asked === null ? nothing : takingBack(props, seat, table.back_asked)}
    ${table.replacing === null ? nothing : replacementNotice(props, seat, table.replacing)}</div>`}`;
}

/** Somebody asks to take back a step; all others have to allow it. */
function takingBack(props: ActionProps, seat: number, by: number): TemplateResult {
  const { table } = props.state;
  const allowed = table.back_allowed.includes(seat);
  if (table.seats[by]?.yours) {
    return html`<div class="strip-notice" role="status"><p>${t("ui.back.you_asked")}</p>
      ${asking(props, t("ui.back.withdraw"), { type: "refuse_back", seat })}</div>`;
  }
  const name = seatNames(table)[by] ?? "";
  return html`<div class="strip-notice" role="status"><p>${t(allowed ? "ui.back.allowed" : "ui.back.asked", { name })}</p>
    ${allowed ? nothing : asking(props, t("ui.back.allow"), { type: "allow_back", seq: props.state.seq, seat })}
    ${asking(props, t("ui.back.refuse"), { type: "refuse_back", seat })}</div>`;
}

function offer(props: ActionProps, seat: number, by: number): TemplateResult {
  if (by === seat) {
    return html`<div class="strip-notice" role="status"><p>${t("ui.notice.you_offered")}</p>
      ${asking(props, t("ui.notice.withdraw"), { type: "decline_end", seat })}</div>`;
  }
  const name = seatNames(props.state.table)[by] ?? "";
  return html`<div class="strip-notice" role="status"><p>${t("ui.notice.offered", { name })}</p>
    ${asking(props, t("ui.notice.accept"), { type: "offer_end", seat })}
    ${asking(props, t("ui.notice.decline"), { type: "decline_end", seat })}</div>`;
}
