import { PageElement } from "./element";

const GAP = 10;
const MARGIN = 8;
/** What a note only touches looks like a part of it. */
const APART = 2;
/** Hiding one square pixel of what should stay visible costs as much as this many pixels of distance. */
const HIDING = 1;
/** The question is read together with the note: hiding as much of it costs so many times that. */
const HIDING_QUESTION = 10;
/** Whoever points at a piece looks no further round it than so many pixels... */
const REACH = 150;
/** ...and each pixel beyond that is worth hiding so many square pixels: a button, not a row of cards. */
const STRAYING = 40;

/** The lines over the hand that say what may be done; what holds them has no box of its own in every game. */
const QUESTION = ".prompt > *";
/** What may be pointed at; of a place that is too large to be framed, its frame. */
export const OFFERED = ".legal:not(:has(> .rings)), .legal > .rings";

/** Pixels between two places that are tried. */
const STEP = 24;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** Where a note may go; `reach`: so many pixels round the piece, where it can. */
interface Room extends Size {
  readonly reach?: number;
}

/** What should stay in sight; `weight`: how much hiding it costs beside others. */
interface Kept extends Box {
  readonly weight?: number;
}

/** Of what is hidden only where there is no better place. */
const LIGHT = 0.15;

/** Where a box of this size goes beside an anchor: below it if there is room, else above, never outside. */
export function adjacentSpot(anchor: Box, size: Size, room: Size): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2 - size.width / 2;
  const left = Math.max(MARGIN, Math.min(middle, room.width - size.width - MARGIN));
  const below = anchor.top + anchor.height + GAP;
  const fits = below + size.height + MARGIN <= room.height;
  return { left, top: fits ? below : Math.max(MARGIN, anchor.top - size.height - GAP) };
}

/** Where a box of this size hides least of what should stay in sight: at a side of its anchor if it can, else further off. */
export function leastHidingSpot(anchor: Box, size: Size, room: Room, kept: readonly Kept[], question: readonly Box[] = []): { left: number; top: number } {
  const { left, top, width, height } = anchor;
  const [right, bottom] = [room.width - size.width - MARGIN, room.height - size.height - MARGIN];
  const columns = [left + width / 2 - size.width / 2, left - size.width - GAP, left + width + GAP, ...places(MARGIN, right)];
  const rows = [top + height + GAP, top - size.height - GAP, top + height / 2 - size.height / 2, ...places(MARGIN, bottom)];
  const within = (at: number, most: number): number => Math.max(MARGIN, Math.min(at, most));
  const spots = rows.flatMap((y) => columns.map((x) => ({ left: within(x, right), top: within(y, bottom), ...size })));
  const far = (spot: Box): number => Math.hypot(spot.left + spot.width / 2 - left - width / 2, spot.top + spot.height / 2 - top - height / 2);
  const hidden = (all: readonly Kept[], spot: Box): number => all.reduce((sum, one) => sum + covered(one, spot) * (one.weight ?? 1), 0);
  const astray = (spot: Box): number => Math.max(0, between(anchor, spot) - (room.reach ?? REACH)) * STRAYING;
  const cost = (spot: Box): number => hidden([anchor, ...kept], spot) * HIDING + hidden(question, spot) * HIDING_QUESTION + far(spot) + astray(spot);
  const best = spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  return { left: best.left, top: best.top };
}

/** Places from one edge to the other, close enough to find a gap between two rows of cards. */
function places(least: number, most: number): readonly number[] {
  const count = Math.max(1, Math.ceil((most - least) / STEP));
  return Array.from({ length: count + 1 }, (_, place) => least + ((most - least) * place) / count);
}

/** Pixels from the edge of one box to the edge of another. */
function between(one: Box, other: Box): number {
  const wide = Math.max(one.left - other.left - other.width, other.left - one.left - one.width, 0);
  const high = Math.max(one.top - other.top - other.height, other.top - one.top - one.height, 0);
  return Math.hypot(wide, high);
}

/** The area of one box that lies under another. */
function covered(under: Box, over: Box): number {
  const wide = Math.min(under.left + under.width, over.left + over.width) - Math.max(under.left, over.left);
  const high = Math.min(under.top + under.height, over.top + over.height) - Math.max(under.top, over.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** Move a floating element beside another one; what the selector `kept` finds should stay in sight, and the question; what `rather` finds, where there is room, and then it may stand anywhere. */
export function placeNextTo(floating: HTMLElement, anchor: Element, kept?: string, rather?: string): void {
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const size = { width: floating.offsetWidth, height: floating.offsetHeight };
  const box = anchor.getBoundingClientRect();
  const { left, top } = kept === undefined ? adjacentSpot(box, size, room) : leastHidingSpot(box, size, rather === undefined ? room : { ...room, reach: Infinity }, [...boxes(kept).map(withAir), ...light(rather)], boxes(QUESTION));
  floating.style.setProperty("left", `${left}px`);
  floating.style.setProperty("top", `${top}px`);
}

const boxes = (selector: string): readonly Box[] => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());

/** A box and a little room around it. */
export const withAir = ({ left, top, width, height }: Box): Box =>
  (width === 0 || height === 0 ? { left, top, width, height } : { left: left - APART, top: top - APART, width: width + 2 * APART, height: height + 2 * APART });

const light = (selector: string | undefined): readonly Kept[] =>
  selector === undefined ? [] : boxes(selector).map(({ left, top, width, height }) => ({ left, top, width, height, weight: LIGHT }));

/** A note beside a piece, placed again whenever the page gets another size, as when a phone is turned. */
export abstract class Floating extends PageElement {
  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("resize", this.#again);
  }

  override disconnectedCallback(): void {
    window.removeEventListener("resize", this.#again);
    super.disconnectedCallback();
  }

  protected abstract place(): void;

  // what watches the size of the board itself comes first
  readonly #again = (): void => void requestAnimationFrame(() => setTimeout(() => this.place()));
}
