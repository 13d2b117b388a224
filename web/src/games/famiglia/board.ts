import { html, nothing, type TemplateResult } from "lit";
import type { FamigliaView, Side, Stack } from "../../generated/protocol";
import type { Scene as AnyScene } from "../../table/game-table";
import { ribbon } from "../../table/ribbon";
import "../../table/row";
import { nearSeat, seatTitle } from "../../table/seats";
import { t } from "../../text/reader";
import { cardButton, cardLook, type CardLook } from "./card";
import { glyph } from "./glyphs";
import { pile } from "./pile";

/** A scene of Famiglia. */
type Scene = Omit<AnyScene, "view"> & { readonly view: FamigliaView };

/** The four phases of a turn, and which states of the game belong to each. */
const PHASES = [
  { name: "street", states: ["street"] },
  { name: "accountant", states: ["accountant", "take_up", "lay_down"] },
  { name: "brute", states: ["brute"] },
  { name: "take", states: ["take"] },
];

export function board(scene: Scene): TemplateResult {
  const near = nearSeat(scene.table, scene.view.viewer);
  const far = scene.view.sides.filter((side) => side.seat !== near);
  const own = scene.view.sides.find((side) => side.seat === near);
  return html`<div class="board famiglia">
    ${far.map((side) => farSide(scene, side))}
    ${scene.middle === nothing ? street(scene) : scene.middle}
    ${own ? nearSide(scene, own) : nothing}
  </div>`;
}

function farSide(scene: Scene, side: Side): TemplateResult {
  const seat = scene.table.seats[side.seat];
  if (!seat) return html``;
  const title = seatTitle(seat);
  const away = scene.note(seat);
  const turn = scene.view.to_act.includes(side.seat);
  return html`<section class="side far ${turn ? "acts" : ""}" aria-label=${title}>
    <header><h2><bdi>${title}</bdi></h2>
      ${away ? html`<span class="away">${away}</span>` : nothing}
      ${turn && !away ? html`<span class="thinks">${t("ui.table.to_move")}</span>` : nothing}
      <p>${scene.memory ? nothing : t("ui.table.points", { count: side.points })}</p>
      <p>${t("ui.table.in_hand", { count: total(side.hand) })}</p></header>
    ${scene.memory ? hiddenHand(side, title) : hand(scene, side, t("ui.table.hand_of", { name: title }))}
    <div class="area"><h3>${t("ui.table.area")}</h3>
      ${area(scene, side, t("ui.table.area_of", { name: title }))}</div>
  </section>`;
}

function nearSide(scene: Scene, side: Side): TemplateResult {
  const seat = scene.table.seats[side.seat];
  const name = seat?.yours ? t("ui.table.your_hand") : t("ui.table.hand_of", { name: seat ? seatTitle(seat) : "" });
  const areaName = seat?.yours ? t("ui.table.your_area") : t("ui.table.area");
  return html`<section class="side near ${scene.isOwnTurn ? "lit" : ""}" aria-label=${name}>
    <header>${scene.prompt}<p class="score">${t("ui.table.points", { count: side.points })}</p></header>
    <div class="reach">${hand(scene, side, name)}${scene.buttons}</div>
    <div class="area"><h3>${areaName}</h3>${area(scene, side, areaName)}</div>
  </section>`;
}

function street(scene: Scene): TemplateResult {
  const { view, standing } = scene;
  const cards = view.street.map((stack): CardLook => ({
    ...cardLook(`street.${stack.card}`, stack, scene),
    lowered: view.threat?.target === stack.card ? view.threat.lowest : undefined,
  }));
  return html`<section class="street" aria-label=${t("ui.table.street")}>
    <header>${ribbon({ phases: PHASES, game: "famiglia", phase: view.phase, turn: scene.isOwnTurn ? "own" : "other" })}
      ${view.threat ? threat(view.threat.value, view.options["brute_up_to"] === "no") : nothing}
      <h3>${t("ui.table.street")}</h3></header>
    <div class="lay" .style=${`--kinds: ${Math.max(1, cards.length)}`}>${pile(view, standing)}
      <cg-row place="street" .label=${t("ui.table.street")} .cards=${cards} .draw=${cardButton}></cg-row></div>
  </section>`;
}

function threat(value: number, isExact: boolean): TemplateResult {
  return html`<p class="brute family-B"><svg viewBox="-30 -30 60 60" aria-hidden="true">${glyph("B")}</svg>
    ${t(isExact ? "ui.table.brute_exact" : "ui.table.brute", { value })}</p>`;
}

function hand(scene: Scene, side: Side, label: string): TemplateResult {
  const place = `hand.${side.seat}`;
  const cards = side.hand.map((stack) => cardLook(`${place}.${stack.card}`, stack, scene));
  return html`<cg-row class="hand" .place=${place} .label=${label} .cards=${cards} .draw=${cardButton}></cg-row>`;
}

function hiddenHand(side: Side, name: string): TemplateResult {
  const place = `hand.${side.seat}`;
  const stack = { card: "", count: total(side.hand), new: 0 };
  const cards = stack.count > 0 ? [{ piece: place, stack, standing: "idle" as const, hidden: true }] : [];
  return html`<cg-row class="hand" .place=${place} .label=${t("ui.table.hand_of", { name })} .cards=${cards} .draw=${cardButton}></cg-row>`;
}

function area(scene: Scene, side: Side, label: string): TemplateResult {
  const place = `area.${side.seat}`;
  const cards = side.area.map((stack) => ({ ...cardLook(`${place}.${stack.card}`, stack, scene), strip: true }));
  return html`<cg-row .place=${place} .label=${label} .cards=${cards} .draw=${cardButton}></cg-row>`;
}

const total = (stacks: readonly Stack[]): number => stacks.reduce((sum, stack) => sum + stack.count, 0);
