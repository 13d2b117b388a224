import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Standing } from "../cards/card";
import { type Cards, iconOf, inWords, situation } from "../family-tree/cast";
import { sign } from "../family-tree/signs";
import type { FamilyTreeCard, FamilyTreePerson, TreeDrawing, TreeEdge, TreeKnot, TreePart, TreePlace } from "../generated/protocol";
import { read, t, word } from "../text/reader";
import type { Camera, Size } from "./camera";
import { badge } from "./owners";
import { portrait } from "./portrait";

/** What is drawn, and for whom. */
export interface Sight {
  readonly drawing: TreeDrawing;
  readonly cards: Cards;
  readonly people: ReadonlyMap<string, FamilyTreePerson>;
  readonly standing: (piece: string) => Standing;
  readonly names: readonly string[];
  readonly isBig: boolean;
  /** Who can be reached by the Tab key. */
  readonly active: string | null;
}

const LONG_NAME = 10;
const LETTERS_PX = 14;
const DECADE = 10;
/** The same as on the exported poster. */
const STAR = "M0 -10L2.9 -4L9.5 -3.1L4.8 1.5L5.9 8.1L0 5L-5.9 8.1L-4.8 1.5L-9.5 -3.1L-2.9 -4Z";
/** Years closer than this are left out. */
const LEAST_PX = 34;

/** A line for every decade, across the whole screen however the tree is moved. */
export function years({ axis }: TreeDrawing, camera: Camera, screen: Size): SVGTemplateResult {
  const step = DECADE * axis.scale * camera.scale < LEAST_PX ? 2 * DECADE : DECADE;
  const lines: SVGTemplateResult[] = [];
  for (let year = axis.first; year <= axis.last; year += step) {
    const y = (axis.top + (year - axis.first) * axis.scale) * camera.scale + camera.y;
    if (y < -20 || y > screen.height + 20) continue;
    lines.push(svg`<path d="M0 ${y}H${screen.width}"></path><text x="8" y=${y - 4}>${year}</text>`);
  }
  return svg`<g class="years" aria-hidden="true">${lines}</g>`;
}

export const part = (family: TreePart): SVGTemplateResult | typeof nothing => family.counts ? nothing : svg`<g class="part">
    <rect x=${family.x - 14} y=${family.y - 28} width=${family.width + 28} height=${family.height + 42} rx="14"></rect>
    <text x=${family.x - 2} y=${family.y - 10}>${word("text.family_tree.unjoined")}</text></g>`;

/** The lines of descent; gold where the surname goes, and drawn last so that it lies on top. */
export function lines(edges: readonly TreeEdge[]): SVGTemplateResult {
  const sorted = edges.toSorted((one, other) => Number(one.chain) - Number(other.chain));
  return svg`<g class="lines" aria-hidden="true">${repeat(sorted, ({ child, union }) => `${union} ${child}`, (edge) => {
    const kind = edge.adopted ? "adopted" : "born";
    return edge.chain
      ? svg`<g><path class="under" d=${edge.path}></path><path class="gold ${kind}" d=${edge.path}></path></g>`
      : svg`<g><path class=${kind} d=${edge.path}></path></g>`;
  })}</g>`;
}

export function knots(unions: readonly TreeKnot[]): SVGTemplateResult {
  return svg`<g class="knots" aria-hidden="true">${unions.map((union) => {
    if (union.kind === "couple") return svg`<path d=${union.link}></path><circle class="ring" cx=${union.x} cy=${union.y} r="7"></circle>`;
    if (union.children.length === 0) return nothing;
    const isOpen = union.kind === "waiting";
    return svg`<circle class=${isOpen ? "open" : "dot"} cx=${union.x} cy=${union.y} r=${isOpen ? 6 : 4.5}></circle>`;
  })}</g>`;
}

/** Somebody's medallion; a place left behind cannot be pointed at. */
export function figure(place: TreePlace, sight: Sight): SVGTemplateResult {
  const card = sight.cards.get(place.id);
  const name = card ? read(card.title) : place.id;
  const standing = place.ghost ? "idle" : sight.standing(place.id);
  const size = name.length > LONG_NAME ? (LETTERS_PX * LONG_NAME) / name.length : LETTERS_PX;
  const inside = svg`
    <rect class="halo" x="-5" y="-5" width=${place.width + 10} height=${place.height + 10} rx="14"></rect>
    <rect class="box" width=${place.width} height=${place.height} rx="10"></rect>
    <g transform="translate(48 31) scale(0.8333)">${portrait(place.id, card?.sex ?? "F", card?.year ?? 0)}</g>
    ${sight.isBig || place.ghost ? nothing : svg`<g transform="translate(70 46)">${badge(place.owner)}</g>`}
    ${place.ghost ? nothing : marks(sight.people.get(place.id), card)}
    <text class="name" x="48" y="72" font-size=${size}>${name}</text>
    <text class="born" x="48" y="86">${card?.year}</text>`;
  const at = `translate(${place.x} ${place.y})`;
  const classes = `person owner-${sight.isBig ? "none" : place.owner} ${place.chain ? "chain" : ""} ${standing}`;
  if (place.ghost) return svg`<g class="person ghost" transform=${at} data-ghost=${place.id} aria-hidden="true">${inside}</g>`;
  return svg`<g class=${classes} transform=${at} data-piece=${place.id} role="button" tabindex=${place.id === sight.active ? 0 : -1}
    aria-label=${described(place, sight, standing)} aria-pressed=${standing === "picked" ? "true" : nothing}>${inside}</g>`;
}

/** On the left what lies with somebody, an event or a meeting in advance; on the right the icons of the card. */
function marks(person: FamilyTreePerson | undefined, card: FamilyTreeCard | undefined): SVGTemplateResult {
  const isAhead = person !== undefined && person.meeting !== null && person.spouse === null;
  return svg`${person?.event ? svg`<g transform="translate(13 13)">${eventMark()}</g>` : nothing}
    ${isAhead ? svg`<g transform="translate(14 13)">${aheadMark()}</g>` : nothing}
    ${(card?.icons ?? []).map((icon, index) => svg`<g class="icon" transform="translate(85 ${12 + 17 * index}) scale(0.72)">${sign(iconOf(icon).sign)}</g>`)}`;
}

const eventMark = (): SVGTemplateResult => svg`<path class="event-mark" d=${STAR}></path>`;
const aheadMark = (): SVGTemplateResult => svg`<g class="ahead-mark">${sign("rings")}</g>`;

/** Everything that the place of somebody in the tree says, in words. */
function described(place: TreePlace, sight: Sight, standing: Standing): string {
  const card = sight.cards.get(place.id);
  const person = sight.people.get(place.id);
  const words = card ? [...inWords(card)] : [place.id];
  if (person) words.push(...situation(person, sight.cards));
  if (place.chain) words.push(word("text.family_tree.legend.chain"));
  if (!sight.isBig) words.push(t("ui.tree.before", { player: sight.names[place.owner] ?? "" }));
  const family = sight.drawing.parts.find(({ family, owner }) => family === place.family && owner === place.owner);
  if (family && !family.counts) words.push(word("text.family_tree.unjoined"));
  if (standing === "legal") words.push(t("ui.card.is_legal"));
  if (standing === "picked") words.push(t("ui.card.is_picked"));
  return words.join(", ");
}

/** What gold, dots and dashes mean, as far as they are there. */
export function legend({ drawing, isBig, people: laid }: Sight): TemplateResult {
  const { unions, edges, people } = drawing;
  const here = people.flatMap(({ id, ghost }) => (ghost ? [] : laid.get(id) ?? []));
  const signs: readonly (readonly [string, boolean, SVGTemplateResult])[] = [
    ["chain", edges.some(({ chain }) => chain), svg`<path class="under" d="M3 8H31"></path><path class="gold" d="M3 8H31"></path>`],
    ["couple", unions.some(({ kind }) => kind === "couple"), svg`<path class="born" d="M1 8H33"></path><circle class="ring" cx="17" cy="8" r="6"></circle>`],
    ["adopted", edges.some(({ adopted }) => adopted), svg`<path class="adopted" d="M2 8H33"></path>`],
    ["waiting", unions.some(({ kind }) => kind === "waiting"), svg`<circle class="open" cx="17" cy="8" r="6"></circle>`],
    ["event", here.some(({ event }) => event), svg`<g transform="translate(17 9) scale(0.8)">${eventMark()}</g>`],
    ["meeting", here.some(({ meeting, spouse }) => meeting && !spouse), svg`<g transform="translate(17 6)">${aheadMark()}</g>`],
    ["ghost", !isBig && people.some(({ ghost }) => ghost), svg`<rect class="ghost" x="6" y="1" width="22" height="14" rx="3"></rect>`],
  ];
  return html`<ul class="legend">${signs.map(([name, isThere, sign]) => isThere
    ? html`<li><svg viewBox="0 0 34 16" aria-hidden="true">${sign}</svg>${word(`text.family_tree.legend.${name}`)}</li>`
    : nothing)}</ul>`;
}
