import { html, nothing, type PropertyValues, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { type Box, bringing, type Camera, centred, filling, moved, READABLE } from "../../../chart/camera";
import { Chart, type Mark } from "../../../chart/chart";
import type { FamilyTreeView, TreeDrawing, TreeGroup, TreePlace } from "../../../generated/protocol";
import { api } from "../../../net/api";
import type { Standing } from "../../../table/standing";
import { reader, t } from "../../../text/reader";
import { cardsOf, familyName } from "../cards";
import { knots, legend, lines, part, years } from "./lines";
import { badge } from "./owners";
import { figure } from "./person";
import type { TreeScene } from "./scene";
import { travel } from "./transition";

/** As small as a finished tree is first shown as a whole. */
const OVERVIEW = 0.36;
const HEAD = 34;
/** Left of the tree, for the years. */
const GUTTER = 36;

/** The tree of a table; fires `pick` when a person is pointed at. */
@customElement("cg-tree")
export class Tree extends Chart {
  @property({ attribute: false }) view!: FamilyTreeView;
  @property({ attribute: false }) drawing!: TreeDrawing;
  @property({ attribute: false }) standing: (piece: string) => Standing = () => "idle";
  /** Show the tableau of this seat alone; null: all of them. */
  @property({ attribute: false }) owner: number | null = null;
  @property({ attribute: false }) names: readonly string[] = [];
  /** The table whose tree can be saved; none while its game goes on. */
  @property() files = "";
  /** Where the reader names families, if that is possible here. */
  @property({ attribute: false }) naming: TemplateResult | typeof nothing = nothing;
  /** What the reader has picked so far: people who may be chosen next are brought into view. */
  @property({ attribute: false }) picked: readonly string[] = [];
  /** Whether the reader asked for all of it; then it stays whole while it grows. */
  #isWhole = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("owner")) this.isMoved = false;
    const before = changed.get("drawing");
    if (before) this.#stay(before);
    this.settle();
    const legal = this.#legal;
    if (changed.has("picked") && this.picked.length > 0 && legal.length > 0) this.camera = bringing(this.camera, legal, this.screen);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("drawing");
    if (before) travel(this, before, this.drawing);
  }

  protected override look(camera: Camera): void {
    this.#isWhole = false;
    super.look(camera);
  }

  protected override showAll(): void {
    this.#isWhole = true;
    this.isMoved = false;
    this.requestUpdate();
  }

  protected override get follows(): boolean {
    return !this.#isWhole;
  }

  /** Who may be pointed at now. */
  get #legal(): readonly TreePlace[] {
    return this.#shown.filter(({ id }) => this.standing(id) === "legal");
  }

  /** When the tree grows, whoever was in the middle of the picture stays there. */
  #stay(before: TreeDrawing): void {
    if (!this.isMoved) return;
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

  protected override get marks(): readonly Mark[] {
    return this.#shown.map((place) => ({ id: place.id, box: place }));
  }

  /** The rectangle that everything shown lies in, and the years beside it. */
  protected override get field(): Box {
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

  /** All of it if names can be read then; else as large as that, around those who matter most now. */
  protected override get opening(): Camera {
    const { all } = this;
    if (this.#isWhole || all.scale >= (this.files ? OVERVIEW : READABLE)) return all;
    const counting = new Set(this.#seen.parts.filter(({ counts }) => counts).map(({ family }) => family));
    const focus = this.#legal[0] ?? this.#shown.find(({ chain }) => chain)
      ?? this.#shown.find(({ family }) => counting.has(family)) ?? this.#shown[0];
    const { field } = this;
    return filling(centred(focus ?? field, this.screen, READABLE), field, this.screen);
  }

  protected override render(): TemplateResult {
    const drawing = this.#seen;
    const scene: TreeScene = {
      drawing, cards: cardsOf(this.view), people: new Map(this.view.people.map((person) => [person.id, person])),
      standing: this.standing, names: this.names, isBig: this.#isBig, isFar: this.camera.scale < READABLE, active: this.active,
    };
    const world = svg`${this.#isBig ? "" : drawing.groups.map((group) => this.#head(group))}
      ${drawing.parts.map((one) => part(one, familyName(this.view, one.family)))}${lines(drawing.edges)}${knots(drawing.unions)}
      ${repeat(drawing.people, ({ id, owner: seat }) => `${id} ${seat}`, (place) => figure(place, scene))}`;
    return html`${this.sheet({ label: t("ui.tree.label"), keys: t("ui.tree.keys"), look: scene.isFar ? "is-far" : "", ground: years(drawing, this.camera, this.screen), world })}
      <div class="foot">${legend(scene)}${this.naming}
        ${this.files === "" ? nothing : html`<p class="files keeps"><a class="button" href=${api.treeAddress(this.files, reader.lang, "svg")} download>${t("ui.tree.picture")}</a>
          <a class="button" href=${api.treeAddress(this.files, reader.lang, "ged")} download>${t("ui.tree.gedcom")}</a></p>`}</div>`;
  }

  /** Whose tableau it is. */
  #head(group: TreeGroup): SVGTemplateResult {
    const { field } = this;
    const count = this.view.sides[group.owner]?.points ?? 0;
    const who = this.names[group.owner] ?? "";
    const edge = group.x > field.x + GUTTER ? svg`<path class="between" d="M${group.x} ${field.y}V${field.y + field.height}"></path>` : "";
    return svg`<g class="head" aria-hidden="true">${edge}<g transform="translate(${group.x + 38} ${field.y + 16})">${badge(group.owner)}
      <text x="18" y="7">${who} · ${t("ui.table.points", { count })}</text></g></g>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-tree": Tree;
  }
}
