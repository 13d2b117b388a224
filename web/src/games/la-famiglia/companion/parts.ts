import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { CompanionBoard, CompanionDomeBoard, CompanionExtraBoard, Message } from "../../../generated/protocol";
import { rulesHref } from "../../../route";
import { read, t } from "../../../text/reader";

const GAME = "la-famiglia";

/** A board with the names of its seats, and what to do with a move. */
export interface Scene {
  readonly board: CompanionBoard;
  readonly names: readonly string[];
  readonly move: (word: string) => void;
}

/** A text with a link to the clause that it rests on. */
export function ruled(text: Message, clause: string | null, names: readonly string[]): TemplateResult {
  return html`${read(text, names)} ${clause ? html`<a class="clause" href=${rulesHref(GAME, clause)}>${clause}</a>` : nothing}`;
}

export const nameOf = ({ names }: Scene, seat: number): string => names[seat] ?? "";

export function button(scene: Scene, word: string, label: string, kind = ""): TemplateResult {
  return html`<button type="button" class=${kind} data-move=${word} @click=${() => scene.move(word)}>${label}</button>`;
}

// -- the dome -----------------------------------------------------------------------------------

const RADIUS = 100;
const HALF_TURN = Math.PI;

/** The seats from left to right, at equal distances on one arch. */
export function domeSeats(seats: number): readonly { readonly x: number; readonly y: number }[] {
  return Array.from({ length: seats }, (_, place) => {
    const angle = HALF_TURN * (1 - place / (seats - 1));
    return { x: RADIUS * Math.cos(angle), y: -RADIUS * Math.sin(angle) };
  });
}

function seat(who: number, x: number, y: number): SVGTemplateResult {
  const shape = who === 0 ? svg`<circle r="13" />` : svg`<rect x="-9.5" y="-9.5" width="19" height="19" rx="3" />`;
  return svg`<g class="member-${who}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${shape}<text y="5.5">${who + 1}</text></g>`;
}

export function domePart(scene: Scene, dome: CompanionDomeBoard): TemplateResult {
  const [first = 0] = dome.members;
  const told = dome.members.map((count, who) => t("ui.companion.dome_seats", { player: nameOf(scene, who), count, seats: dome.seats }));
  const mayPut = scene.board.moves.some((form) => form.startsWith("put:"));
  return html`<section class="way tracked dome-part"><h3>${t("ui.companion.dome")}</h3>
    <svg viewBox="-122 -122 244 144" role="img" aria-label=${told.join(", ")}>
      <path class="vault" d="M-120 20 V0 A120 120 0 0 1 120 0 V20 Z" />${domeSeats(dome.seats).map(({ x, y }, place) => seat(place < first ? 0 : 1, x, y))}</svg>
    <ul class="told">${told.map((line) => html`<li>${line}</li>`)}
      <li>${t("ui.companion.dome_marker", { player: dome.marker === null ? t("ui.companion.nobody") : nameOf(scene, dome.marker) })}</li></ul>
    ${mayPut ? html`<div class="moves">${dome.members.map((_, who) => button(scene, `put:${who + 1}:1`, t("ui.companion.put_one", { player: nameOf(scene, who) })))}</div>` : nothing}
  </section>`;
}

// -- extra actions ------------------------------------------------------------------------------

export function extraPart(scene: Scene, extra: CompanionExtraBoard): TemplateResult {
  const { free, blocked, used } = extra;
  const may = (move: string): boolean => scene.board.moves.some((form) => form.startsWith(`${move}:`));
  return html`<section class="way tracked extra-part"><h3>${t("ui.companion.extra")}</h3>
    <p>${t("ui.companion.discs", { free, blocked, used })}</p>
    <p class="discs" aria-hidden="true">${"●".repeat(free)}<span>${"○".repeat(used)}</span><b>${"■".repeat(blocked)}</b></p>
    ${may("extra") ? html`<div class="moves">${button(scene, "extra:none", t("ui.companion.elsewhere"))}</div>` : nothing}
    <ul class="lock-list">${extra.open.map((isOpen, place) => {
      const lock = place + 1;
      const state = isOpen ? (extra.taken[place] ? "taken" : "open") : "closed";
      return html`<li class=${state}><b>${t("ui.companion.lock", { number: lock })}</b> <span>${t(`ui.companion.lock.${state}`)}</span>
        <div class="moves">
          ${may("lock") || (may("open") && !isOpen) ? button(scene, `${may("lock") ? "lock" : "open"}:${lock}`, t("ui.companion.do_open")) : nothing}
          ${may("extra") && state === "open" ? button(scene, `extra:${lock}`, t("ui.companion.do_extra")) : nothing}
          ${may("council") && state === "open" ? button(scene, `council:${lock}`, t("ui.companion.do_council")) : nothing}</div></li>`;
    })}</ul></section>`;
}

// -- who has won --------------------------------------------------------------------------------

export function victoryPart(scene: Scene): TemplateResult {
  const { board, names } = scene;
  return html`<section class="way at-end"><h3>${t("ui.companion.victory")}</h3>
    <p id="control-explain">${t("ui.companion.control_explain")}</p>
    <ul class="held">${board.control.map((count, who) => html`<li><span>${nameOf(scene, who)}</span>
      ${stepper(scene, who, count, -1)}<output aria-label=${`${nameOf(scene, who)}, ${t("ui.companion.control")}`}>${count}</output>${stepper(scene, who, count, 1)}</li>`)}</ul>
    ${who(scene, "bronte", t("ui.companion.bronte"), board.bronte, t("ui.companion.nobody"))}
    ${who(scene, "first", t("ui.companion.first"), board.first, t("ui.companion.unknown"))}
    <label class="tick"><input type="checkbox" .checked=${live(board.is_last)} @change=${(event: Event) => {
      scene.move(`last:${(event.target as HTMLInputElement).checked ? "yes" : "no"}`);
    }} />${t("ui.companion.last")}</label>
    <p class="outcome" role="status">${ruled(board.outcome.text, board.outcome.clause, names)}</p></section>`;
}

function stepper(scene: Scene, who: number, count: number, step: 1 | -1): TemplateResult {
  const label = t(step > 0 ? "ui.companion.more" : "ui.companion.fewer", { player: nameOf(scene, who) });
  return html`<button type="button" class="step" aria-label=${label} ?disabled=${count + step < 0}
    @click=${() => scene.move(`control:${who + 1}:${count + step}`)}>${step > 0 ? "+" : "−"}</button>`;
}

/** A choice of one seat, or none; who has the first-player marker cannot be taken back to unknown. */
function who(scene: Scene, word: "bronte" | "first", label: string, chosen: number | null, none: string): TemplateResult {
  const change = (event: Event): void => {
    const value = (event.target as HTMLSelectElement).value;
    scene.move(`${word}:${value}`);
  };
  return html`<label>${label}<select name=${word} @change=${change}>
    <option value="none" ?disabled=${word === "first"} .selected=${live(chosen === null)}>${none}</option>
    ${scene.names.map((name, seat) => html`<option value=${seat + 1} .selected=${live(seat === chosen)}>${name}</option>`)}</select></label>`;
}
