import { html, type TemplateResult } from "lit";
import { seatNames } from "../table/seats";
import { read, t } from "../text/reader";
import { ownerName, type Scene } from "./scene";
import { badge } from "./signs";

/** The list of those who win, entry by entry: what each says, and which of them has decided. */
export function final(scene: Scene): TemplateResult {
  return html`<section class="side ending" aria-label=${t("ui.mafia.final")} tabindex="0">
    <h3>${t("ui.mafia.final")}</h3>
    <div><table><thead><tr><th scope="col">${t("ui.mafia.players")}</th><th scope="col">${t("ui.mafia.controlled")}</th><th scope="col">${t("ui.mafia.dome_members")}</th></tr></thead>
      <tbody>${scene.view.players.map((player) => html`<tr class=${scene.table.outcome?.winners.includes(player.seat) ? "won" : ""}>
        <th scope="row">${badge(player.family ?? "N")} <bdi>${seatNames(scene.table)[player.seat]}</bdi></th>
        <td>${player.controlled}</td><td>${player.dome}</td></tr>`)}</tbody></table>
    <ol class="ties">${ties(scene).map(({ text, decided }) => html`<li class=${decided ? "decided" : ""} aria-current=${decided ? "true" : "false"}>${text}</li>`)}</ol></div></section>`;
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
    ["condition", t("ui.mafia.tie.condition")],
    ["most", t("ui.mafia.tie.most", { first: totalOf(scene, 0), second: totalOf(scene, 1) })],
    ["bronte", t("ui.mafia.tie.bronte", { owner: ownerName(scene, holder) })],
    ["first_player", t("ui.mafia.tie.first_player", { owner: ownerName(scene, first) })],
    ["draw", read({ key: "reason.la_famiglia.draw", args: {} })],
  ];
  const last = steps.findIndex(([name]) => reason === `la_famiglia.${name}`);
  return steps.slice(0, last + 1).map(([, text], index) => ({ text, decided: index === last }));
}

