import type { Box } from "./camera";

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
/** Sideways distance counts so much more than distance along the arrow. */
const ASIDE = 2.5;

/** The index of the box that an arrow key leads to; null for other keys, or if there is no box that way. */
export function neighbour(key: string, boxes: readonly Box[], from: number): number | null {
  const way = WAYS[key];
  const start = boxes[from];
  if (!way || !start) return null;
  const [right, down] = way;
  let best: number | null = null;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const x = box.x - start.x;
    const y = box.y - start.y;
    const along = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (index === from || along <= 0 || aside > along * ASIDE + start.height) return;
    if (along + aside * ASIDE < least) [best, least] = [index, along + aside * ASIDE];
  });
  return best;
}
