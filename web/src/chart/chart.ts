import { html, nothing, type SVGTemplateResult, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { inTurn, isMeant } from "../lib/button-groups";
import { PageElement } from "../lib/element";
import { t } from "../text/reader";
import { type Box, type Camera, fit, held, isSeen, moved, READABLE, showing, type Size, zoomed } from "./camera";
import { Fingers } from "./fingers";
import { neighbour } from "./neighbours";

const STEP = 1.3;
/** Two taps bring it so near that it can be read, and at least so much nearer than the whole; from there they lead back. */
const CLOSE_UP = 1.8;
const ALMOST = 0.99;
const ZOOMS: Readonly<Record<string, number>> = { "+": STEP, "=": STEP, "-": 1 / STEP };
let charts = 0;

/** Something in a drawing that can be pointed at. */
export interface Mark {
  readonly id: string;
  readonly box: Box;
  /** What a letter on the keyboard may lead to. */
  readonly name?: string;
}

/** What a chart shows on its sheet. */
export interface Sheet {
  readonly label: string;
  /** What the keys do, for screen readers. */
  readonly keys: string;
  readonly look?: string;
  /** Stays where it is on the screen. */
  readonly ground: SVGTemplateResult;
  /** Moves with the camera. */
  readonly world: SVGTemplateResult;
}

/** A drawing to pan, to zoom and to walk through with the arrow keys; fires `pick` when something is pointed at. */
export abstract class Chart extends PageElement {
  @state() protected camera: Camera = { x: 0, y: 0, scale: 1 };
  @state() protected screen: Size = { width: 0, height: 0 };
  /** What the Tab key reaches. */
  @state() protected active: string | null = null;
  /** Whether the reader has moved it; until then it shows its opening. */
  protected isMoved = false;
  /** Begins the ids of what this chart refers to in itself. */
  protected readonly stem = `chart-${(charts += 1)}`;
  readonly #fingers = new Fingers({
    move: (x, y) => this.look(moved(this.camera, x, y)),
    zoom: (factor, at) => this.look(zoomed(this.camera, factor, at, this.all.scale)),
    twice: (at, target) => {
      // Whoever may be chosen is chosen by the first tap.
      if (target instanceof Element && target.closest(".legal, .picked, .sent")) return;
      const near = Math.max(READABLE, this.all.scale * CLOSE_UP);
      if (this.camera.scale > near * ALMOST) this.showAll();
      else this.look(zoomed(this.camera, near / this.camera.scale, at, this.all.scale));
    },
  });
  readonly #observer = new ResizeObserver(([entry]) => {
    if (entry) this.screen = { width: entry.contentRect.width, height: entry.contentRect.height };
  });

  /** Everything that can be pointed at; the first of them is the first stop of the Tab key. */
  protected abstract get marks(): readonly Mark[];

  /** What the arrow keys and letters lead through; with the Shift key it is everything. */
  protected get walked(): readonly Mark[] {
    return this.marks;
  }

  /** The rectangle that everything shown lies in. */
  protected abstract get field(): Box;

  /** Where the camera stands until the reader moves it. */
  protected get opening(): Camera {
    return this.all;
  }

  protected get all(): Camera {
    return fit(this.field, this.screen);
  }

  /** Whether the camera goes where the keyboard goes. */
  protected get follows(): boolean {
    return true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("chart");
  }

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

  /** The camera and the stop of the Tab key, for what is drawn next. */
  protected settle(): void {
    if (!this.isMoved && this.screen.width > 0) this.camera = this.opening;
    const { marks } = this;
    if (!marks.some(({ id }) => id === this.active)) this.active = marks[0]?.id ?? null;
  }

  protected look(camera: Camera): void {
    this.isMoved = true;
    this.camera = held(camera, this.field, this.screen);
  }

  protected showAll(): void {
    this.look(this.all);
  }

  protected pick(anchor: HTMLElement): void {
    const piece = anchor.dataset["piece"] ?? "";
    this.dispatchEvent(new CustomEvent("pick", { detail: { piece, anchor }, bubbles: true }));
  }

  /** The drawing. */
  protected sheet({ label, keys, look = "", ground, world }: Sheet): TemplateResult {
    const { camera, screen } = this;
    return html`<div class="paper ${look}" role="group" aria-label=${label} aria-describedby="${this.stem}-keys"
        @keydown=${this.#key} @click=${this.#click} @focusin=${this.#focus}>
      <svg width=${screen.width} height=${screen.height}>${ground}
        <g class="world" transform="translate(${camera.x} ${camera.y}) scale(${camera.scale})">${world}</g></svg>
      <p class="unseen" id="${this.stem}-keys">${keys}</p></div>`;
  }

  /** What moves the drawing by mouse or finger, and more that belongs beside it. */
  protected tools(more: TemplateResult | typeof nothing = nothing): TemplateResult {
    return html`<div class="tools keeps" data-group role="group" aria-label=${t("ui.tree.tools")}>
      ${tool("+", t("ui.tree.closer"), () => this.#zoom(STEP))}${tool("−", t("ui.tree.farther"), () => this.#zoom(1 / STEP))}
      ${tool("⤢", t("ui.tree.all"), () => this.showAll())}${more}</div>`;
  }

  #zoom(factor: number): void {
    this.look(zoomed(this.camera, factor, { x: this.screen.width / 2, y: this.screen.height / 2 }, this.all.scale));
  }

  readonly #focus = (event: FocusEvent): void => {
    const piece = pieceUnder(event)?.dataset["piece"];
    const mark = this.marks.find(({ id }) => id === piece);
    if (!mark) return;
    this.active = mark.id;
    // what is in sight anyway stays where it is, and a drawing that shows everything goes on doing so
    if (isSeen(this.camera, mark.box, this.screen)) return;
    if (this.follows && (event.target as Element).matches(":focus-visible")) this.look(showing(this.camera, mark.box, this.screen));
  };

  readonly #click = (event: MouseEvent): void => {
    const piece = pieceUnder(event);
    if (!piece && !this.#fingers.hasDragged) return;
    // The page around it hears of the pick; of the click it would make a second one.
    event.stopPropagation();
    if (piece && !this.#fingers.hasDragged) this.pick(piece);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const piece = pieceUnder(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (piece && (event.key === "Enter" || event.key === " ")) this.pick(piece);
    else if (event.key in ZOOMS) this.#zoom(ZOOMS[event.key] ?? 1);
    else if (event.key === "0") this.showAll();
    else if (!this.#walk(event.key, event.shiftKey ? this.marks : this.walked) && !this.#jump(event)) return;
    event.preventDefault();
    // Inside the drawing the arrow keys do not step through a replay.
    event.stopPropagation();
  };

  #walk(key: string, marks: readonly Mark[]): boolean {
    const goal = marks[neighbour(key, marks.map(({ box }) => box), marks.findIndex(({ id }) => id === this.active)) ?? -1];
    if (goal) this.#focusOn(goal);
    return key.startsWith("Arrow");
  }

  /** A letter leads to the next name that begins with it, with the Shift key to the last one before. */
  #jump(event: KeyboardEvent): boolean {
    if (!/^\p{L}$/u.test(event.key)) return false;
    const marks = this.walked;
    const goal = inTurn(event, marks, marks.findIndex(({ id }) => id === this.active)).find(({ name }) => isMeant(event.key, name ?? ""));
    if (goal) this.#focusOn(goal);
    return goal !== undefined;
  }

  #focusOn({ id }: Mark): void {
    this.querySelector<SVGGElement>(`[data-piece="${id}"]`)?.focus();
  }
}

export const tool = (sign: string, name: string, act: () => void): TemplateResult =>
  html`<button type="button" aria-label=${name} title=${name} @click=${act}><span aria-hidden="true">${sign}</span></button>`;

function pieceUnder(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-piece]") : null;
}
