import type { Box } from "../../../chart/camera";
import type { SicilySpot } from "../../../generated/protocol";

const RINGS = 8;
const STAYS: SicilySpot = { x: 0, y: 0 };
/** Ways to step aside, the shortest first; each of them a part of the longest. */
const WAYS: readonly SicilySpot[] = Array.from({ length: RINGS }, (_, ring) => (ring + 1) / RINGS).flatMap((far) =>
  [[1, 0], [-1, 0], [0, 1], [0, -1], [0.7, 0.7], [-0.7, 0.7], [0.7, -0.7], [-0.7, -0.7]].map(([x = 0, y = 0]) => ({ x: x * far, y: y * far })));

/** Something that is not to be covered, and how much each part of it counts. */
export interface Obstacle extends Box {
  readonly weight: number;
}

/** How much of two boxes lies on each other. */
function shared(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const isWithin = (one: Box, room: Box): boolean =>
  one.x >= room.x && one.y >= room.y && one.x + one.width <= room.x + room.width && one.y + one.height <= room.y + room.height;

/** The shortest step, no longer than `most`, after which a box covers as little as possible of what is in its way; it stays within `room`, if there is one. */
export function stepAside(box: Box, taken: readonly Obstacle[], most: number, room?: Box): SicilySpot {
  let found = STAYS;
  let least = Infinity;
  for (const { x, y } of [STAYS, ...WAYS]) {
    const moved = { ...box, x: box.x + x * most, y: box.y + y * most };
    if (room && (x !== 0 || y !== 0) && !isWithin(moved, room)) continue;
    const covered = taken.reduce((sum, other) => sum + other.weight * shared(moved, other), 0);
    if (covered < least) [found, least] = [{ x, y }, covered];
    if (least === 0) break;
  }
  return { x: found.x * most, y: found.y * most };
}
