import { html, nothing, type PropertyValues, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Standing } from "../cards/card";
import type { LaFamigliaView, SicilyDrawing, SicilySpot } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { t } from "../text/reader";
import { type Box, type Camera, fit, held, moved, showing, type Size, zoomed } from "../tree/camera";
import { Fingers } from "../tree/fingers";
import { neighbour } from "../tree/neighbours";
import { legend } from "./map-legend";
import { boxOf, lookAt } from "./map-look";
import { borders, marker, pieces, place, type Sight, water } from "./map-places";
import { inkOf } from "./map-signs";
import { arrow, type Way } from "./map-trail";

const STEP = 1.3;
const ZOOMS: Readonly<Record<string, number>> = { "+": STEP, "=": STEP, "-": 1 / STEP };
const OUT_OF_CHOICE: readonly Standing[] = ["idle", "faded"];
let maps = 0;

/** The map of Sicily: pan, zoom, walk with the arrow keys; says `pick` when a place is pointed at. */
@customElement("cg-sicily")
export class Sicily extends PageElement {
  @property({ attribute: false }) drawing!: SicilyDrawing;
  @property({ attribute: false }) view!: LaFamigliaView;
  @property({ attribute: false }) standing: (piece: string) => Standing = () => "idle";
  @property({ attribute: false }) names: readonly string[] = [];
  /** The places and mandamenti that what is shown just now is about. */
  @property({ attribute: false }) spot: readonly string[] = [];
  /** What moves, or tries to. */
  @property({ attribute: false }) trail: readonly Way[] = [];
  @state() private camera: Camera = { x: 0, y: 0, scale: 1 };
  @state() private screen: Size = { width: 0, height: 0 };
  @state() private active: string | null = null;
  @state() private refused: string | null = null;
  /** Whether the reader has moved it; until then it shows all there is. */
  #isMoved = false;
  readonly #prefix = `sicily-${(maps += 1)}`;
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
    if (changed.has("view")) this.refused = null;
    if (!this.#isMoved && this.screen.width > 0) this.camera = this.#all;
    else if (changed.has("spot")) this.#bring(this.spot);
    const places = this.#places;
    if (!places.some(({ id }) => id === this.active)) this.active = places[0]?.id ?? null;
  }

  protected override updated(): void {
    // Not as an attribute: the server allows no styles in the text of the page.
    this.style.setProperty("--pixel", String(1 / this.camera.scale));
  }

  /** Have these places on the screen. */
  #bring(ids: readonly string[]): void {
    for (const { id, room } of this.#places) if (ids.includes(id)) this.camera = showing(this.camera, boxOf(room), this.screen);
  }

  /** Everything that can be pointed at. */
  get #places(): readonly { readonly id: string; readonly room: SicilyDrawing["lands"][number]["room"] }[] {
    return [...this.drawing.lands, ...this.drawing.zones];
  }

  get #field(): Box {
    return { x: 0, y: 0, width: this.drawing.width, height: this.drawing.height };
  }

  get #all(): Camera {
    return fit(this.#field, this.screen);
  }

  #look(camera: Camera): void {
    this.#isMoved = true;
    this.camera = held(camera, this.#field, this.screen);
  }

  #zoom(factor: number): void {
    this.#look(zoomed(this.camera, factor, { x: this.screen.width / 2, y: this.screen.height / 2 }, this.#all.scale));
  }

  #showAll(): void {
    this.#isMoved = false;
    this.camera = this.#all;
  }

  get #sight(): Sight {
    const { drawing, view, standing } = this;
    const isAsked = this.#places.some(({ id }) => !OUT_OF_CHOICE.includes(standing(id)));
    return {
      drawing, view, names: this.names, look: lookAt(this.camera.scale), active: this.active, refused: this.refused, prefix: this.#prefix,
      // A decision about something else does not concern the map: nothing fades.
      standing: isAsked ? standing : (piece) => (standing(piece) === "faded" ? "idle" : standing(piece)),
      spot: new Set(this.spot),
      territories: new Map(view.territories.map((one) => [one.id, one])),
      zones: new Map(view.zones.map((one) => [one.id, one])),
      orders: new Map(drawing.orders.map((one) => [one.id, one])),
    };
  }

  protected override render(): TemplateResult {
    const { camera, screen, drawing } = this;
    const sight = this.#sight;
    return html`<div class="paper ${sight.look.isFar ? "far" : "near"}" role="group" aria-label=${t("ui.sicily.label")} aria-describedby="${this.#prefix}-keys"
        @keydown=${this.#key} @click=${this.#click} @focusin=${this.#focus}>
      <svg width=${screen.width} height=${screen.height}>
        ${this.#patterns()}
        <rect class="sea" width="100%" height="100%"></rect>
        <g class="world" transform="translate(${camera.x} ${camera.y}) scale(${camera.scale})">
          ${repeat(drawing.zones, ({ id }) => id, (zone) => place(zone, sight))}
          <g class="lines" aria-hidden="true">${drawing.zones.map(({ start }) => svg`<path d=${start}></path>`)}</g>
          ${compass(drawing.compass)}
          <g class="shallows" aria-hidden="true"><path class="far" d=${drawing.coast}></path><path class="near" d=${drawing.coast}></path><path class="shadow" d=${drawing.coast}></path></g>
          <g class="lands">${repeat(drawing.lands, ({ id }) => id, (land) => place(land, sight))}</g>
          ${borders(drawing)}
          <g class="markers" aria-hidden="true">${drawing.mandamenti.map((one, index) => marker(one, this.view.markers[index] ?? null, sight))}</g>
          ${drawing.zones.map((zone) => water(zone, sight))}
          ${pieces(sight)}
          <g class="trail" aria-hidden="true">${this.trail.map((way) => this.#arrow(way))}</g>
        </g>
      </svg>
      <p class="unseen" id="${this.#prefix}-keys">${t("ui.sicily.keys")}</p></div>
      <div class="tools keeps" role="group" aria-label=${t("ui.tree.tools")}>
        ${this.#tool("+", t("ui.tree.closer"), () => this.#zoom(STEP))}${this.#tool("−", t("ui.tree.farther"), () => this.#zoom(1 / STEP))}
        ${this.#tool("⤢", t("ui.tree.all"), () => this.#showAll())}</div>
      ${legend(this.view, this.names)}`;
  }

  /** A quiet sea: two little waves, again and again. */
  #patterns(): SVGTemplateResult {
    return svg`<defs><pattern id="${this.#prefix}-waves" width="92" height="64" patternUnits="userSpaceOnUse">
      <path class="wave" d="M8 18q7-7 14 0t14 0M54 50q7-7 14 0t14 0"></path></pattern></defs>`;
  }

  #arrow(way: Way): SVGTemplateResult | typeof nothing {
    const ends = [way.from, way.to].map((id) => this.#places.find((one) => one.id === id)?.room);
    const [from, to] = ends;
    return from && to ? arrow(way, [from, to], inkOf(this.view, way.owner), 1 / this.camera.scale) : nothing;
  }

  #tool(sign: string, name: string, act: () => void): TemplateResult {
    return html`<button type="button" aria-label=${name} title=${name} @click=${act}><span aria-hidden="true">${sign}</span></button>`;
  }

  readonly #focus = (event: FocusEvent): void => {
    const piece = pieceUnder(event)?.dataset["piece"];
    const found = this.#places.find(({ id }) => id === piece);
    if (!found) return;
    this.active = found.id;
    if (this.#isMoved && (event.target as Element).matches(":focus-visible")) this.#look(showing(this.camera, boxOf(found.room), this.screen));
  };

  readonly #click = (event: MouseEvent): void => {
    const piece = pieceUnder(event);
    if (this.#fingers.hasDragged) event.stopPropagation();
    else if (piece) this.#pick(piece);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const piece = pieceUnder(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (piece && (event.key === "Enter" || event.key === " ")) this.#pick(piece);
    else if (event.key in ZOOMS) this.#zoom(ZOOMS[event.key] ?? 1);
    else if (event.key === "0") this.#showAll();
    else if (!this.#walk(event.key)) return;
    event.preventDefault();
    // The arrow keys of a replay are for whoever stands outside the map.
    event.stopPropagation();
  };

  #walk(key: string): boolean {
    const places = this.#places;
    const goal = places[neighbour(key, places.map(({ room }) => room), places.findIndex(({ id }) => id === this.active)) ?? -1];
    if (goal) this.querySelector<SVGGElement>(`[data-piece="${goal.id}"]`)?.focus();
    return key.startsWith("Arrow");
  }

  #pick(anchor: HTMLElement): void {
    const piece = anchor.dataset["piece"] ?? "";
    this.refused = this.#sight.standing(piece) === "faded" ? piece : null;
    this.dispatchEvent(new CustomEvent("pick", { detail: { piece, anchor }, bubbles: true }));
  }
}

function pieceUnder(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-piece]") : null;
}

const compass = ({ x, y }: SicilySpot): SVGTemplateResult => svg`<g class="compass" transform="translate(${x} ${y})" aria-hidden="true">
  <circle r="44"></circle><circle r="34"></circle><path class="minor" d="M26-26L5 0L26 26L0 5L-26 26L-5 0L-26-26L0-5Z"></path>
  <path d="M0-56L9-9L56 0L9 9L0 56L-9 9L-56 0L-9-9Z"></path><path class="half" d="M0-56L9-9L0 0ZM56 0L9 9L0 0ZM0 56L-9 9L0 0ZM-56 0L-9-9L0 0Z"></path><text y="-64">N</text></g>`;

declare global {
  interface HTMLElementTagNameMap {
    "cg-sicily": Sicily;
  }
}
