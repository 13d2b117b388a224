import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Where the keyboard stands when a curtain is lifted. */
const FIRST_LEGAL = ".street .card.legal, .near .card.legal, .near .pieces .legal, .market .legal, [data-piece='pass'].legal";
/** What may be chosen now, in a row of cards or beside the hand. */
const LEGAL = ":is(button, [role='button']).legal";
/** What may have the focus in a row of cards. */
const STOP = "[tabindex='0']";
/** Where the keyboard stands when the game is over and nothing is left to choose. */
const VERDICT = ".result h2";
/** The places whose keyboard is kept: a row, or all that lies within reach. */
const KEPT = "cg-row, .reach";

/** Keeps the keyboard's place: what was chosen takes the focus with it, and what may be chosen next gets it. */
export class FocusKeeper implements ReactiveController {
  #group: Element | null = null;
  #isStarting = false;

  /** `isWaiting`: an answer is on its way, and what may be chosen after it is not known yet. */
  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly isWaiting: () => boolean,
  ) {
    host.addController(this);
  }

  /** The focus went there. */
  follow(target: EventTarget | null): void {
    this.#group = target instanceof Element ? target.closest(KEPT) : null;
  }

  /** Give the focus to the first piece that may be chosen, as soon as nothing covers it. */
  start(): void {
    this.#isStarting = true;
  }

  hostUpdated(): void {
    // The board may draw what came in an update of its own, after this one.
    void Promise.resolve().then(() => this.#keep());
  }

  #keep(): void {
    if (document.activeElement !== document.body || this.isWaiting()) return;
    if (this.#isStarting && !this.host.querySelector("cg-curtain")) this.#begin();
    else if (this.#group) this.#nextPrompt(this.#group);
  }

  #nextPrompt(group: Element): void {
    const stop = next(group) ?? this.host.querySelector<HTMLElement>(VERDICT);
    stop?.focus({ preventScroll: true });
  }

  #begin(): void {
    this.#isStarting = false;
    this.host.querySelector<HTMLElement>(FIRST_LEGAL)?.focus({ preventScroll: true });
  }
}

/** A piece that may be chosen; in a row of cards, which goes on lying there, also its stop of the Tab key. */
function next(group: Element): HTMLElement | undefined {
  const seen = (selector: string): HTMLElement | undefined =>
    [...group.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
  return seen(LEGAL) ?? (group.matches("cg-row") ? seen(STOP) : undefined);
}
