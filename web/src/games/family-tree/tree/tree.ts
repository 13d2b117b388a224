import { html, nothing, type PropertyValues, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { type Box, bringing, type Camera, filling, moved, pointed } from "../../../chart/camera";
import { Chart, type Mark, tool } from "../../../chart/chart";
import type { FamilyTreeView, TreeDrawing, TreePlace } from "../../../generated/protocol";
import { api } from "../../../net/api";
import type { Standing } from "../../../table/standing";
import { reader, t } from "../../../text/reader";
import { cardsOf, familyName } from "../cards";
import { heads } from "./heads";
import { forgetWidths } from "./lettering";
import { decadeLines, knots, legend, lines, part, years } from "./lines";
import { lettersAt, lookAt } from "./look";
import { opened, WHOLE } from "./opening";
import { MAPPED, overview } from "./overview";
import { figure, nameOf } from "./person";
import "./posters";
import { reading } from "./reading";
import type { TreeScene } from "./scene";
import { travel } from "./transition";

/** Over a family, for its name. */
const HEAD = 40;
/** Around the tree. */
const EDGE = 14;

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
  /** Who was laid last. */
  @property() newest = "";
  /** Whether the tree is shown as a list to read. */
  @state() private isRead = false;
  /** Whether the reader asked for all of it; then it stays whole while it grows. */
  #isWhole = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("owner")) this.isMoved = false;
    const before = changed.get("drawing");
    if (before) this.#stay(before);
    this.settle();
    if (this.isMoved && changed.has("newest")) this.#bring(this.#shown.filter(({ id }) => id === this.newest));
    if (this.isMoved && changed.has("picked") && this.picked.length > 0) this.#bring(this.#legal);
  }

  /** Have people on the screen that the reader has moved. */
  #bring(people: readonly TreePlace[]): void {
    if (people.length > 0) this.camera = bringing(this.camera, people, this.screen, WHOLE);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void document.fonts.ready.then(() => {
      forgetWidths();
      this.requestUpdate();
    });
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

  /** The rectangle that everything shown lies in, with the names of families over it. */
  protected override get field(): Box {
    const { groups, parts } = this.#seen;
    if (parts.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
    const isHeaded = parts.some(({ counts, family }) => !counts || familyName(this.view, family) !== null);
    const x = Math.min(...groups.map((group) => group.x)) + EDGE;
    const y = Math.min(...parts.map((one) => one.y)) - (isHeaded ? HEAD : EDGE);
    const right = Math.max(...groups.map((group) => group.x + group.width)) - EDGE;
    const bottom = Math.max(...parts.map((one) => one.y + one.height)) + EDGE;
    return { x, y, width: right - x, height: bottom - y };
  }

  get #isBig(): boolean {
    return this.view.variant === "big";
  }

  protected override get opening(): Camera {
    const { all, field, screen, newest, picked } = this;
    if (this.#isWhole) return all;
    const isOne = this.owner !== null || this.files !== "";
    const camera = opened(this.#seen, { all, field, screen, newest, isOne, legal: this.#legal });
    return picked.length > 0 && this.#legal.length > 0 ? filling(bringing(camera, this.#legal, screen, WHOLE), field, screen) : camera;
  }

  protected override render(): TemplateResult {
    const { camera, screen } = this;
    const drawing = this.#seen;
    const look = lookAt(camera);
    const cards = cardsOf(this.view);
    const scene: TreeScene = {
      drawing, cards, people: new Map(this.view.people.map((person) => [person.id, person])), standing: this.standing, names: this.names,
      isBig: this.#isBig, look, letters: lettersAt(look, drawing.people.map((place) => nameOf(place, cards.get(place.id)))), active: this.active,
    };
    const { field } = this;
    const world = svg`${drawing.groups.map(({ x }) => x > field.x + EDGE ? svg`<path class="between" d="M${x} ${field.y}V${field.y + field.height}"></path>` : "")}
      ${drawing.parts.map((one) => part(one, familyName(this.view, one.family)))}${lines(drawing.edges)}${knots(drawing.unions)}
      ${repeat(drawing.people, ({ id, owner: seat }) => `${id} ${seat}`, (place) => figure(place, scene))}`;
    return html`${this.#isBig ? nothing : heads(drawing.groups, camera, screen, this.#head)}${years(drawing, camera, screen)}
      ${this.sheet({ label: t("ui.tree.label"), keys: t("ui.tree.keys"), look: `is-${look}`, ground: decadeLines(drawing, camera, screen), world })}
      <div class="foot">${drawing.people.length < MAPPED ? nothing : overview(scene, field, camera, screen, (at) => this.look(pointed(camera, at, screen)))}
        ${this.tools(tool("☰", t("ui.tree.list"), this.#read))}${legend(scene)}${this.naming}
        ${this.files === "" ? nothing : this.#files()}</div>${this.isRead ? this.#sheet(scene) : nothing}`;
  }

  #files(): TemplateResult {
    const link = (ending: "svg" | "ged", text: string): TemplateResult =>
      html`<a class="button" href=${api.treeAddress(this.files, reader.lang, ending)} download>${text}</a>`;
    return html`<p class="files keeps">${link("svg", t("ui.tree.picture"))}${link("ged", t("ui.tree.gedcom"))}
      <cg-tree-posters .table=${this.files}></cg-tree-posters></p>`;
  }

  /** The tree as a list, with what the signs mean. */
  #sheet(scene: TreeScene): TemplateResult {
    return html`<dialog class="reading keeps" aria-labelledby="${this.stem}-list" @close=${() => (this.isRead = false)}>
      <header><h2 id="${this.stem}-list">${t("ui.tree.list")}</h2><button type="button" autofocus @click=${this.#close}>${t("ui.keys.close")}</button></header>
      <div class="pages" tabindex="0" role="group" aria-labelledby="${this.stem}-list">${reading({ scene, view: this.view, find: this.#find })}${legend(scene)}</div></dialog>`;
  }

  readonly #read = (): void => {
    this.isRead = true;
    void this.updateComplete.then(() => this.querySelector("dialog")?.showModal());
  };

  readonly #close = (): void => this.querySelector("dialog")?.close();

  /** From the list to somebody in the tree. */
  readonly #find = (id: string): void => {
    this.#close();
    this.#bring(this.#shown.filter((one) => one.id === id));
    this.isMoved = true;
    this.querySelector<SVGGElement>(`[data-piece="${id}"]`)?.focus();
  };

  /** Whose tableau it is. */
  readonly #head = (owner: number): string => `${this.names[owner] ?? ""} · ${t("ui.table.points", { count: this.view.sides[owner]?.points ?? 0 })}`;
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-tree": Tree;
  }
}
