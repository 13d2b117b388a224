import type { Event as GameEvent } from "../generated/protocol";
import { prefersReducedMotion } from "../lib/motion";
import { cardOf } from "./pieces";

const FLIGHT_MS = 230;
/** What is left of a flight is taken away a few frames after it. */
const FRAMES_MS = 60;
/** Cards of one event leave one after the other. */
const STAGGER_MS = 90;
/** Whatever comes at once, the last card has left after this. */
const LONGEST_DELAY_MS = 700;

/** Cards that come from there show their backs first. */
const PILES: ReadonlySet<string> = new Set(["pile", "deck"]);

interface Start {
  readonly rect: DOMRect;
  readonly face: Node | null;
  readonly isPile: boolean;
  /** Whether it is a whole place, on which the card itself is not shown. */
  readonly isPlace: boolean;
}

let nextStart = 0;

/** How long it is until the last card has arrived. */
export function untilLanded(): number {
  return prefersReducedMotion() ? 0 : Math.max(0, nextStart - STAGGER_MS + FLIGHT_MS + FRAMES_MS - performance.now());
}

/** Show a change, and let the cards that moved travel to where they now lie. */
export function fly(root: HTMLElement, events: readonly GameEvent[], show: () => void): void {
  const moves = events.flatMap((event) => event.moves);
  const starts = moves.map(([piece, from]) => startOf(root, cardOf(piece), from));
  show();
  if (moves.length === 0 || document.hidden) return;
  requestAnimationFrame(() => {
    moves.forEach(([piece, , to], index) => {
      const start = starts[index];
      const card = pieceIn(root, to, cardOf(piece));
      const target = card ?? placeIn(root, to);
      if (start && target) land(start, target, card === null, takeSlot());
    });
  });
}

function takeSlot(): number {
  const now = performance.now();
  const at = Math.min(Math.max(now, nextStart), now + LONGEST_DELAY_MS);
  nextStart = at + STAGGER_MS;
  return at - now;
}

function startOf(root: HTMLElement, card: string, from: string): Start | null {
  const piece = pieceIn(root, from, card);
  const source = piece ?? root.querySelector<HTMLElement>(`[data-door="${CSS.escape(from)}"]`) ?? placeIn(root, from);
  if (!source) return null;
  const isPile = PILES.has(from);
  // What a place shows is not the card, unless it is a pile with its back.
  const face = piece || isPile ? (source.querySelector("svg")?.cloneNode(true) ?? null) : null;
  return { rect: source.getBoundingClientRect(), face, isPile, isPlace: piece === null && !isPile };
}

function land(start: Start, target: HTMLElement, isPlace: boolean, delay: number): void {
  const isNew = target.dataset["card"] !== undefined && !target.querySelector(".times");
  if (prefersReducedMotion()) {
    target.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FLIGHT_MS, delay, fill: "backwards" });
    return;
  }
  const there = target.getBoundingClientRect();
  // What lies in a part of the page that is not shown has no size, and flies nowhere.
  if (start.rect.height === 0 || there.height === 0) return;
  const begin = start.isPlace ? inMiddle(start.rect, there) : start.rect;
  const end = isPlace ? inMiddle(there, begin) : there;
  if (isNew) target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + FLIGHT_MS });
  const ghost = ghostOf(start, target, begin);
  document.body.append(ghost);
  const scale = end.height / begin.height;
  const timing: KeyframeAnimationOptions = { duration: FLIGHT_MS, delay, easing: "ease-out", fill: "both" };
  const path = [
    { transform: `translate(${begin.left}px, ${begin.top}px) scale(1)` },
    { transform: `translate(${end.left}px, ${end.top}px) scale(${scale})` },
  ];
  if (start.isPile) ghost.firstElementChild?.animate([{ transform: "rotateY(180deg)" }, { transform: "none" }], timing);
  ghost.animate(path, timing).onfinish = () => ghost.remove();
}

/** Where a card comes to lie in the middle of a place: as large as it is, or as fits in. */
export function inMiddle(place: DOMRect, card: DOMRect): DOMRect {
  const scale = Math.min(1, place.width / card.width, place.height / card.height);
  const [width, height] = [card.width * scale, card.height * scale];
  return new DOMRect(place.left + (place.width - width) / 2, place.top + (place.height - height) / 2, width, height);
}

/** A card in the air; one that comes from the pile shows its back first. */
function ghostOf(start: Start, target: HTMLElement, size: DOMRect): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.setProperty("width", `${size.width}px`);
  ghost.style.setProperty("height", `${size.height}px`);
  const landed = target.dataset["card"] ? target.querySelector("svg")?.cloneNode(true) : null;
  const front = start.isPile ? (landed ?? start.face) : (start.face ?? landed);
  const card = document.createElement("div");
  if (front) card.append(front);
  if (start.isPile && start.face && landed) {
    (start.face as Element).classList.add("reverse");
    card.append(start.face);
  }
  ghost.append(card);
  return ghost;
}

function pieceIn(root: HTMLElement, place: string, card: string): HTMLElement | null {
  const name = CSS.escape(card);
  return placeIn(root, place)?.querySelector<HTMLElement>(`:is([data-card="${name}"], [data-piece="${name}"])`) ?? null;
}

/** Where something lies; one place may stand for all of a kind, such as `tree` for `tree.2`. */
function placeIn(root: HTMLElement, place: string): HTMLElement | null {
  const found = [place, place.split(".")[0] ?? ""].map((name) => root.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`));
  return found.find((element) => element !== null) ?? null;
}
