import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { LaFamigliaView } from "../../generated/protocol";
import { setTabStops, walkGroup } from "../../lib/button-groups";
import { PageElement } from "../../lib/element";
import { ribbon } from "../../table/ribbon";
import { nearSeat, seatNames } from "../../table/seats";
import { t, word } from "../../text/reader";
import { bar } from "./answer-bar";
import { dueTab, momentOf, sheet, type Tab, tabsOf } from "./boards/boards";
import { conflict, IN_CONFLICT, swapRule } from "./encounter/conflict";
import "./encounter/encounter";
import type { Report } from "./encounter/reports";
import { final } from "./final";
import { hand } from "./hand";
import "./map/map";
import { readBack, type OrderReview, orderReviewOf } from "./order-review";
import { type Parts, parts } from "./parts";
import { players } from "./players";
import { letterOf, type Scene } from "./scene";

/** The phases of a round, and those of the state that belong to each. */
export const PHASES = [
  { name: "setup", states: ["setup"] },
  { name: "planning", states: ["dome", "planning", "final"] },
  { name: "management", states: ["management_1"] },
  { name: "encounter", states: ["encounter"] },
  { name: "management", states: ["management_2"] },
];

/** The whole table of La Famiglia: the players, the map, the boards beside it, the own orders. */
@customElement("cg-la-famiglia-board")
export class LaFamigliaBoard extends PageElement {
  @property({ attribute: false }) scene!: Omit<Scene, "parts">;
  @state() private parts: Parts | null = null;
  /** The board that the reader has turned to, in this phase. */
  @state() private chosen: { readonly moment: string; readonly tab: Tab } | null = null;
  /** On a narrow page: whether the boards are shown instead of the map. */
  @state() private isMap = true;
  @state() private report: Report | null = null;
  /** The orders of an action, reviewed before the last one is placed. */
  @state() private review: OrderReview | null = null;
  #tab: Tab = "tables";
  #isTurned = false;
  #isAskedAnew = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void parts().then((found) => (this.parts = found));
    this.addEventListener("click", this.#lay);
    this.addEventListener("pick", this.#lay);
    this.addEventListener("keydown", walkGroup);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener("click", this.#lay);
    this.removeEventListener("pick", this.#lay);
    this.removeEventListener("keydown", walkGroup);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("scene");
    const isNew = before !== undefined && before.view !== this.scene.view;
    if (isNew) this.review = null;
    this.#isAskedAnew = isNew && this.scene.isOwnTurn;
    const tab = this.#shown(this.scene.view);
    this.#isTurned = tab !== this.#tab;
    this.#tab = tab;
  }

  protected override updated(changed: PropertyValues<this>): void {
    setTabStops(this);
    // another board begins at its top
    if (this.#isTurned) this.querySelector(".sheet")?.scrollTo(0, 0);
    // and so does another question, unless its answers are being walked through by keyboard
    if (this.#isAskedAnew && !this.querySelector(".near :focus-visible")) for (const part of this.querySelectorAll(".near, .do")) part.scrollTo(0, 0);
    if (this.review !== null) this.querySelector<HTMLElement>(".seal-now")?.focus();
    const isEnd = changed.get("scene")?.table.status === "playing" && this.scene.table.status === "finished";
    if (isEnd) this.querySelector(".result")?.scrollIntoView({ block: "start" });
  }

  /** The board of the decision that is due, else what the reader likes, else the last one. */
  #shown(view: LaFamigliaView): Tab {
    if (this.chosen?.moment === momentOf(view)) return this.chosen.tab;
    return dueTab(view, this.scene.table.status === "finished") ?? this.#tab;
  }

  protected override render(): TemplateResult {
    const scene: Scene = { ...this.scene, parts: this.parts };
    const { status } = scene.table;
    return html`<div class="board la-famiglia is-${status} mode-${scene.view.mode} ${this.isMap ? "map-first" : "boards-first"}">
      ${players(scene)}
      ${scene.middle === nothing ? nothing : scene.middle}
      ${status === "waiting" ? nothing : html`${this.#halves()}<div class="stage">${this.#map(scene)}${this.#told(scene)}${this.#boards(scene)}</div>`}
      ${status === "finished" ? final(scene) : status === "waiting" ? nothing : this.#near(scene)}
    </div>`;
  }

  /** Only a narrow page shows these. */
  #halves(): TemplateResult {
    const half = (isMap: boolean): TemplateResult => html`<button type="button" class="keeps" aria-pressed=${isMap === this.isMap ? "true" : "false"}
      @click=${() => (this.isMap = isMap)}>${t(isMap ? "ui.la_famiglia.map" : "ui.la_famiglia.boards")}</button>`;
    return html`<div class="parts">${half(true)}${half(false)}</div>`;
  }

  #map(scene: Scene): TemplateResult {
    const names = seatNames(scene.table);
    const report = isTold(scene) ? this.report : null;
    return html`<section class="island" aria-label=${t("ui.la_famiglia.map")}>
      ${this.parts === null ? html`<p class="quiet" role="status">${t("ui.state.loading")}</p>`
        : html`<cg-sicily .drawing=${this.parts.map} .view=${scene.view} .standing=${scene.standing} .names=${names}
            .spot=${spotOf(scene.view, report)} .trail=${report?.trail ?? []}></cg-sicily>`}
    </section>`;
  }

  /** Beside the map, so that the map stays as large as it was. */
  #told(scene: Scene): TemplateResult | typeof nothing {
    if (!isTold(scene) || !this.parts) return nothing;
    const letters = scene.view.players.map(({ seat }) => letterOf(scene.view, seat));
    return html`<cg-encounter .log=${scene.log} .parts=${this.parts} .names=${seatNames(scene.table)} .letters=${letters} .isDue=${scene.isOwnTurn}
      @report=${this.#report}></cg-encounter>`;
  }

  #boards(scene: Scene): TemplateResult {
    const turn = (tab: Tab): void => void (this.chosen = { moment: momentOf(scene.view), tab });
    return html`<section class="boards" aria-label=${t("ui.la_famiglia.boards")}>
      <div class="turns keeps" role="group" aria-label=${t("ui.la_famiglia.boards")}>${tabsOf(scene.view).map((tab) => html`<button type="button" data-tab=${tab}
        aria-pressed=${tab === this.#tab ? "true" : "false"} @click=${() => turn(tab)}>${t(`ui.la_famiglia.tab.${tab}`)}</button>`)}</div>
      <div class="sheet" tabindex="0" role="region" aria-label=${t(`ui.la_famiglia.tab.${this.#tab}`)}>${sheet(scene, this.#tab)}</div>
    </section>`;
  }

  #near(scene: Scene): TemplateResult {
    const { table, view } = scene;
    const player = view.players[nearSeat(table, view.viewer)];
    const { phase } = view;
    const fight = conflict(scene);
    return html`<section class="side near ${scene.isOwnTurn ? "lit" : ""}" aria-label=${t("ui.la_famiglia.orders")}>
      <header>${scene.prompt}${ribbon({ phases: PHASES, game: "la_famiglia", phase, turn: scene.isOwnTurn ? "own" : "other" })}</header>
      <div class="reach"><div class="do">${fight}${this.review === null ? bar(scene, this.#tab) : readBack(scene, this.review, () => (this.review = null))}
        ${swapRule(scene)}${player && fight === nothing ? hand(scene, player, this.review !== null) : nothing}</div>${scene.buttons}</div>
    </section>`;
  }

  readonly #report = ({ detail }: CustomEvent<Report | null>): void => {
    if (detail?.event !== this.report?.event) this.report = detail;
  };

  /** The last order is placed only after a review. */
  readonly #lay = (event: Event): void => {
    const { piece, anchor } = pointedAt(event);
    if (piece === undefined || anchor?.matches(".seal-now") || this.scene.standing(piece) !== "legal") return;
    const review = orderReviewOf(this.scene.view, piece);
    if (!review) return;
    event.stopPropagation();
    this.review = review;
  };
}

/** A click on a piece, or what a map says of one. */
function pointedAt(event: Event): { readonly piece?: string | undefined; readonly anchor?: Element | null } {
  if (event instanceof CustomEvent) return event.detail as { piece: string; anchor: Element };
  const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>(".piece") : null;
  return { piece: anchor?.dataset["piece"], anchor };
}

/** Whether there is an encounter to tell of. */
const isTold = ({ view, table }: Scene): boolean => view.phase === "encounter" || view.phase === "management_2" || table.status === "finished";

/** Where an order is being placed, what the encounter reports on, else where there is a conflict. */
function spotOf(view: LaFamigliaView, report: Report | null): readonly string[] {
  const at = (place: number | undefined): readonly string[] => view.territories.filter((_, index) => index === place).map(({ id }) => id);
  if (view.decision === "token") return at(view.frames.at(-1)?.[3]);
  if (report && report.spot.length > 0) return report.spot;
  return IN_CONFLICT.includes(view.decision) ? at(view.course["target"]) : [];
}

export const roundName = (view: LaFamigliaView): string => (view.round === 0 ? word("la_famiglia.phase.setup") : t("ui.la_famiglia.round", { count: view.round }));

declare global {
  interface HTMLElementTagNameMap {
    "cg-la-famiglia-board": LaFamigliaBoard;
  }
}
