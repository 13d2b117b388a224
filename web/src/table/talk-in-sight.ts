import type { ReactiveController, ReactiveControllerHost } from "lit";

/** As much of the talk has to be on the screen for its newest line to be read. */
const ENOUGH = 0.6;

/** Whether the talk of a page is on the screen: neither behind a tab, nor further down, nor in a closed drawer. */
export class TalkInSight implements ReactiveController {
  is = false;
  #watched: Element | null = null;
  #observer: IntersectionObserver | null = null;

  constructor(private readonly host: ReactiveControllerHost & ParentNode) {
    host.addController(this);
  }

  hostUpdated(): void {
    const talk = this.host.querySelector("cg-talk");
    if (talk === this.#watched) return;
    this.#stop();
    this.#watched = talk;
    if (!talk) return;
    this.#observer = new IntersectionObserver((entries) => this.#seen(entries), { threshold: ENOUGH });
    this.#observer.observe(talk);
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    const is = (entries.at(-1)?.intersectionRatio ?? 0) >= ENOUGH;
    if (is === this.is) return;
    this.is = is;
    this.host.requestUpdate();
  }

  #stop(): void {
    this.#observer?.disconnect();
    this.#observer = this.#watched = null;
    this.is = false;
  }
}
