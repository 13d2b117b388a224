import type { Point } from "./camera";

export interface Moves {
  readonly move: (x: number, y: number) => void;
  readonly zoom: (factor: number, at: Point) => void;
  /** Two taps or clicks at nearly the same place, one soon after the other. */
  readonly twice: (at: Point, target: EventTarget | null) => void;
}

/** A pointer that moves less than this counts as still. */
const SLACK = 6;
const WHEEL = 0.0015;
/** Two taps within this time and distance are one gesture. */
const TWICE_MS = 350;
const TWICE_PX = 30;

/** Mouse, wheel and up to two fingers on a drawing. */
export class Fingers {
  /** Whether the last touch or press moved the drawing rather than pointed at something. */
  hasDragged = false;
  readonly #down = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #tap: (Point & { readonly time: number }) | null = null;

  constructor(private readonly moves: Moves) {}

  watch(target: Element): void {
    target.addEventListener("pointerdown", (event) => this.#press(event as PointerEvent));
    target.addEventListener("pointerup", (event) => this.#lift(event as PointerEvent, target));
    target.addEventListener("pointermove", (event) => this.#drag(event as PointerEvent, target));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      target.addEventListener(end, (event) => this.#down.delete((event as PointerEvent).pointerId));
    target.addEventListener("wheel", (event) => this.#wheel(event as WheelEvent, target), { passive: false });
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    if (this.#down.size === 0) {
      this.hasDragged = false;
      this.#start = at;
    }
    this.#down.set(event.pointerId, at);
  }

  #lift({ pointerId, clientX, clientY, timeStamp, target: under }: PointerEvent, target: Element): void {
    if (this.hasDragged || this.#down.size !== 1 || !this.#down.has(pointerId)) {
      this.#tap = null;
      return;
    }
    const before = this.#tap;
    const isTwice = before !== null && timeStamp - before.time < TWICE_MS && Math.hypot(clientX - before.x, clientY - before.y) < TWICE_PX;
    this.#tap = isTwice ? null : { x: clientX, y: clientY, time: timeStamp };
    const { left, top } = target.getBoundingClientRect();
    if (isTwice) this.moves.twice({ x: clientX - left, y: clientY - top }, under);
  }

  #drag(event: PointerEvent, target: Element): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.hasDragged && this.#down.size === 1 && Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < SLACK) return;
    if (!this.hasDragged) target.setPointerCapture(event.pointerId);
    this.hasDragged = true;
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    this.#down.set(event.pointerId, now);
    if (!other) return this.moves.move(now.x - before.x, now.y - before.y);
    const far = (point: Point): number => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    const { left, top } = target.getBoundingClientRect();
    this.moves.zoom(far(now) / far(before), { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top });
    this.moves.move((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  #wheel(event: WheelEvent, target: Element): void {
    event.preventDefault();
    const { left, top } = target.getBoundingClientRect();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.moves.zoom(Math.exp(-event.deltaY * lines * WHEEL), { x: event.clientX - left, y: event.clientY - top });
  }
}
