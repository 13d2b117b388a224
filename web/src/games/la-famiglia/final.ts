import { html, nothing, type TemplateResult } from "lit";
import type { LaFamigliaPlayer } from "../../generated/protocol";
import { seatNames } from "../../table/seats";
import { read, t } from "../../text/reader";
import { ownerName, type Scene } from "./scene";
import { badge } from "./signs";

/** The list of those who win, entry by entry: what each says, and which of them has decided. */
export function final(scene: Scene): TemplateResult {
  return html`<section class="side ending" aria-label=${t("ui.la_famiglia.final")} tabindex="0">
    <h3>${t("ui.la_famiglia.final")}</h3>
    <div><table><thead><tr><th scope="col">${t("ui.la_famiglia.players")}</th><th scope="col">${t("ui.la_famiglia.controlled")}</th>
      ${scene.view.mode === "1v1" ? html`<th scope="col">${t("ui.la_famiglia.dome_members")}</th>` : nothing}</tr></thead>
      <tbody>${[0, 1].map((side) => rowsOf(scene, side))}</tbody></table>
    <ol class="ties">${ties(scene).map(({ text, decided }) => html`<li class=${decided ? "decided" : ""} aria-current=${decided ? "true" : "false"}>${text}</li>`)}</ol></div></section>`;
}

/** The players of a side, and what partners have together. */
function rowsOf(scene: Scene, side: number): TemplateResult {
  const members = scene.view.players.filter((player) => player.side === side);
  const isWon = members.some(({ seat }) => scene.table.outcome?.winners.includes(seat));
  const row = (player: LaFamigliaPlayer): TemplateResult => html`<tr class=${isWon ? "won" : ""}>
    <th scope="row">${badge(player.family ?? "N")} <bdi>${seatNames(scene.table)[player.seat]}</bdi></th>
    <td>${player.controlled}</td>${scene.view.mode === "1v1" ? html`<td>${player.dome}</td>` : nothing}</tr>`;
  return html`${members.map(row)}${members.length < 2 ? nothing : html`<tr class="sum ${isWon ? "won" : ""}"><th scope="row">${t("ui.la_famiglia.together")}</th><td>${totalOf(scene, side)}</td></tr>`}`;
}

const totalOf = ({ view }: Scene, side: number): number => view.players.filter((player) => player.side === side).reduce((sum, player) => sum + player.controlled, 0);

interface Tie {
  readonly text: string;
  readonly decided: boolean;
}

/** Everything that was looked at, in its order, down to what decided. */
function ties(scene: Scene): readonly Tie[] {
  const { view, table } = scene;
  const reason = table.outcome?.reason ?? "";
  const bronte = scene.parts?.components.mandamenti.findIndex(({ bronte: is }) => is) ?? -1;
  const holder = view.markers[bronte] ?? null;
  const first = view.first_player;
  const steps: readonly (readonly [string, string])[] = [
    ["condition", view.ending ? read(view.ending.goal, seatNames(table)) : ""],
    ["most", t("ui.la_famiglia.tie.most", { first: totalOf(scene, 0), second: totalOf(scene, 1) })],
    ["bronte", t("ui.la_famiglia.tie.bronte", { owner: ownerName(scene, holder) })],
    ["first_player", t("ui.la_famiglia.tie.first_player", { owner: ownerName(scene, first) })],
    ["draw", read({ key: "reason.la_famiglia.draw", args: {} })],
  ];
  const last = steps.findIndex(([name]) => reason === `la_famiglia.${name}`);
  return steps.slice(0, last + 1).map(([, text], index) => ({ text, decided: index === last }));
}
