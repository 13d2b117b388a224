import type { NewsItem } from "../generated/protocol";
import { api } from "./api";

/** How often the page looks for what the reader is told, in milliseconds. */
const LOOK_EVERY = 20_000;
const SEEN = "consigliere.news";

/** What the reader has chosen to be told of, as it comes; each thing is told by one of the open pages. */
export class News {
  #timer = 0;

  constructor(readonly onNews: (items: readonly NewsItem[]) => void) {}

  start(): void {
    this.#timer = window.setInterval(this.#look, LOOK_EVERY);
    document.addEventListener("visibilitychange", this.#look);
    this.#look();
  }

  stop(): void {
    window.clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#look);
  }

  readonly #look = (): void => {
    const seen = lastSeen();
    api.news(seen ?? 0).then(
      ({ items }) => {
        const last = items.at(-1)?.id;
        if (last === undefined) return;
        const before = lastSeen() ?? 0;
        note(last);
        // what has come before this browser ever looked is old
        const fresh = seen === null ? [] : items.filter(({ id }) => id > before);
        if (fresh.length > 0) this.onNews(fresh);
      },
      () => undefined,
    );
    if (seen === null) note(0);
  };
}

function lastSeen(): number | null {
  try {
    const text = localStorage.getItem(SEEN);
    return text === null ? null : Number(text) || 0;
  } catch {
    return null;
  }
}

function note(id: number): void {
  try {
    localStorage.setItem(SEEN, String(id));
  } catch {
    // A browser may forbid the store: then nothing is told in the page.
  }
}
