import type { TreeDrawing } from "../../../generated/protocol";
import { prefersReducedMotion } from "../../../lib/motion";

const MS = 220;

/** People who have moved since the drawing before slide to their new places; newcomers fade in. */
export function travel(root: Element, before: TreeDrawing, now: TreeDrawing): void {
  if (prefersReducedMotion()) return;
  const old = new Map(before.people.map((place) => [`${place.id} ${place.ghost}`, place]));
  for (const place of now.people) {
    const was = old.get(`${place.id} ${place.ghost}`);
    const person = root.querySelector(place.ghost ? `[data-ghost="${place.id}"]` : `[data-piece="${place.id}"]`);
    if (!person || (was?.x === place.x && was.y === place.y)) continue;
    const at = (x: number, y: number): string => `translate(${x}px, ${y}px)`;
    const frames = was
      ? [{ transform: at(was.x, was.y) }, { transform: at(place.x, place.y) }]
      : [{ opacity: 0 }, { opacity: 1 }];
    person.animate(frames, { duration: MS, easing: "ease-out" });
  }
  root.querySelector(".lines")?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: MS });
}
