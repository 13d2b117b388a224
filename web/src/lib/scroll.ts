interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** How far a frame has to scroll to have a part of it in sight, and no further; the page around it stays where it is. */
export function outside(part: Span, frame: Span): number {
  if (part.top < frame.top) return part.top - frame.top;
  return Math.max(0, Math.min(part.bottom - frame.bottom, part.top - frame.top));
}
