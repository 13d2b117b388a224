import { html, nothing, type PropertyValues, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { type Box, type Camera, fit, showing } from "../../../chart/camera";
import { Chart, type Mark } from "../../../chart/chart";
import type { LaFamigliaView, SicilyDrawing, SicilyLand, SicilySpot, SicilyZone } from "../../../generated/protocol";
import { hasCome } from "../../../lib/resting";
import type { Standing } from "../../../table/standing";
import { read, t } from "../../../text/reader";
import { inkOf } from "../piece-shapes";
import { arrow, covered, type Foot, host, type Way } from "./arrows";
import { caption } from "./caption";
import type { Obstacle } from "./clearance";
import { legend } from "./legend";
import { boxOf, EDGE_PX, lookAt } from "./measures";
import { borders, footOf, labels, marker, pieces, place, water } from "./places";
import type { MapScene } from "./scene";
import { inTheWay, takenOn } from "./taken";

/** Here the tools lie above the island, which leaves them a larger part of the sea that is to spare. */
const UPRIGHT = "(width < 600px)";
const LOWER = 0.75;

const OUT_OF_CHOICE: readonly Standing[] = ["idle", "faded"];

/** The map of Sicily; fires `pick` when a place is pointed at. */
@customElement("cg-sicily")
export class Sicily extends Chart {
  @property({ attribute: false }) drawing!: SicilyDrawing;
  @property({ attribute: false }) view!: LaFamigliaView;
  @property({ attribute: false }) standing: (piece: string) => Standing = () => "idle";
  @property({ attribute: false }) endings: ReadonlySet<string> = new Set();
  @property({ attribute: false }) names: readonly string[] = [];
  /** The places and mandamenti that what is shown just now is about. */
  @property({ attribute: false }) spot: readonly string[] = [];
  /** What the order pointed at could concern. */
  @property({ attribute: false }) reach: readonly string[] = [];
  /** What moves, or tries to. */
  @property({ attribute: false }) trail: readonly Way[] = [];
  @state() private refused: string | null = null;
  /** The place under the mouse or in focus. */
  @state() private pointed: string | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    for (const name of ["pointerover", "pointermove", "focusin"]) this.addEventListener(name, this.#point);
    for (const name of ["pointerleave", "focusout"]) this.addEventListener(name, this.#unpoint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const name of ["pointerover", "pointermove", "focusin"]) this.removeEventListener(name, this.#point);
    for (const name of ["pointerleave", "focusout"]) this.removeEventListener(name, this.#unpoint);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("view")) this.refused = null;
    this.settle();
    if (this.isMoved && changed.has("spot")) this.#bring(this.spot);
  }

  protected override updated(): void {
    // Not as an attribute: the server allows no styles in the text of the page.
    this.style.setProperty("--pixel", String(1 / this.camera.scale));
  }

  /** Have these places on the screen. */
  #bring(ids: readonly string[]): void {
    for (const { id, box } of this.marks) if (ids.includes(id)) this.camera = showing(this.camera, box, this.screen);
  }

  protected override get marks(): readonly Mark[] {
    return this.#places.map(({ id, room, name }) => ({ id, box: boxOf(room), name: read(name) }));
  }

  /** Where something may be chosen, the keys lead through that alone. */
  protected override get walked(): readonly Mark[] {
    const { marks } = this;
    const isLegal = ({ id }: Mark): boolean => this.standing(id) === "legal";
    return marks.some(isLegal) ? marks.filter((mark) => mark.id === this.active || isLegal(mark)) : marks;
  }

  get #places(): readonly (SicilyLand | SicilyZone)[] {
    return [...this.drawing.lands, ...this.drawing.zones];
  }

  protected override get field(): Box {
    return { x: 0, y: 0, width: this.drawing.width, height: this.drawing.height };
  }

  protected override get all(): Camera {
    const found = fit(this.field, this.screen, EDGE_PX);
    const spare = this.screen.height - this.field.height * found.scale;
    return matchMedia(UPRIGHT).matches ? { ...found, y: spare * LOWER } : found;
  }

  /** As long as all of it is shown, nothing has to be brought onto the screen. */
  protected override get follows(): boolean {
    return this.isMoved;
  }

  protected override showAll(): void {
    this.isMoved = false;
    this.camera = this.all;
  }

  get #scene(): MapScene {
    const { drawing, view, standing } = this;
    const isAsked = this.#places.some(({ id }) => !OUT_OF_CHOICE.includes(standing(id)));
    const look = lookAt(this.camera.scale);
    const territories = new Map(view.territories.map((one) => [one.id, one]));
    return {
      drawing, view, names: this.names, endings: this.endings, look, territories, taken: takenOn(drawing, territories, look), crossed: [], active: this.active, refused: this.refused, prefix: this.stem,
      // A decision about something else does not concern the map: nothing fades.
      standing: isAsked ? standing : (piece) => (standing(piece) === "faded" ? "idle" : standing(piece)),
      spot: new Set(this.spot), reach: new Set(this.reach),
      zones: new Map(view.zones.map((one) => [one.id, one])),
      orders: new Map(drawing.orders.map((one) => [one.id, one])),
    };
  }

  protected override render(): TemplateResult {
    const plain = this.#scene;
    const scene = { ...plain, crossed: this.#crossed(plain) };
    return html`${this.sheet({
      label: t("ui.sicily.label"), keys: t("ui.sicily.keys"), look: scene.look.isFar ? "is-far" : scene.look.isNear ? "is-near" : "",
      ground: svg`${this.#patterns()}<rect class="sea" width="100%" height="100%"></rect>`, world: this.#world(scene),
    })}${this.tools()}${legend(this.view, this.names)}${caption(this.pointed, scene)}`;
  }

  #world(scene: MapScene): SVGTemplateResult {
    const { drawing } = this;
    const taken = inTheWay(scene.taken);
    return svg`${repeat(drawing.zones, ({ id }) => id, (zone) => place(zone, scene))}
      <g class="lines" aria-hidden="true">${drawing.zones.map(({ start }) => svg`<path d=${start}></path>`)}</g>
      ${compass(drawing.compass)}
      <g class="shallows" aria-hidden="true"><path class="deep" d=${drawing.coast}></path><path class="flat" d=${drawing.coast}></path><path class="shadow" d=${drawing.coast}></path></g>
      <g class="lands">${repeat(drawing.lands, ({ id }) => id, (land) => place(land, scene))}</g>
      ${borders(drawing)}
      <g class="markers" aria-hidden="true">${drawing.mandamenti.map((one, index) => marker(one, this.view.markers[index] ?? null, scene))}</g>
      ${drawing.zones.map((zone) => water(zone, scene))}
      ${pieces(scene)}
      <g class="trail" aria-hidden="true">${this.trail.map((way) => this.#drawn(arrow, way, scene))}</g>
      ${labels(scene, this.trail.length > 0)}
      <g class="trail" aria-hidden="true">${this.trail.map((way) => this.#drawn((...all) => host(...all, taken), way, scene))}</g>`;
  }

  /** A quiet sea: two little waves, again and again. */
  #patterns(): SVGTemplateResult {
    return svg`<defs><pattern id="${this.stem}-waves" width="92" height="64" patternUnits="userSpaceOnUse">
      <path class="wave" d="M8 18q7-7 14 0t14 0M54 50q7-7 14 0t14 0"></path></pattern></defs>`;
  }

  #drawn(draw: typeof arrow, way: Way, scene: MapScene): SVGTemplateResult | typeof nothing {
    const feet = this.#feet(way, scene);
    return feet ? draw(way, feet, inkOf(this.view, way.owner), 1 / this.camera.scale) : nothing;
  }

  /** Where a way begins and ends; null where it leads to no place of this map. */
  #feet(way: Way, scene: MapScene): readonly [Foot, Foot] | null {
    const [from, to] = [way.from, way.to].map((id) => this.#places.find((one) => one.id === id));
    return from && to ? [footOf(from, scene), footOf(to, scene)] : null;
  }

  /** What all arrows cover. */
  #crossed(scene: MapScene): readonly Obstacle[] {
    return this.trail.flatMap((way) => {
      const feet = this.#feet(way, scene);
      return feet ? covered(way, feet, 1 / this.camera.scale) : [];
    });
  }

  readonly #point = (event: Event): void => {
    if (event instanceof PointerEvent && !hasCome(event)) return;
    const place = event.target instanceof Element ? event.target.closest<SVGGElement>(".place") : null;
    // A mouse that rests on the sea must not hide what may be chosen.
    const isOver = event.type === "focusin" || !place?.matches(".zone.faded");
    this.pointed = isOver ? (place?.dataset["piece"] ?? null) : null;
  };

  /** A finger is lifted to see what was under it. */
  readonly #unpoint = (event: Event): void => {
    if (!(event instanceof PointerEvent) || event.pointerType === "mouse") this.pointed = null;
  };

  protected override pick(anchor: HTMLElement): void {
    const piece = anchor.dataset["piece"] ?? "";
    this.refused = this.#scene.standing(piece) === "faded" ? piece : null;
    super.pick(anchor);
  }
}

const compass = ({ x, y }: SicilySpot): SVGTemplateResult => svg`<g class="compass" transform="translate(${x} ${y})" aria-hidden="true">
  <circle r="44"></circle><circle r="34"></circle><path class="minor" d="M26-26L5 0L26 26L0 5L-26 26L-5 0L-26-26L0-5Z"></path>
  <path d="M0-56L9-9L56 0L9 9L0 56L-9 9L-56 0L-9-9Z"></path><path class="half" d="M0-56L9-9L0 0ZM56 0L9 9L0 0ZM0 56L-9 9L0 0ZM-56 0L-9-9L0 0Z"></path><text y="-64">N</text></g>`;

declare global {
  interface HTMLElementTagNameMap {
    "cg-sicily": Sicily;
  }
}
