import { html, type PropertyValues, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Standing } from "../cards/card";
import { cardsOf } from "../family-tree/cast";
import type { FamilyTreeView, TreeDrawing, TreeGroup, TreePlace } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { api } from "../net/api";
import { reader, t } from "../text/reader";
import { type Box, type Camera, centred, fit, held, moved, READABLE, showing, type Size, zoomed } from "./camera";
import { figure, knots, legend, lines, part, type Sight, years } from "./figures";
import { Fingers } from "./fingers";
import { neighbour } from "./neighbours";
import { badge } from "./owners";
import { travel } from "./travel";

const STEP = 1.3;
const ZOOMS: Readonly<Record<string, number>> = { "+": STEP, "=": STEP, "-": 1 / STEP };
/** As small as a finished tree is first shown as a whole. */
const OVERVIEW = 0.36;
const HEAD = 34;
/** Left of the tree, for the years. */
const GUTTER = 36;

/** The tree of a table: pan, zoom, walk with the arrow keys; says `pick` when somebody is pointed at. */
@customElement("cg-tree")
export class Tree extends PageElement {
  @property({ attribute: false }) view!: FamilyTreeView;
  @property({ attribute: false }) drawing!: TreeDrawing;
  @property({ attribute: false }) standing: (piece: string) => Standing = () => "idle";
  /** Show the tableau of this seat alone; null: all of them. */
  @property({ attribute: false }) owner: number | null = null;
  @property({ attribute: false }) names: readonly string[] = [];
  /** The table whose tree can be saved; none while its game goes on. */
  @property() files = "";
  @state() private camera: Camera = { x: 0, y: 0, scale: 1 };
  @state() private screen: Size = { width: 0, height: 0 };
  @state() private active: string | null = null;
  /** Whether the reader has moved it; until then it shows all there is. */
  #isMoved = false;
  readonly #fingers = new Fingers({
    move: (x, y) => this.#look(moved(this.camera, x, y)),
    zoom: (factor, at) => this.#look(zoomed(this.camera, factor, at, this.#all.scale)),
  });
  readonly #observer = new ResizeObserver(([entry]) => {
    if (entry) this.screen = { width: entry.contentRect.width, height: entry.contentRect.height };
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  protected override firstUpdated(): void {
    const paper = this.querySelector(".paper");
    if (!paper) return;
    this.#observer.observe(paper);
    this.#fingers.watch(paper);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("owner")) this.#isMoved = false;
    const before = changed.get("drawing");
    if (before) this.#stay(before);
    if (!this.#isMoved && this.screen.width > 0) this.camera = this.#opening;
    const people = this.#shown;
    if (!people.some(({ id }) => id === this.active)) this.active = people[0]?.id ?? null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("drawing");
    if (before) travel(this, before, this.drawing);
  }

  /** What stays in the picture when the tree has grown: whoever was in its middle. */
  #stay(before: TreeDrawing): void {
    if (!this.#isMoved) return;
    const middle = { x: (this.screen.width / 2 - this.camera.x) / this.camera.scale, y: (this.screen.height / 2 - this.camera.y) / this.camera.scale };
    const far = (place: TreePlace): number => Math.hypot(place.x - middle.x, place.y - middle.y);
    const now = new Map(this.drawing.people.map((place) => [place.id, place]));
    const nearest = before.people.filter(({ id }) => now.has(id)).toSorted((one, other) => far(one) - far(other))[0];
    const goal = nearest && now.get(nearest.id);
    if (!nearest || !goal) return;
    const { scale } = this.camera;
    this.camera = moved(this.camera, (nearest.x - goal.x) * scale, (nearest.y - goal.y) * scale);
  }

  /** The drawing, or as much of it as belongs to one tableau. */
  get #seen(): TreeDrawing {
    const { owner, drawing } = this;
    if (owner === null) return drawing;
    const own = <One extends { owner: number }>(all: readonly One[]): readonly One[] => all.filter((one) => one.owner === owner);
    const unions = own(drawing.unions);
    const ids = new Set(unions.map(({ id }) => id));
    return {
      ...drawing, unions, groups: own(drawing.groups), parts: own(drawing.parts), people: own(drawing.people),
      edges: drawing.edges.filter(({ union }) => ids.has(union)),
    };
  }

  /** People who can be pointed at, from left to right. */
  get #shown(): readonly TreePlace[] {
    const people = this.#seen.people.filter(({ ghost }) => !ghost);
    return people.toSorted((one, other) => one.x - other.x || one.y - other.y);
  }

  /** The rectangle that everything shown lies in, and the years beside it. */
  get #field(): Box {
    const { groups, parts } = this.#seen;
    if (parts.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
    const x = Math.min(...groups.map((group) => group.x)) - GUTTER;
    const y = Math.min(...parts.map((one) => one.y)) - HEAD * (this.#isBig ? 0.5 : 2);
    const right = Math.max(...groups.map((group) => group.x + group.width));
    const bottom = Math.max(...parts.map((one) => one.y + one.height)) + HEAD / 2;
    return { x, y, width: right - x, height: bottom - y };
  }

  get #isBig(): boolean {
    return this.view.variant === "big";
  }

  get #all(): Camera {
    return fit(this.#field, this.screen);
  }

  /** All of it if names can be read then; else as large as that, around those who matter most now. */
  get #opening(): Camera {
    const all = this.#all;
    if (all.scale >= (this.files ? OVERVIEW : READABLE)) return all;
    const counting = new Set(this.#seen.parts.filter(({ counts }) => counts).map(({ family }) => family));
    const focus = this.#shown.find(({ id }) => this.standing(id) === "legal") ?? this.#shown.find(({ chain }) => chain)
      ?? this.#shown.find(({ family }) => counting.has(family)) ?? this.#shown[0];
    const field = this.#field;
    const box = focus ? { ...focus, y: Math.max(focus.y, field.y + this.screen.height / READABLE / 2 - focus.height) } : field;
    return held(centred(box, this.screen, READABLE), field, this.screen);
  }

  #look(camera: Camera): void {
    this.#isMoved = true;
    this.camera = held(camera, this.#field, this.screen);
  }

  #zoom(factor: number): void {
    this.#look(zoomed(this.camera, factor, { x: this.screen.width / 2, y: this.screen.height / 2 }, this.#all.scale));
  }

  #showAll(): void {
    this.#look(this.#all);
  }

  protected override render(): TemplateResult {
    const { camera, screen } = this;
    const drawing = this.#seen;
    const sight: Sight = {
      drawing, cards: cardsOf(this.view), people: new Map(this.view.people.map((person) => [person.id, person])),
      standing: this.standing, names: this.names, isBig: this.#isBig, active: this.active,
    };
    return html`<div class="paper" role="group" aria-label=${t("ui.tree.label")} aria-describedby="tree-keys" @keydown=${this.#key} @click=${this.#click} @focusin=${this.#focus}>
      <svg width=${screen.width} height=${screen.height}>
        ${years(drawing, camera, screen)}
        <g class="world" transform="translate(${camera.x} ${camera.y}) scale(${camera.scale})">
          ${this.#isBig ? "" : drawing.groups.map((group) => this.#head(group))}
          ${drawing.parts.map(part)}${lines(drawing.edges)}${knots(drawing.unions)}
          ${repeat(drawing.people, ({ id, owner: seat }) => `${id} ${seat}`, (place) => figure(place, sight))}
        </g>
      </svg>
      <p class="unseen" id="tree-keys">${t("ui.tree.keys")}</p></div>
      <div class="tools keeps" role="group" aria-label=${t("ui.tree.tools")}>
        ${this.#tool("+", t("ui.tree.closer"), () => this.#zoom(STEP))}${this.#tool("−", t("ui.tree.farther"), () => this.#zoom(1 / STEP))}
        ${this.#tool("⤢", t("ui.tree.all"), () => this.#showAll())}</div>
      ${this.files === "" ? "" : html`<p class="files keeps"><a class="button" href=${api.treeAddress(this.files, reader.lang, "svg")} download>${t("ui.tree.picture")}</a>
        <a class="button" href=${api.treeAddress(this.files, reader.lang, "ged")} download>${t("ui.tree.gedcom")}</a></p>`}
      ${legend(sight)}`;
  }

  #tool(sign: string, name: string, act: () => void): TemplateResult {
    return html`<button type="button" aria-label=${name} title=${name} @click=${act}><span aria-hidden="true">${sign}</span></button>`;
  }

  /** Whose tableau it is. */
  #head(group: TreeGroup): TemplateResult {
    const field = this.#field;
    const count = this.view.sides[group.owner]?.points ?? 0;
    const who = this.names[group.owner] ?? "";
    const edge = group.x > field.x + GUTTER ? svg`<path class="between" d="M${group.x} ${field.y}V${field.y + field.height}"></path>` : "";
    return svg`<g class="head" aria-hidden="true">${edge}<g transform="translate(${group.x + 38} ${field.y + 16})">${badge(group.owner)}
      <text x="18" y="7">${who} · ${t("ui.table.points", { count })}</text></g></g>`;
  }

  readonly #focus = (event: FocusEvent): void => {
    const piece = personUnder(event)?.dataset["piece"];
    const place = this.#shown.find(({ id }) => id === piece);
    if (!place) return;
    this.active = place.id;
    if ((event.target as Element).matches(":focus-visible")) this.#look(showing(this.camera, place, this.screen));
  };

  readonly #click = (event: MouseEvent): void => {
    const person = personUnder(event);
    if (person && !this.#fingers.hasDragged) this.#pick(person);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const person = personUnder(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (person && (event.key === "Enter" || event.key === " ")) this.#pick(person);
    else if (event.key in ZOOMS) this.#zoom(ZOOMS[event.key] ?? 1);
    else if (event.key === "0") this.#showAll();
    else if (!this.#walk(event.key)) return;
    event.preventDefault();
    // The arrow keys of a replay are for whoever stands outside the tree.
    event.stopPropagation();
  };

  #walk(key: string): boolean {
    const people = this.#shown;
    const goal = people[neighbour(key, people, people.findIndex(({ id }) => id === this.active)) ?? -1];
    if (goal) this.querySelector<SVGGElement>(`[data-piece="${goal.id}"]`)?.focus();
    return key.startsWith("Arrow");
  }

  #pick(anchor: HTMLElement): void {
    const piece = anchor.dataset["piece"];
    this.dispatchEvent(new CustomEvent("pick", { detail: { piece, anchor }, bubbles: true }));
  }
}

function personUnder(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(".person[data-piece]") : null;
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-tree": Tree;
  }
}
