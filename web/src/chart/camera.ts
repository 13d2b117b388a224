export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Box = Point & Size;

/** Where the drawing is on the screen: a point p is shown at `p * scale + (x, y)`. */
export interface Camera extends Point {
  readonly scale: number;
}

export const CLOSEST = 2;
/** Everything printed can be read from here on. */
export const READABLE = 0.62;
const MARGIN = 12;

/** Shows all of a box, never larger than drawn, with a margin around it. */
export function fit(box: Box, screen: Size, margin = MARGIN): Camera {
  const across = (screen.width - 2 * margin) / Math.max(1, box.width);
  const scale = Math.max(0.05, Math.min(1, across, (screen.height - 2 * margin) / Math.max(1, box.height)));
  return centred(box, screen, scale);
}

/** Shows the middle of a box at a scale. */
export function centred(box: Box, screen: Size, scale: number): Camera {
  return {
    scale,
    x: screen.width / 2 - (box.x + box.width / 2) * scale,
    y: screen.height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** Closer by a factor (farther below 1) while the point of the screen stays where it is. */
export function zoomed(camera: Camera, factor: number, at: Point, farthest: number): Camera {
  const scale = Math.max(Math.min(farthest, READABLE), Math.min(CLOSEST, camera.scale * factor));
  const by = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by };
}

export const moved = (camera: Camera, x: number, y: number): Camera => ({ ...camera, x: camera.x + x, y: camera.y + y });

/** Shows a point of the drawing in the middle of the screen. */
export const pointed = (camera: Camera, { x, y }: Point, { width, height }: Size): Camera =>
  ({ scale: camera.scale, x: width / 2 - x * camera.scale, y: height / 2 - y * camera.scale });

/** What of the drawing is on the screen. */
export const seen = ({ x, y, scale }: Camera, { width, height }: Size): Box => ({ x: -x / scale, y: -y / scale, width: width / scale, height: height / scale });

/** At least a corner of the box stays on the screen. */
export function held(camera: Camera, box: Box, screen: Size): Camera {
  const least = Math.min(80, screen.width / 3, screen.height / 3);
  const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));
  return {
    scale: camera.scale,
    x: between(least - (box.x + box.width) * camera.scale, camera.x, screen.width - least - box.x * camera.scale),
    y: between(least - (box.y + box.height) * camera.scale, camera.y, screen.height - least - box.y * camera.scale),
  };
}

/** Moved as little as needed to leave nothing empty beside the box; in the middle where it is smaller than the screen. */
export function filling(camera: Camera, box: Box, screen: Size): Camera {
  const { scale } = camera;
  const along = (at: number, from: number, length: number, room: number): number => {
    const least = room - MARGIN - (from + length) * scale;
    const most = MARGIN - from * scale;
    return least > most ? (least + most) / 2 : Math.max(least, Math.min(most, at));
  };
  return { scale, x: along(camera.x, box.x, box.width, screen.width), y: along(camera.y, box.y, box.height, screen.height) };
}

/** Moved as little as needed to have the box on the screen. */
export function showing(camera: Camera, box: Box, screen: Size): Camera {
  const shift = (from: number, length: number, room: number): number =>
    from < MARGIN ? MARGIN - from : Math.min(0, room - MARGIN - (from + length));
  const { scale } = camera;
  return moved(
    camera,
    shift(box.x * scale + camera.x, box.width * scale, screen.width),
    shift(box.y * scale + camera.y, box.height * scale, screen.height),
  );
}

/** Whether all of it is on the screen. */
export function isSeen({ x, y, scale }: Camera, box: Box, screen: Size): boolean {
  const fits = (from: number, length: number, room: number): boolean => from >= 0 && from + length <= room;
  return fits(box.x * scale + x, box.width * scale, screen.width) && fits(box.y * scale + y, box.height * scale, screen.height);
}

/** The least box that all of these lie in. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, width: Math.max(...boxes.map((box) => box.x + box.width)) - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}

/** Moved to have all of these on the screen, if need be from further off; if that would be too far off, at least one of them. */
export function bringing(camera: Camera, boxes: readonly Box[], screen: Size, farthest: number): Camera {
  const all = around(boxes);
  const scale = Math.min(camera.scale, fit(all, screen).scale);
  if (scale === camera.scale) return showing(camera, all, screen);
  if (scale >= farthest) return centred(all, screen, scale);
  const moves = boxes.map((box) => showing(camera, box, screen));
  const far = ({ x, y }: Camera): number => Math.hypot(x - camera.x, y - camera.y);
  return moves.reduce((one, other) => (far(other) < far(one) ? other : one));
}
