import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Camera, Size } from "../../../chart/camera";
import type { TreeDrawing, TreeEdge, TreeKnot, TreePart } from "../../../generated/protocol";
import { word } from "../../../text/reader";
import { sign } from "../signs";
import { clipped } from "./lettering";
import type { TreeScene } from "./scene";

const DECADE = 10;
/** The same as on the exported poster. */
const STAR = "M0 -10L2.9 -4L9.5 -3.1L4.8 1.5L5.9 8.1L0 5L-5.9 8.1L-4.8 1.5L-9.5 -3.1L-2.9 -4Z";
/** Years closer than this are left out. */
const LEAST_PX = 34;
/** Half the height of a year. */
const HALF_LINE = 8;
/** Width of the column of years. */
const YEARS_PX = 46;
/** From a family to the frame around it. */
const FRAME = 14;

/** Where the decades are that are on the screen. */
function* decades({ axis }: TreeDrawing, camera: Camera, { height }: Size): Generator<{ readonly year: number; readonly y: number }> {
  const step = DECADE * axis.scale * camera.scale < LEAST_PX ? 2 * DECADE : DECADE;
  for (let year = axis.first; year <= axis.last; year += step) {
    const y = (axis.top + (year - axis.first) * axis.scale) * camera.scale + camera.y;
    if (y >= 0 && y <= height) yield { year, y };
  }
}

/** A line for every decade, across the whole screen however the tree is moved. */
export const decadeLines = (drawing: TreeDrawing, camera: Camera, screen: Size): SVGTemplateResult =>
  svg`<g class="decades" aria-hidden="true">${[...decades(drawing, camera, screen)].map(({ y }) => svg`<path d="M0 ${y}H${screen.width}"></path>`)}</g>`;

/** The years of the decades, in a column beside the tree where nothing hides them. */
export const years = (drawing: TreeDrawing, camera: Camera, screen: Size): TemplateResult =>
  html`<svg class="years" width=${YEARS_PX} height=${screen.height} aria-hidden="true">${[...decades(drawing, camera, screen)].map(({ year, y }) =>
    y < HALF_LINE || y > screen.height - HALF_LINE ? nothing : svg`<text x=${YEARS_PX - 6} y=${y + 5}>${year}</text>`)}</svg>`;

/** The name of a family over it; a frame around those that score nothing yet. */
export function part(family: TreePart, name: string | null): SVGTemplateResult | typeof nothing {
  const room = family.width + 2 * FRAME;
  if (family.counts) return name === null ? nothing : svg`<text class="family-name" x=${family.x + family.width / 2} y=${family.y - 16}>${title(name, room)}</text>`;
  return svg`<g class="part">
    <rect x=${family.x - FRAME} y=${family.y - 28} width=${room} height=${family.height + 42} rx="14"></rect>
    <text x=${family.x - 2} y=${family.y - 10}>${label(family, name)}</text></g>`;
}

const families = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);
const title = (name: string, room: number): string => clipped(name, `800 22px ${families("--serif")}`, room);

/** What stands over a frame: a name if there is one, and as much as there is room for. */
function label({ width }: TreePart, name: string | null): string {
  const text = word("text.family_tree.unjoined");
  return clipped(name === null ? text : `${name} · ${text}`, `500 14px ${families("--caps")}`, width + FRAME - 6);
}

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

export const eventMark = (): SVGTemplateResult => svg`<path class="event-mark" d=${STAR}></path>`;
export const aheadMark = (): SVGTemplateResult => svg`<g class="ahead-mark">${sign("rings")}</g>`;

/** What gold, dots and dashes mean, as far as they are there. */
export function legend({ drawing, isBig, people: laid }: TreeScene): TemplateResult {
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
