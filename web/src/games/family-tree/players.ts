import { html, nothing, type TemplateResult } from "lit";
import type { FamilyTreeSide } from "../../generated/protocol";
import { seatNames } from "../../table/seats";
import { read, t } from "../../text/reader";
import { cardsOf, familyName, titleOf } from "./cards";
import type { Scene } from "./scene";

export interface PlayersProps {
  readonly near: number;
  /** Whose tableau is shown alone. */
  readonly shown: number | null;
  /** Shows one tableau, or all; null where there is only one tree. */
  readonly onShow: ((owner: number | null) => void) | null;
}

/** Everybody at the table, whose turn it is, what they have; in Dynasties also the way to their tableau. */
export function players(scene: Scene, props: PlayersProps): TemplateResult {
  const { view } = scene;
  const isMany = props.onShow !== null && view.sides.length > 1;
  return html`<ul class="players keeps" aria-label=${t("ui.family.players")}>
    ${isMany ? html`<li><button type="button" class="player all" aria-pressed=${props.shown === null ? "true" : "false"}
      @click=${() => props.onShow?.(null)}><b>${t("ui.family.all")}</b></button></li>` : nothing}
    ${view.sides.map((side) => html`<li>${player(scene, side, props)}</li>`)}</ul>`;
}

function player(scene: Scene, side: FamilyTreeSide, { near, shown, onShow }: PlayersProps): TemplateResult {
  const { view, table } = scene;
  const seat = table.seats[side.seat];
  const acts = view.to_act.includes(side.seat) && table.status === "playing";
  const away = seat ? scene.note(seat) : null;
  const isSought = seekers(scene).has(side.seat);
  const place = side.seat === near ? nothing : `hand.${side.seat}`;
  const inside = html`<b>${acts ? html`<span class="turn" aria-hidden="true">▶</span>` : nothing}<bdi>${seatNames(table)[side.seat]}</bdi>
      ${seat?.yours && !table.hot_seat ? html`<i>${t("ui.log.you")}</i>` : nothing}
      ${seat?.kind === "computer" ? html`<i>${t("ui.level.number", { level: seat.level })}</i>` : nothing}
      ${away ? html`<em>${away}</em>` : nothing}</b>
    <small title=${facts(scene, side).join(" · ")}>${facts(scene, side).join(" · ")}${acts ? html`<span class="unseen">, ${t("ui.table.to_move")}</span>` : nothing}
      ${isSought ? html`<span class="unseen">, ${t("ui.family.sought")}</span>` : nothing}</small>`;
  const classes = `player ${acts ? "acts" : ""} ${isSought ? "sought" : ""}`;
  if (!onShow) return html`<div class=${classes} data-place=${place}>${inside}</div>`;
  return html`<button type="button" class=${classes} data-place=${place} data-door=${`tree.${side.seat}`} data-owner=${side.seat}
    aria-pressed=${shown === side.seat ? "true" : "false"} @click=${() => onShow(side.seat)}>${inside}</button>`;
}

function facts({ view }: Scene, side: FamilyTreeSide): readonly string[] {
  const cards = cardsOf(view);
  const said = view.variant === "big" ? [] : [t("ui.table.points", { count: side.points })];
  const name = familyName(view, side.best);
  if (name !== null) said.unshift(name);
  said.push(t("ui.table.in_hand", { count: side.hand_size }));
  if (side.chips > 0) said.push(t("ui.family.chips", { count: side.chips }));
  const known = side.seat === view.viewer ? [] : side.known;
  if (known.length > 0) said.push(t("ui.family.known", { cards: known.map((id) => read(titleOf(id, cards))).join(", ") }));
  return said;
}

/** The tableaux with a person who may be chosen now. */
function seekers({ view, standing }: Scene): ReadonlySet<number> {
  if (view.variant === "big") return new Set();
  return new Set(view.people.filter(({ id }) => standing(id) === "legal").map(({ owner }) => owner));
}
