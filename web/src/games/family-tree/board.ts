import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { FamilyTreeSide, FamilyTreeView, LogLine } from "../../generated/protocol";
import { PageElement } from "../../lib/element";
import { ribbon } from "../../table/ribbon";
import "../../table/row";
import { nearSeat, seatNames } from "../../table/seats";
import { t } from "../../text/reader";
import { lifeCard, type LifeCard } from "./card";
import { cardsOf, sorted } from "./cards";
import { final } from "./final";
import { standingInGroup } from "./group-standing";
import { market } from "./market";
import "./naming";
import { players } from "./players";
import { isTaking, type Scene } from "./scene";
import "./tree/tree";

/** The phases of a turn of Dynasties, and the stages that belong to each. */
const PHASES = [
  { name: "taking", states: ["take"] },
  { name: "acting", states: ["act", "meeting"] },
  { name: "filling", states: ["fill"] },
];

/** Whoever came onto the table last. */
function lastLaid(log: readonly LogLine[], { people }: FamilyTreeView): string {
  const laid = new Set(people.map(({ id }) => id));
  const moves = log.flatMap(({ events }) => events.flatMap((event) => event.moves));
  return moves.findLast(([card, , to]) => laid.has(card) && to.startsWith("tree"))?.[0] ?? "";
}

/** The whole table of Family Tree: the players, the archive, the tree, the own hand. */
@customElement("cg-family-board")
export class FamilyBoard extends PageElement {
  @property({ attribute: false }) scene!: Scene;
  /** Whose tableau the reader wants to see alone; undefined: not chosen yet. */
  @state() private owner: number | null | undefined;
  /** On a narrow page: which of the two is in the middle, if the reader said so in this stage. */
  @state() private chosen: { readonly stage: string; readonly part: "tree" | "cards" } | null = null;
  #hand: readonly string[] = [];
  #fresh: ReadonlySet<string> = new Set();

  protected override willUpdate(): void {
    const { view } = this.scene;
    const hand = view.sides.find(({ seat }) => seat === view.viewer)?.hand ?? [];
    if (hand.join() === this.#hand.join()) return;
    const isDealt = this.#hand.length === 0;
    this.#fresh = new Set(isDealt ? [] : hand.filter((card) => !this.#hand.includes(card)));
    this.#hand = hand;
  }

  protected override render(): TemplateResult {
    const { scene } = this;
    const { status } = scene.table;
    const near = nearSeat(scene.table, scene.view.viewer);
    const side = scene.view.sides[near];
    const isBig = scene.view.variant === "big";
    return html`<div class="board family ${isBig ? "big" : "dynasties"} is-${status} part-${this.#part}">
      ${players(scene, { near, shown: this.#owner, onShow: isBig ? null : (owner) => (this.owner = owner) })}
      ${scene.middle === nothing ? nothing : scene.middle}
      ${status === "waiting" ? nothing : html`${status === "playing" ? html`${this.#parts()}${market(scene)}` : nothing}${this.#grove()}`}
      ${status === "finished" ? final(scene) : side && status !== "waiting" ? this.#near(side) : nothing}
    </div>`;
  }

  /** Whose families are shown; all of them if the people who may be chosen are elsewhere. */
  get #owner(): number | null {
    const owner = this.#wished;
    const { view, standing } = this.scene;
    const sought = view.people.filter(({ id }) => standing(id) === "legal");
    const isElsewhere = sought.length > 0 && sought.every((person) => person.owner !== owner);
    const held = view.sides.flatMap(({ hand }) => hand);
    return isElsewhere && !held.some((card) => standing(card) === "legal") ? null : owner;
  }

  /** Without a wish of the reader: the own families while they grow among many others, else all. */
  get #wished(): number | null {
    const { table, view } = this.scene;
    if (view.variant === "big") return null;
    if (this.owner !== undefined) return this.owner;
    const near = nearSeat(table, view.viewer);
    const isGrowing = table.status === "playing" && view.people.some(({ owner }) => owner === near);
    return table.seats.length > 2 && isGrowing ? near : null;
  }

  get #part(): "tree" | "cards" {
    const { view } = this.scene;
    if (view.variant === "big") return "tree";
    if (this.chosen?.stage === view.stage) return this.chosen.part;
    return isTaking(this.scene) ? "cards" : "tree";
  }

  /** Only a narrow page shows these. */
  #parts(): TemplateResult | typeof nothing {
    const { view } = this.scene;
    if (view.variant === "big") return nothing;
    const button = (part: "tree" | "cards"): TemplateResult => html`<button type="button" class="keeps"
      aria-pressed=${part === this.#part ? "true" : "false"} @click=${() => (this.chosen = { stage: view.stage, part })}
      >${part === "tree" ? t("ui.family.tree") : t("ui.family.archive_and_deck")}</button>`;
    return html`<div class="parts">${button("tree")}${button("cards")}</div>`;
  }

  #grove(): TemplateResult {
    const { scene } = this;
    const { view, drawing, table } = scene;
    const standing = standingInGroup(scene.standing, view.people.map(({ id }) => id));
    const isEmpty = view.people.length === 0;
    return html`<section class="grove keeps" aria-label=${t("ui.family.tree")} data-place="tree">
      ${isEmpty ? html`<p class="bare">${t("ui.family.nobody")}</p>` : nothing}
      ${drawing === null || isEmpty ? nothing : html`<cg-tree .view=${view} .drawing=${drawing} .standing=${standing}
        .owner=${this.#owner} .picked=${scene.picked} .newest=${lastLaid(scene.log, view)} .names=${seatNames(table)}
        .files=${table.status === "finished" ? table.id : ""}
        .naming=${table.status === "playing" && table.id !== "" ? html`<cg-family-name .view=${view} .table=${table.id}></cg-family-name>` : nothing}></cg-tree>`}
    </section>`;
  }

  #near(side: FamilyTreeSide): TemplateResult {
    const { scene } = this;
    const seat = scene.table.seats[side.seat];
    const name = seat?.yours ? t("ui.table.your_hand") : t("ui.table.hand_of", { name: seatNames(scene.table)[side.seat] ?? "" });
    const cards = cardsOf(scene.view);
    const standing = standingInGroup(scene.standing, side.hand);
    const looks = sorted(side.hand, cards).map((card): LifeCard => ({
      piece: card.id, card, standing: standing(card.id), isNew: this.#fresh.has(card.id), ends: scene.endings.has(card.id),
    }));
    return html`<section class="side near ${scene.isOwnTurn ? "lit" : ""}" aria-label=${name}>
      <header>${scene.prompt}
        ${scene.view.variant === "big" ? nothing : html`${ribbon({ phases: PHASES, game: "family_tree", phase: scene.view.stage, turn: scene.isOwnTurn ? "own" : "other" })}`}
      </header>
      <div class="reach">${side.hand.length === 0 && side.hand_size > 0
        ? html`<p class="covered">${t("ui.table.in_hand", { count: side.hand_size })}</p>`
        : html`<cg-row class="hand" follows .place=${`hand.${side.seat}`} .label=${name} .cards=${looks} .draw=${lifeCard}></cg-row>`}${scene.buttons}</div>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-family-board": FamilyBoard;
  }
}
