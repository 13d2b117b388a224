import { nothing, svg, type SVGTemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Box } from "../../../chart/camera";
import type { LaFamigliaTerritory, SicilyDrawing, SicilyLand, SicilyMandamento, SicilyRoom, SicilySpot, SicilyZone } from "../../../generated/protocol";
import { read } from "../../../text/reader";
import { boat, flag, inkOf, orderSign, seal, star } from "../piece-shapes";
import type { Foot } from "./arrows";
import { stepAside } from "./clearance";
import { told, toldOrder } from "./descriptions";
import { boxOfExtras, placed } from "./extras";
import { downFromEdge, fromEdges, layout, LETTERS_HIGH, STACK, type ZoneLabel, zoneLabel, zoneLength } from "./measures";
import { calledOf } from "./names";
import type { MapScene } from "./scene";
import { ORDER_SIZE, spread } from "./spread";
import { stack } from "./stack";
import { inTheWay, onMap } from "./taken";

/** A territory or a sea zone as something to point at; what stands there is drawn above it. */
export function place(one: SicilyLand | SicilyZone, scene: MapScene): SVGTemplateResult {
  const { id } = one;
  const standing = scene.standing(id);
  const owner = scene.territories.get(id)?.owner ?? null;
  const kind = "label" in one ? `land ${owner === null ? "nobodys" : `ink-${inkOf(scene.view, owner)}`}` : "zone";
  const marks = [standing, scene.spot.has(id) ? "spot" : scene.reach.has(id) ? "reach" : "", scene.refused === id ? "refused" : ""].filter((mark) => mark !== "" && mark !== "idle");
  const where = "label" in one ? `territory.${id}` : `zone.${id}`;
  const area = "label" in one ? one.path : "";
  const clip = `${scene.prefix}-${id}`;
  const hasRing = marks.some((mark) => mark !== "faded") || scene.active === id;
  return svg`<g class="place ${kind} ${marks.join(" ")}" data-piece=${id} data-place=${where} role="button"
    tabindex=${id === scene.active ? 0 : -1} aria-label=${told(one, scene)} aria-pressed=${standing === "picked" ? "true" : nothing}>
    <path class="ground" d=${one.path}></path>
    ${area !== "" && hasRing ? svg`<clipPath id=${clip}><path d=${area}></path></clipPath>
      <g class="rings" clip-path="url(#${clip})"><path class="edge" d=${area}></path><path class="ring" d=${area}></path><path class="sign" d=${area}></path></g>` : nothing}
    ${area === "" ? svg`<path class="waves" d=${one.path} fill="url(#${scene.prefix}-waves)"></path>${zoneRing(one.room)}` : nothing}</g>`;
}

/** A zone is too large to be framed: the place of its boats is. */
const zoneRing = ({ x, y, width, height }: SicilyRoom): SVGTemplateResult => svg`<g class="rings">${["edge", "ring", "sign"].map(
  (name) => svg`<rect class=${name} x=${x - width / 2} y=${y - height / 2} width=${width} height=${height} rx="14"></rect>`)}</g>`;

export function borders({ borders: all, bridges, coast }: SicilyDrawing): SVGTemplateResult {
  const order = ["territory", "mandamento", "wall"];
  const sorted = all.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  return svg`<g class="borders" aria-hidden="true">${[...sorted, ...bridges].map(({ kind, path, between }) =>
    svg`<path class=${kind} d=${path} data-border=${between.join(" ")}></path>`)}<path class="coast" d=${coast}></path></g>`;
}

/** What stands on the territories, above all borders. */
export function pieces(scene: MapScene): SVGTemplateResult {
  return svg`<g class="pieces">${repeat(scene.drawing.lands, ({ id }) => id, (land) => {
    const { size, low } = layout(land, calledOf(land), scene.look);
    const now = scene.territories.get(land.id);
    return svg`<g transform="translate(${land.room.x} ${low}) scale(${size})">${now ? group(now, land, size, scene) : nothing}</g>`;
  })}</g>`;
}

/** The names of the territories, above what moves: an arrow may cross them, and they are read all the same. */
export function labels(scene: MapScene, isCrossed: boolean): SVGTemplateResult {
  const { drawing, look } = scene;
  return svg`<g class="names ${isCrossed ? "crossed" : ""}" aria-hidden="true">${repeat(drawing.lands, ({ id }) => id, (land) => {
    const { label } = layout(land, calledOf(land), look);
    return svg`<text class="name" x=${label.x} y=${label.y + label.size * BASELINE} font-size=${label.size}
      >${label.text}${land.marked && !look.isFar ? svg`<tspan class="marked" dx="2">★</tspan>` : nothing}</text>`;
  })}</g>`;
}

/** Where the soldiers of a place stand, for an arrow that comes from there or goes there. */
export function footOf(one: SicilyLand | SicilyZone, scene: MapScene): Foot {
  if (!("label" in one)) return { x: one.room.x, y: one.room.y, reach: STACK / 2 };
  const { size, low } = layout(one, calledOf(one), scene.look);
  const now = scene.territories.get(one.id);
  const soldiers = now ? spread(now, one.room, size, scene.look).soldiers : 0;
  return { x: one.room.x + soldiers * size, y: low, reach: (STACK / 2) * size };
}

/** From the middle of a line of text down to where it stands, by its size. */
const BASELINE = 0.36;

/** Soldiers, orders, cars and laboratories around the middle of a room; `size`: the scale of this group. */
function group(now: LaFamigliaTerritory, { id, room }: SicilyLand, size: number, scene: MapScene): SVGTemplateResult {
  const ink = inkOf(scene.view, now.owner);
  const { extras, soldiers, orders, start } = spread(now, room, size, scene.look);
  const at = { x: room.x, y: scene.taken.get(id)?.low ?? 0, size };
  const aside = extras.length > 0 ? stepAside(onMap(boxOfExtras(extras, start), at), [...inTheWay(scene.taken), ...scene.crossed], MOST_ASIDE_PX / scene.look.scale) : { x: 0, y: 0 };
  return svg`<g class="ink-${ink}">
    ${now.soldiers > 0 ? svg`<g transform="translate(${soldiers} 0)">${stack(ink, now.soldiers)}</g>` : nothing}
    <g transform="translate(${orders.x} 0)">${now.orders.map(({ token }, place) => orderOn(token, orders.downs[place] ?? 0, ink, scene))}</g>
    <g class="extras" aria-hidden="true" transform="translate(${aside.x / size} ${aside.y / size})">${placed(extras, start)}</g></g>`;
}

/** How far cars and laboratories may step aside for what lies in their way. */
const MOST_ASIDE_PX = 14;

function orderOn(token: string | null, down: number, ink: string, scene: MapScene): SVGTemplateResult {
  const at = `translate(0 ${down}) scale(${ORDER_SIZE})`;
  const face = token === null ? undefined : scene.orders.get(token);
  if (token === null || !face) return svg`<g class="seal down" transform=${at} aria-hidden="true">${seal(ink)}</g>`;
  const standing = scene.standing(token);
  const isTarget = standing === "legal" || standing === "picked" || standing === "sent";
  const inside = svg`<rect class="paper" x="-10.5" y="-10" width="21" height="20" rx="3"></rect>
    <g transform=${face.amount > 1 ? "translate(-3 0) scale(0.62)" : "scale(0.78)"}>${orderSign(face.sort)}</g>
    ${face.amount > 1 ? svg`<text class="amount" x="5.8" y="5">${face.amount}</text>` : nothing}`;
  return isTarget
    ? svg`<g class="seal up ${standing}" transform=${at} data-piece=${token} role="button" tabindex="0"
        aria-label=${toldOrder(face, standing)} aria-pressed=${standing === "picked" ? "true" : nothing}>${inside}</g>`
    : svg`<g class="seal up" transform=${at} aria-hidden="true">${inside}</g>`;
}

/** The name of a sea zone and the boats in it, by seat. */
export function water(zone: SicilyZone, scene: MapScene): SVGTemplateResult {
  const { look, view } = scene;
  const { x, y, width } = zone.room;
  const boats = (scene.zones.get(zone.id)?.boats ?? []).map((count, seat) => ({ count, ink: inkOf(view, seat) })).filter(({ count }) => count > 0);
  const size = Math.max(LEAST_BOAT_PX / (20 * look.scale), Math.min(1.5, MOST_BOAT_PX / (20 * look.scale)));
  const name = zoneLabel({ x, y, width }, read(zone.name), look);
  const { lines, size: words } = name;
  const above = boats.length > 0 ? y - 8 * size : y + words * (lines.length * 0.5 - 0.15);
  const down = downFromEdge(above, name);
  const written = { x: fromEdges(x, name, scene.drawing.width), y: above + down };
  const step = 38 * size;
  const fleet = { x: x - (boats.length * step) / 2, y: y + down, width: boats.length * step, height: 24 * size, weight: 1 };
  const { width: wide, height } = scene.drawing;
  const aside = stepAside(boxOfName(name, written), [...inTheWay(scene.taken), fleet], MOST_ASIDE_PX / look.scale, { x: 0, y: 0, width: wide, height });
  const last = written.y + aside.y;
  return svg`<g class="water" aria-hidden="true"><text class="zone-name" font-size=${words}>${lines.map((line, place) => svg`<tspan x=${written.x + aside.x} y=${last - (lines.length - 1 - place) * words}>${line}</tspan>`)}</text>
    ${boats.map(({ count, ink }, place) => svg`<g class="fleet ink-${ink}" transform="translate(${x + (place - (boats.length - 1) / 2) * step} ${y + down + 12 * size}) scale(${size})">
      <g transform="translate(-6 0)"><path class="hull" d="M-11-12H23V12H-11Z"></path>${boat()}<text class="times" x="11.5" y="1">${count}</text><text class="owner" x="11.5" y="10.5">${ink}</text></g></g>`)}</g>`;
}

/** The lines of a name of a sea; the last one stands at `y`. */
function boxOfName({ lines, size }: ZoneLabel, { x, y }: SicilySpot): Box {
  const width = Math.max(...lines.map(zoneLength)) * size;
  const height = (lines.length - 1 + LETTERS_HIGH) * size;
  return { x: x - width / 2, y: y - height, width, height };
}

const LEAST_BOAT_PX = 13;
const MOST_BOAT_PX = 26;
const LEAST_FLAG_PX = 12;
const MOST_FLAG_PX = 22;

/** Who controls a mandamento; a ring on the border where nobody does. */
export function marker(one: SicilyMandamento, seat: number | null, scene: MapScene): SVGTemplateResult {
  const { scale } = scene.look;
  const size = Math.max(LEAST_FLAG_PX, Math.min(MOST_FLAG_PX, 26 * scale)) / (20 * scale);
  const sign = seat === null
    ? svg`<circle class="free" r="7"></circle>`
    : svg`<g class="flag ink-${inkOf(scene.view, seat)}">${flag(inkOf(scene.view, seat))}</g>`;
  return svg`<g class="marker ${scene.spot.has(one.id) ? "spot" : ""}" transform="translate(${one.marker.x} ${one.marker.y}) scale(${size})" data-marker=${one.id}>${sign}
    ${one.bronte ? svg`<g class="bronte" transform="translate(${seat === null ? 0 : 1} ${seat === null ? 0 : -14}) scale(0.5)">${star()}</g>` : nothing}</g>`;
}
