const GAP = 10;
const MARGIN = 8;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a box of this size goes beside an anchor: below it if there is room, else above, never outside. */
export function beside(anchor: Box, size: { width: number; height: number }, room: { width: number; height: number }): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2 - size.width / 2;
  const left = Math.max(MARGIN, Math.min(middle, room.width - size.width - MARGIN));
  const below = anchor.top + anchor.height + GAP;
  const fits = below + size.height + MARGIN <= room.height;
  return { left, top: fits ? below : Math.max(MARGIN, anchor.top - size.height - GAP) };
}

/** Move a floating element beside another one. */
export function placeBeside(floating: HTMLElement, anchor: Element): void {
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const size = { width: floating.offsetWidth, height: floating.offsetHeight };
  const { left, top } = beside(anchor.getBoundingClientRect(), size, room);
  floating.style.setProperty("left", `${left}px`);
  floating.style.setProperty("top", `${top}px`);
}
