import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { JudgedTurn } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { goal } from "../lib/roving";
import { chanceText, costText, intervalText } from "../text/numbers";
import { t } from "../text/reader";
import { byKnower, hasOpen, type KnownTurn, knownTurns, letters, nearest, spread, turnAt } from "./judged-turns";

/** The drawing in its own units: room for the scale at the left, for letters above and the axis below. */
const BOX = { width: 330, height: 156, left: 40, right: 12, top: 16, bottom: 20 };
const GRID = [0, 0.5, 1];

interface Point extends KnownTurn {
  readonly x: number;
}

/** The chance of one seat to win after every turn: one stop for Tab, the arrow keys go from turn to turn. */
@customElement("cg-chances")
export class Chances extends PageElement {
  @property({ attribute: false }) turns: readonly JudgedTurn[] = [];
  @property({ attribute: false }) costly: readonly number[] = [];
  @property({ attribute: false }) names: readonly string[] = [];
  /** The seat whose chance is drawn. */
  @property({ attribute: false }) seat = 0;
  /** Whether it is the chance with all cards open. */
  @property({ attribute: false }) open = false;
  /** The position on the table, and the last one there is. */
  @property({ attribute: false }) at = 0;
  @property({ attribute: false }) last = 1;

  protected override render(): TemplateResult {
    const points = this.#known.map((known): Point => ({ ...known, x: this.#x(known.turn.end) }));
    const cursor = this.#x(this.at);
    return html`<figure class="chances"><figcaption>${t(this.open ? "ui.analysis.open_chance_of" : "ui.analysis.chance_of", { name: this.names[this.seat] ?? "" })}</figcaption>
      <svg viewBox="0 0 ${BOX.width} ${BOX.height}" role="group" aria-label=${t("ui.analysis.graph")}
        @keydown=${this.#walk} @click=${this.#click}>
        ${GRID.map(gridLine)}
        ${this.#courses(points)}
        ${solved(points)}
        <path class="cursor" d="M${cursor} ${BOX.top - 4} V${BOX.height - BOX.bottom}" />
        ${this.#points(points)}${this.#marks(points)}
      </svg></figure>`;
  }

  /** A line through all turns, or where something is hidden one for each player whose knowledge the chances are of. */
  #courses(points: readonly Point[]): SVGTemplateResult {
    const courses = byKnower(points, this.seat, this.#isHidden);
    const kind = (place: number): string => (place < courses.length - 1 ? "far" : "near");
    return svg`${courses.map((course, place) => svg`<path class="band ${kind(place)}" d=${band(course)} />`)}
      ${courses.map((course, place) => svg`<path class="line ${kind(place)}" d=${line(course)} />`)}`;
  }

  /** Whether the chances are those of players who knew different things. */
  get #isHidden(): boolean {
    return !this.open && hasOpen(this.turns);
  }

  get #known(): readonly KnownTurn[] {
    return knownTurns(this.turns, this.seat, this.names.length, this.open);
  }

  #x(position: number): number {
    const share = position / Math.max(1, this.last);
    return BOX.left + share * (BOX.width - BOX.left - BOX.right);
  }

  #points(points: readonly Point[]): SVGTemplateResult {
    const current = turnAt(this.turns, this.at);
    const stop = points.findLast(({ place }) => place <= current) ?? points[0];
    return svg`${points.map((point) => svg`<g class="point ${point.turn.seat === this.seat || !this.#isHidden ? "near" : "far"}" role="button" data-turn=${point.place} tabindex=${point === stop ? 0 : -1}
      aria-label=${this.#label(point)} aria-current=${point.place === current ? "step" : nothing}
      transform="translate(${point.x.toFixed(1)} ${y(point.chance.chance).toFixed(1)})">
      <circle class="halo" r="8" /><circle class="dot" r="2.2" /></g>`)}`;
  }

  /** The turns that cost most: shapes with letters, held away from each other by stems. */
  #marks(points: readonly Point[]): SVGTemplateResult {
    const named = [...letters(this.costly)].flatMap(([place, letter]) => {
      const point = points.find((known) => known.place === place);
      return point ? [{ letter, isNear: point.turn.seat === this.seat, x: point.x, y: y(point.chance.chance) }] : [];
    });
    const lifts = spread(named);
    return svg`<g class="marks" aria-hidden="true">${named.map(({ x, y: from }, index) => svg`<path class="stem" d="M${x} ${from} v${lifts[index] ?? 0}" />`)}
      ${named.map((one, index) => svg`<g transform="translate(${one.x} ${one.y + (lifts[index] ?? 0)})">${shape(one.isNear)}
        <text class="letter" y="3.4">${one.letter}</text></g>`)}</g>`;
  }

  #label({ turn, chance, place }: Point): string {
    const words = [
      t("ui.analysis.point", { number: place + 1, player: this.names[turn.seat] ?? "", name: this.names[this.seat] ?? "", chance: chanceText(chance) }),
      chance.is_exact ? t("ui.analysis.exact") : intervalText(chance),
    ];
    if (this.names.length === 2 && this.#isHidden) words.push(t("ui.analysis.as_known_to", { name: this.names[turn.seat] ?? "" }));
    if (turn.cost > 0) words.push(t("ui.analysis.cost", { cost: costText(turn.cost) }));
    return words.join(", ");
  }

  readonly #walk = (event: KeyboardEvent): void => {
    const here = Number((event.target as Element).getAttribute("data-turn") ?? -1);
    const isPress = event.key === "Enter" || event.key === " ";
    const places = this.#known.map(({ place }) => place);
    const target = isPress ? here : places[goal(event.key, places.indexOf(here), places.length) ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(target);
  };

  readonly #click = (event: MouseEvent): void => {
    const drawing = (event.currentTarget as Element).getBoundingClientRect();
    const x = ((event.clientX - drawing.left) / drawing.width) * BOX.width;
    const share = (x - BOX.left) / (BOX.width - BOX.left - BOX.right);
    this.#go(nearest(this.turns, share * this.last));
  };

  #go(place: number): void {
    const turn = this.turns[place];
    if (!turn) return;
    this.querySelector<SVGElement>(`[data-turn="${place}"]`)?.focus();
    this.dispatchEvent(new CustomEvent("position", { detail: turn.position }));
  }
}

const y = (chance: number): number => BOX.top + (1 - chance) * (BOX.height - BOX.top - BOX.bottom);

function gridLine(chance: number): SVGTemplateResult {
  const text = chanceText({ chance, low: chance, high: chance, is_exact: true });
  return svg`<path class="grid" d="M${BOX.left} ${y(chance)} H${BOX.width - BOX.right}" />
    <text class="scale" x=${BOX.left - 5} y=${y(chance) + 3.5} aria-hidden="true">${text}</text>`;
}

function path(places: readonly (readonly [number, number])[]): string {
  return places.map(([x, at], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${at.toFixed(1)}`).join(" ");
}

function line(points: readonly Point[]): string {
  return points.length > 1 ? path(points.map(({ x, chance }) => [x, y(chance.chance)])) : "";
}

/** The area between the bounds, there and back. */
function band(points: readonly Point[]): string {
  if (points.length < 2) return "";
  const upper = points.map(({ x, chance }) => [x, y(chance.high)] as const);
  const lower = points.map(({ x, chance }) => [x, y(chance.low)] as const);
  return `${path([...upper, ...lower.reverse()])} Z`;
}

/** A bar under the turns after which everything is known for certain. */
function solved(points: readonly Point[]): SVGTemplateResult {
  const at = BOX.height - BOX.bottom + 6;
  return svg`${points.map(({ x, chance }, place) => {
    const from = points[place - 1]?.x ?? BOX.left;
    return chance.is_exact ? svg`<path class="solved" d="M${((from + x) / 2).toFixed(1)} ${at} H${(x + 2).toFixed(1)}" />` : nothing;
  })}`;
}

/** A diamond for the turns of the seat that is drawn, a square for the others. */
export function shape(isNear: boolean): SVGTemplateResult {
  return svg`<path class="mark" d=${isNear ? "M0 -9.5 L9.5 0 L0 9.5 L-9.5 0 Z" : "M-7 -7 H7 V7 H-7 Z"} />`;
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-chances": Chances;
  }
}
