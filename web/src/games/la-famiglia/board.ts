import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { LaFamigliaTrackOrder, LaFamigliaView } from "../../generated/protocol";
import { setTabStops, walkGroup } from "../../lib/button-groups";
import { PageElement } from "../../lib/element";
import { ribbon } from "../../table/ribbon";
import { nearSeat, seatNames } from "../../table/seats";
import type { Standing } from "../../table/standing";
import { t, word } from "../../text/reader";
import { bar, endsUnmarked } from "./answer-bar";
import { dueTab, isAboutBoard, momentOf, sheet, type Tab, tabsOf } from "./boards/boards";
import { marksEndOfPlanning } from "./boards/planning-tables";
import { conflict, IN_CONFLICT, swapRule } from "./encounter/conflict";
import "./encounter/encounter";
import type { Report } from "./encounter/reports";
import { track } from "./encounter/track";
import { final } from "./final";
import { hand } from "./hand";
import type { Way } from "./map/arrows";
import "./map/map";
import { readBack, type OrderReview, orderReviewOf } from "./order-review";
import { mapOf, type Parts, parts } from "./parts";
import { players } from "./players";
import { calledIn, letterOf, type Scene } from "./scene";

/** The phases of a round, and those of the state that belong to each. */
export const PHASES = [
  { name: "setup", states: ["setup"] },
  { name: "planning", states: ["dome", "planning", "final"] },
  { name: "management", states: ["management_1"] },
  { name: "encounter", states: ["encounter"] },
  { name: "management", states: ["management_2"] },
];

/** Decisions that are made with the own orders or characters. */
const ASKS_HAND: readonly string[] = ["at", "token", "character"];
/** Phases in which orders are still to be placed. */
const PLANS: readonly string[] = ["setup", "dome", "planning", "final", "management_1"];
/** What tells whether the reader uses the keyboard. */
const HANDS = ["keydown", "pointerdown"] as const;
/** Where a question is answered first: among its answers, the own orders, on the map, on a board. */
const FIRST = [".seal-now", ".answers .piece.legal", ".do .piece.legal", "cg-sicily [data-piece].legal", ".piece.legal"];
/** The same by keys: whoever is asked for a place has not to walk there, past what ends the action. */
const FIRST_BY_KEYS = [".seal-now", ".answers .piece.legal:not(.other)", ".do .piece.legal:not(.other)", ...FIRST.slice(3)];

/** The whole table of La Famiglia: the players, the map, the boards beside it, the own orders. */
@customElement("cg-la-famiglia-board")
export class LaFamigliaBoard extends PageElement {
  @property({ attribute: false }) scene!: Omit<Scene, "parts">;
  @state() private parts: Parts | null = null;
  /** The board that the reader has turned to, in this phase. */
  @state() private chosen: { readonly moment: string; readonly tab: Tab | null } | null = null;
  /** Upright on a phone: whether the reader has turned to the map or to the boards, in this phase. */
  @state() private half: { readonly moment: string; readonly isMap: boolean } | null = null;
  @state() private report: Report | null = null;
  /** The order of the initiative track that is pointed at. */
  @state() private pointed: LaFamigliaTrackOrder | null = null;
  /** The orders of an action, reviewed before the last one is placed. */
  @state() private review: OrderReview | null = null;
  #isAskedAnew = false;
  /** Where the focus goes back to: the piece that a review was about, or that was drawn anew with a late map. */
  #left: string | null = null;
  /** Whether the reader used the keyboard last. */
  #hasKeys = false;

  /** The map takes what the players above it leave of the window. */
  readonly #observer = new ResizeObserver(([entry]) => {
    this.style.setProperty("--players", `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    void parts().then((found) => (this.parts = found));
    this.addEventListener("click", this.#lay);
    this.addEventListener("pick", this.#lay);
    this.addEventListener("keydown", walkGroup);
    this.addEventListener("keydown", this.#goBack);
    for (const name of HANDS) document.addEventListener(name, this.#hands, { capture: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener("click", this.#lay);
    this.removeEventListener("pick", this.#lay);
    this.removeEventListener("keydown", walkGroup);
    this.removeEventListener("keydown", this.#goBack);
    for (const name of HANDS) document.removeEventListener(name, this.#hands, { capture: true });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("scene");
    const isNew = before !== undefined && before.view !== this.scene.view;
    if (isNew) this.review = null;
    const isGoingOn = before !== undefined && before.picked !== this.scene.picked && this.scene.picked.length > 0;
    // the question may wait until the last move of another has been looked at
    const isDue = before !== undefined && !before.isOwnTurn;
    // whatever the reader had turned to, the next question comes with its own board
    if ((isNew && before.isOwnTurn) || (isDue && this.scene.isOwnTurn)) this.chosen = this.half = null;
    const isShown = (changed as ReadonlyMap<PropertyKey, unknown>).has("parts");
    if (isShown) this.#left ??= this.#focused();
    this.#isAskedAnew = (isNew || isGoingOn || isDue || (isShown && this.#left === null)) && this.scene.isOwnTurn;
  }

  protected override firstUpdated(): void {
    const crews = this.querySelector(".crews");
    if (crews) this.#observer.observe(crews);
  }

  protected override updated(changed: PropertyValues<this>): void {
    setTabStops(this);
    if (this.#isAskedAnew) this.#begin();
    if (this.review !== null) this.querySelector<HTMLElement>(".seal-now")?.focus();
    else if (this.#left !== null) this.#seen(`[data-piece="${this.#left}"]`)?.focus();
    this.#left = null;
    const isEnd = changed.get("scene")?.table.status === "playing" && this.scene.table.status === "finished";
    if (isEnd) this.#end();
  }

  /** How the game ended comes into sight; the keyboard goes there if what it was at is gone, on whatever board that was. */
  #end(): void {
    this.querySelector(".result")?.scrollIntoView({ block: "start" });
    if (this.#hasKeys && document.activeElement === document.body) this.querySelector<HTMLElement>(".result h2")?.focus({ preventScroll: true });
  }

  /** What the reader has turned to, else the board of the decision that is due, else none. */
  get #tab(): Tab | null {
    const { view, table } = this.scene;
    return this.chosen?.moment === momentOf(view) ? this.chosen.tab : dueTab(view, table.status === "finished");
  }

  get #isMap(): boolean {
    const { view } = this.scene;
    return this.half?.moment === momentOf(view) ? this.half.isMap : !isAboutBoard(view) || !this.scene.isOwnTurn;
  }

  protected override render(): TemplateResult {
    const scene: Scene = { ...this.scene, parts: this.parts };
    const { status } = scene.table;
    return html`<div class="board la-famiglia is-${status} mode-${scene.view.mode} ${this.#isMap ? "map-first" : "boards-first"} ${isAboutBoard(scene.view) && scene.isOwnTurn ? "about-board" : ""} ${scene.view.decision === "character" && scene.isOwnTurn ? "hand-first" : ""}">
      ${players(scene)}
      ${scene.middle === nothing ? nothing : scene.middle}
      ${status === "waiting" ? nothing : html`${this.#halves()}<div class="stage">${this.#map(scene)}
        <div class="desk">${status === "finished" ? final(scene) : this.#near(scene)}${this.#told(scene)}${this.#boards(scene)}${this.#held(scene)}</div></div>`}
    </div>`;
  }

  /** Only a phone shows these; held across only where a board is asked about. */
  #halves(): TemplateResult {
    const turn = (isMap: boolean): void => {
      const moment = momentOf(this.scene.view);
      this.half = { moment, isMap };
      if (!isMap && this.#tab === null) this.chosen = { moment, tab: "tables" };
    };
    const half = (isMap: boolean): TemplateResult => html`<button type="button" class="keeps" aria-pressed=${isMap === this.#isMap ? "true" : "false"}
      @click=${() => turn(isMap)}>${t(isMap ? "ui.la_famiglia.map" : "ui.la_famiglia.boards")}</button>`;
    return html`<div class="parts">${half(true)}${half(false)}</div>`;
  }

  #map(scene: Scene): TemplateResult {
    const names = seatNames(scene.table);
    const report = isTold(scene) ? this.report : null;
    const { pointed } = this;
    return html`<section class="island" aria-label=${t("ui.la_famiglia.map")}>${track(scene, (order) => (this.pointed = order))}
      ${this.parts === null ? html`<p class="quiet" role="status">${t("ui.state.loading")}</p>`
        : html`<cg-sicily .drawing=${mapOf(this.parts, scene.view.mode)} .view=${withReviewed(scene.view, this.review)} .standing=${this.review === null ? scene.standing : this.#standingInReview} .endings=${scene.endings} .names=${names}
            .spot=${pointed?.territory ? [pointed.territory] : spotOf(scene.view, report)} .reach=${pointed?.reach ?? []} .trail=${trailOf(scene.view, report)}></cg-sicily>`}
    </section>`;
  }

  /** The order that is read back lies on the map, where it is no second one to choose. */
  readonly #standingInReview = (piece: string): Standing => (piece === this.review?.order?.token ? "idle" : this.scene.standing(piece));

  /** Beside the map, so that the map stays as large as it was. */
  #told(scene: Scene): TemplateResult | typeof nothing {
    if (!isTold(scene) || !this.parts) return nothing;
    const letters = scene.view.players.map(({ seat }) => letterOf(scene.view, seat));
    return html`<cg-encounter .log=${scene.log} .parts=${this.parts} .names=${seatNames(scene.table)} .called=${calledIn(scene.table, scene.view, this.parts)} .letters=${letters} .isDue=${scene.isOwnTurn}
      @report=${this.#report}></cg-encounter>`;
  }

  /** The board of the decision lies open; the others open when they are asked for, and close again. */
  #boards(scene: Scene): TemplateResult {
    const shown = this.#tab;
    const turn = (tab: Tab): void => void (this.chosen = { moment: momentOf(scene.view), tab: tab === shown ? null : tab });
    return html`<section class="boards" aria-label=${t("ui.la_famiglia.boards")}>
      <div class="turns keeps" role="group" aria-label=${t("ui.la_famiglia.boards")}>${tabsOf(scene.view).map((tab) => html`<button type="button" data-tab=${tab}
        aria-expanded=${tab === shown ? "true" : "false"} @click=${() => turn(tab)}>${t(`ui.la_famiglia.tab.${tab}`)}</button>`)}</div>
      ${shown === null ? nothing : html`<div class="sheet" role="region" aria-label=${t(`ui.la_famiglia.tab.${shown}`)}>${sheet(scene, shown)}</div>`}
    </section>`;
  }

  #near(scene: Scene): TemplateResult {
    const { view } = scene;
    const { phase } = view;
    return html`<section class="side near ${scene.isOwnTurn ? "lit" : ""} ${this.review === null ? "" : "reviewing"}" aria-label=${t("ui.la_famiglia.question")}>
      <header>${scene.prompt}${ribbon({ phases: PHASES, game: "la_famiglia", phase, turn: scene.isOwnTurn ? "own" : "other" })}</header>
      ${endsUnmarked(scene) ? html`<p class="last">${t("ui.table.last_step")}</p>` : nothing}
      ${marksEndOfPlanning(scene) ? html`<p class="last">${t("ui.la_famiglia.ends_planning")}</p>` : nothing}
      <div class="reach"><div class="do">${conflict(scene)}${this.review === null ? bar(scene, this.#tab, this.#turnToSolo) : readBack(scene, this.review, this.#leaveReview)}
        ${swapRule(scene)}${ASKS_HAND.includes(view.decision) ? this.#hand(scene) : nothing}</div>${scene.buttons}</div>
    </section>`;
  }

  /** While plans are made the own orders are in sight below the boards. */
  #held(scene: Scene): TemplateResult | typeof nothing {
    const { phase, decision } = scene.view;
    return PLANS.includes(phase) && !ASKS_HAND.includes(decision) ? html`<section class="side held">${this.#hand(scene)}</section>` : nothing;
  }

  #hand(scene: Scene): TemplateResult | typeof nothing {
    const player = scene.view.players[nearSeat(scene.table, scene.view.viewer)];
    return player ? hand(scene, player, this.review !== null) : nothing;
  }

  /** The keyboard goes to what is asked now, unless the mouse is at work. */
  #begin(): void {
    this.#bringIntoSight();
    if (!this.#hasKeys && document.activeElement?.matches("body, h1") === false) return;
    (this.#hasKeys ? FIRST_BY_KEYS : FIRST).map((selector) => this.#seen(selector)).find((one) => one !== undefined)?.focus({ preventScroll: !this.#hasKeys });
  }

  /** The question, read from its beginning; where a map stands above it that it is about, both. */
  #bringIntoSight(): void {
    const near = this.querySelector(".near");
    const map = this.#seen(".island");
    if (!near) return;
    const { top, left, bottom } = near.getBoundingClientRect();
    const above = map?.getBoundingClientRect();
    const isBelowMap = above !== undefined && above.bottom <= top && above.right > left;
    const header = document.querySelector("header.top")?.getBoundingClientRect().bottom ?? 0;
    const isRead = isBelowMap ? above.top >= header && bottom <= innerHeight : top >= header;
    if (!isRead) (isBelowMap ? map : near)?.scrollIntoView({ block: "start" });
  }

  /** The piece that the keyboard is at: a map that comes late takes it from nobody who has begun. */
  #focused(): string | null {
    const { activeElement } = document;
    return this.contains(activeElement) ? (activeElement?.closest<HTMLElement>("[data-piece]")?.dataset["piece"] ?? null) : null;
  }

  #seen(selector: string): HTMLElement | undefined {
    return [...this.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
  }

  readonly #hands = ({ type }: Event): void => {
    this.#hasKeys = type === "keydown";
  };

  readonly #turnToSolo = (): void => {
    const moment = momentOf(this.scene.view);
    this.chosen = { moment, tab: "solo" };
    this.half = { moment, isMap: false };
    void this.updateComplete.then(() => this.#seen(".solo-cell.legal")?.focus());
  };

  readonly #leaveReview = (): void => {
    this.#left = this.review?.piece ?? null;
    this.review = null;
  };

  readonly #goBack = ({ key }: KeyboardEvent): void => {
    if (key === "Escape" && this.review !== null) this.#leaveReview();
  };

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

/** The order that is read back lies on the map already. */
function withReviewed(view: LaFamigliaView, review: OrderReview | null): LaFamigliaView {
  if (!review?.order || view.viewer === null) return view;
  const { token, territory } = review.order;
  const laid = { seat: view.viewer, token };
  return { ...view, territories: view.territories.map((one) => (one.id === territory ? { ...one, orders: [...one.orders, laid] } : one)) };
}

/** Decisions on the size of a group. */
const OF_GROUP: readonly string[] = ["count", "group_cars"];

/** Where an order is being placed, where a group goes, what the encounter reports on, else where there is a conflict. */
function spotOf(view: LaFamigliaView, report: Report | null): readonly string[] {
  const at = (place: number | undefined): readonly string[] => view.territories.filter((_, index) => index === place).map(({ id }) => id);
  if (view.decision === "token") return at(view.frames.at(-1)?.[3]);
  if (OF_GROUP.includes(view.decision)) return [...at(view.course["order_at"]), ...at(view.course["group_to"])];
  if (report && report.spot.length > 0) return report.spot;
  return IN_CONFLICT.includes(view.decision) ? at(view.course["target"]) : [];
}

/** Attackers stay at the border until their conflict is over; else what the encounter reports on. */
function trailOf({ course, territories }: LaFamigliaView, report: Report | null): readonly Way[] {
  const from = territories[course["attack_from"] ?? -1];
  const to = territories[course["target"] ?? -1];
  const count = course["attackers"] ?? 0;
  if (!from || !to || count === 0) return report?.trail ?? [];
  return [{ from: from.id, to: to.id, owner: course["attack_owner"] ?? 0, kind: "attack", result: "pending", count }];
}

export const roundName = (view: LaFamigliaView): string => (view.round === 0 ? word("la_famiglia.phase.setup") : t("ui.la_famiglia.round", { count: view.round }));

declare global {
  interface HTMLElementTagNameMap {
    "cg-la-famiglia-board": LaFamigliaBoard;
  }
}
