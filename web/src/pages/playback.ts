/** A whole game takes so long. */
const MINUTE_MS = 60_000;
/** Pictures of a game for a reader who wants little to move. */
const STILLS = 12;

/** Shows the steps of a game one after the other, all of them in a minute. */
export class Playback {
  #timer: ReturnType<typeof setInterval> | null = null;
  #shown = -1;

  constructor(private readonly show: (at: number) => void) {}

  get isPlaying(): boolean {
    return this.#timer !== null;
  }

  /** From the step at which the reader is, or from the beginning once the end is reached. */
  play({ at, last, isStill }: { readonly at: number; readonly last: number; readonly isStill: boolean }): void {
    this.stop();
    if (last <= 0) return;
    const stride = isStill ? Math.max(1, Math.ceil(last / STILLS)) : 1;
    this.#shown = at < last ? at : 0;
    if (this.#shown !== at) this.show(this.#shown);
    this.#timer = setInterval(() => {
      this.#shown = Math.min(last, this.#shown + stride);
      if (this.#shown === last) this.stop();
      this.show(this.#shown);
    }, (MINUTE_MS * stride) / last);
  }

  /** The reader has gone elsewhere: playing ends there. */
  follow(at: number): void {
    if (at !== this.#shown) this.stop();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
