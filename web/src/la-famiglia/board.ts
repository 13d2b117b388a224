import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { LaFamigliaView } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { ribbon } from "../table/ribbon";
import { nearSeat, seatNames } from "../table/seats";
import { t, word } from "../text/reader";
import { bar } from "./bar";
import { conflict } from "./conflict";
import { dome } from "./dome";
import "./encounter";
import { families } from "./families";
import { final } from "./final";
import { hand } from "./hand";
import { lands } from "./lands";
import "./map";
import { type Parts, parts } from "./parts";
import { players } from "./players";
import type { Report } from "./reports";
import { stops, walk } from "./roving";
import type { Scene } from "./scene";
import { lastOrder, readBack } from "./sealing";
import { solo } from "./solo";
import { tables } from "./tables";

/** The phases of a round, and those of the state that belong to each. */
export const PHASES = [
  { name: "setup", states: ["setup"] },
  { name: "planning", states: ["dome", "planning", "final"] },
  { name: "management", states: ["management_1"] },
  { name: "encounter", states: ["encounter"] },
  { name: "management", states: ["management_2"] },
];

const TABS = ["tables", "families", "solo", "power", "lands"] as const;
type Tab = (typeof TABS)[number];

/** What a decision is about; the board of it is shown by itself. */
const BOARD_OF: Readonly<Record<string, Tab>> = {
  disc: "tables", main: "tables", move_to: "tables", gain_column: "tables", gain_cell: "tables", pay_cell: "tables", work: "tables",
  final: "tables", final_cell: "tables", row: "families", solo: "solo", extra: "solo", unblock: "solo", open_lock: "solo",
  restore: "power", dome_mark: "power", tile: "power", shift: "power",
};

/** The whole table of La Famiglia: the players, the map, the boards beside it, the own orders. */
@customElement("cg-mafia-board")
export class MafiaBoard extends PageElement {
  @property({ attribute: false }) scene!: Omit<Scene, "parts">;
  @state() private parts: Parts | null = null;
  /** The board that the reader has turned to, in this phase. */
  @state() private chosen: { readonly phase: string; readonly tab: Tab } | null = null;
  /** On a narrow page: whether the boards are shown instead of the map. */
  @state() private isMap = true;
  @state() private report: Report | null = null;
  /** The last order of an action, read back before it is laid. */
  @state() private sealing: string | null = null;
  #tab: Tab = "tables";

  override connectedCallback(): void {
    super.connectedCallback();
    void parts().then((found) => (this.parts = found));
    this.addEventListener("click", this.#click);
    this.addEventListener("keydown", walk);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener("click", this.#click);
    this.removeEventListener("keydown", walk);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("scene");
    if (before && before.view !== this.scene.view) this.sealing = null;
    this.#tab = this.#shown(this.scene.view);
  }

  protected override updated(): void {
    stops(this);
    if (this.sealing !== null) this.querySelector<HTMLElement>(".seal-now")?.focus();
  }

  /** The board of the decision that is due, else what the reader likes, else the last one. */
  #shown(view: LaFamigliaView): Tab {
    const { scene } = this;
    const wanted = BOARD_OF[view.decision];
    if (this.chosen?.phase === `${view.round} ${view.phase} ${wanted ?? ""}`) return this.chosen.tab;
    if (wanted) return wanted;
    if (scene.table.status === "finished" || view.phase.startsWith("management") || view.phase === "encounter") return "power";
    return this.#tab;
  }

  protected override render(): TemplateResult {
    const scene: Scene = { ...this.scene, parts: this.parts };
    const { status } = scene.table;
    return html`<div class="board la-famiglia is-${status} mode-${scene.view.mode} ${this.isMap ? "map-first" : "boards-first"}">
      ${players(scene)}
      ${scene.middle === nothing ? nothing : scene.middle}
      ${status === "waiting" ? nothing : html`${this.#halves()}<div class="stage">${this.#map(scene)}${this.#boards(scene)}</div>`}
      ${status === "finished" ? final(scene) : status === "waiting" ? nothing : this.#near(scene)}
    </div>`;
  }

  /** Only a narrow page shows these. */
  #halves(): TemplateResult {
    const half = (isMap: boolean): TemplateResult => html`<button type="button" class="keeps" aria-pressed=${isMap === this.isMap ? "true" : "false"}
      @click=${() => (this.isMap = isMap)}>${t(isMap ? "ui.mafia.map" : "ui.mafia.boards")}</button>`;
    return html`<div class="parts">${half(true)}${half(false)}</div>`;
  }

  #map(scene: Scene): TemplateResult {
    const { report } = this;
    const isTold = scene.view.phase === "encounter" || scene.view.phase === "management_2" || scene.table.status === "finished";
    return html`<section class="island" aria-label=${t("ui.mafia.map")}>
      ${conflict(scene)}
      ${this.parts === null ? html`<p class="quiet" role="status">${t("ui.state.loading")}</p>`
        : html`<cg-sicily .drawing=${this.parts.map} .view=${scene.view} .standing=${scene.standing} .names=${seatNames(scene.table)}
            .spot=${this.#spot(scene)} .trail=${isTold && report ? report.trail : []}></cg-sicily>`}
      ${isTold && this.parts ? html`<cg-encounter .log=${scene.log} .parts=${this.parts} .names=${seatNames(scene.table)} @report=${this.#report}></cg-encounter>` : nothing}
    </section>`;
  }

  /** Where an order is being laid, or what is being told. */
  #spot({ view }: Scene): readonly string[] {
    const here = view.decision === "token" ? view.territories[view.frames.at(-1)?.[3] ?? -1] : undefined;
    if (view.decision === "token") return here ? [here.id] : [];
    return this.report?.spot ?? [];
  }

  #boards(scene: Scene): TemplateResult {
    const tabs = TABS.filter((tab) => tab !== "solo" || scene.view.solo.length > 0);
    const key = `${scene.view.round} ${scene.view.phase} ${BOARD_OF[scene.view.decision] ?? ""}`;
    return html`<section class="boards" aria-label=${t("ui.mafia.boards")}>
      <div class="turns keeps" role="group" aria-label=${t("ui.mafia.boards")}>${tabs.map((tab) => html`<button type="button" data-tab=${tab}
        aria-pressed=${tab === this.#tab ? "true" : "false"} @click=${() => (this.chosen = { phase: key, tab })}>${t(`ui.mafia.tab.${tab}`)}</button>`)}</div>
      <div class="sheet" tabindex="0" role="region" aria-label=${t(`ui.mafia.tab.${this.#tab}`)}>${this.#sheet(scene)}</div>
    </section>`;
  }

  #sheet(scene: Scene): TemplateResult {
    switch (this.#tab) {
      case "tables":
        return tables(scene);
      case "families":
        return families(scene);
      case "solo":
        return solo(scene);
      case "power":
        return dome(scene);
      case "lands":
        return lands(scene);
    }
  }

  #near(scene: Scene): TemplateResult {
    const { table, view } = scene;
    const player = view.players[nearSeat(table, view.viewer)];
    const phase = view.phase;
    return html`<section class="side near ${scene.isOwnTurn ? "lit" : ""}" aria-label=${t("ui.mafia.orders")}>
      <header>${scene.prompt}${ribbon({ phases: PHASES, game: "la_famiglia", phase, turn: scene.isOwnTurn ? "own" : "other" })}</header>
      <div class="reach"><div class="do">${this.sealing === null ? bar(scene, this.#tab) : readBack(scene, this.sealing, () => (this.sealing = null))}
        ${player ? hand(scene, player) : nothing}</div>${scene.buttons}</div>
    </section>`;
  }

  readonly #report = ({ detail }: CustomEvent<Report | null>): void => {
    if (detail?.event !== this.report?.event) this.report = detail;
  };

  /** The last order is laid only when it was read back. */
  readonly #click = (event: Event): void => {
    const piece = event.target instanceof Element ? event.target.closest<HTMLElement>(".piece.token") : null;
    const id = piece?.dataset["piece"];
    if (id === undefined || this.scene.standing(id) !== "legal" || !lastOrder(this.scene.view)) return;
    event.stopPropagation();
    this.sealing = id;
  };
}

export const roundName = (view: LaFamigliaView): string => (view.round === 0 ? word("la_famiglia.phase.setup") : t("ui.mafia.round", { count: view.round }));

declare global {
  interface HTMLElementTagNameMap {
    "cg-mafia-board": MafiaBoard;
  }
}
