import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Where the keyboard stands when a curtain is lifted. */
const FIRST_LEGAL = ".street .card.legal, .near .card.legal, [data-piece='pass']";
/** What may have the focus in a row of cards, or among the buttons beside the hand. */
const STOP = "[tabindex='0'], .buttons :enabled";

/** Keeps the keyboard's place: a card that was played takes the focus with it, the next one gets it. */
export class FocusKeeper implements ReactiveController {
  #group: Element | null = null;
  #isStarting = false;

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  /** The focus went there. */
  follow(target: EventTarget | null): void {
    this.#group = target instanceof Element ? target.closest("cg-row, .reach") : null;
  }

  /** Give the focus to the first piece that may be chosen, as soon as nothing covers it. */
  start(): void {
    this.#isStarting = true;
  }

  hostUpdated(): void {
    if (document.activeElement !== document.body) return;
    if (this.#isStarting && !this.host.querySelector("cg-curtain")) this.#begin();
    else this.#group?.querySelector<HTMLElement>(STOP)?.focus({ preventScroll: true });
  }

  #begin(): void {
    this.#isStarting = false;
    this.host.querySelector<HTMLElement>(FIRST_LEGAL)?.focus({ preventScroll: true });
  }
}
