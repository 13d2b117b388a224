import { html, svg, type TemplateResult } from "lit";
import { type Box, type Camera, type Point, seen, type Size } from "../../../chart/camera";
import type { TreeScene } from "./scene";

/** Trees of fewer people need no map. */
export const MAPPED = 16;
const HEIGHT = 44;
const WIDEST = 220;
/** A card is drawn no smaller than this, in pixels. */
const DOT = 2.5;

/** A small map of a tree: where everybody is, and what of it is on the screen. Who cannot see needs none, and keys move the tree itself. */
export function overview({ drawing, isBig }: TreeScene, field: Box, camera: Camera, screen: Size, look: (at: Point) => void): TemplateResult {
  const width = Math.min(WIDEST, Math.max(60, (HEIGHT * field.width) / field.height));
  const dot = DOT * Math.max(field.width / width, field.height / HEIGHT);
  const here = within(seen(camera, screen), field);
  const follow = (event: PointerEvent): void => {
    const map = event.currentTarget as SVGSVGElement;
    if (event.type === "pointerdown") map.setPointerCapture(event.pointerId);
    else if (event.buttons === 0) return;
    look(pointOn(map.getBoundingClientRect(), field, { x: event.clientX, y: event.clientY }));
  };
  return html`<svg class="overview keeps" aria-hidden="true" width=${width} height=${HEIGHT} viewBox="${field.x} ${field.y} ${field.width} ${field.height}"
    @pointerdown=${follow} @pointermove=${follow}>
    ${drawing.people.map(({ x, y, width: wide, height, owner, chain }) => svg`<rect class="owner-${isBig ? "none" : owner} ${chain ? "chain" : ""}"
      x=${x} y=${y} width=${Math.max(wide, dot)} height=${Math.max(height, dot)}></rect>`)}
    <rect class="here" x=${here.x} y=${here.y} width=${here.width} height=${here.height}></rect></svg>`;
}

/** Which point of the drawing lies under a point of the page, on a map that shows all of a field in the middle of its room. */
export function pointOn(room: { readonly left: number; readonly top: number } & Size, field: Box, at: Point): Point {
  const scale = Math.min(room.width / field.width, room.height / field.height);
  return {
    x: field.x + field.width / 2 + (at.x - room.left - room.width / 2) / scale,
    y: field.y + field.height / 2 + (at.y - room.top - room.height / 2) / scale,
  };
}

function within(box: Box, field: Box): Box {
  const x = Math.max(box.x, field.x);
  const y = Math.max(box.y, field.y);
  const right = Math.min(box.x + box.width, field.x + field.width);
  const bottom = Math.min(box.y + box.height, field.y + field.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}
