import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { SeatClock, TableInfo } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { serverTime } from "../net/server-clock";
import { countdownText, timeText } from "../text/numbers";
import { t } from "../text/reader";
import { seatNames } from "./seats";

/** At which of the own last seconds a screen reader says so. */
const SAID_AT: readonly number[] = [300, 60, 30, 10];
const TICK_MS = 250;

/** What a clock shows at a time, in seconds. */
export function left({ left: before, until }: SeatClock, now: number): number {
  return Math.max(0, until === null ? before : Math.min(before, until - now));
}

/** The mark that a clock has passed since it showed `before`, if any. */
export function passed(before: number, now: number): number | null {
  return SAID_AT.filter((mark) => now <= mark && mark < before).at(-1) ?? null;
}

/** The clocks of a table where each player has a time for the game: they tick, and are read out seldom. */
@customElement("cg-clocks")
export class Clocks extends PageElement {
  @property({ attribute: false }) table!: TableInfo;
  #timer = 0;
  #before = 0;
  #said = "";

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = window.setInterval(() => this.requestUpdate(), TICK_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.#timer);
  }

  protected override willUpdate(): void {
    const own = this.table.clocks.find(({ until }, seat) => until !== null && this.table.seats[seat]?.yours);
    const now = own === undefined ? 0 : left(own, serverTime());
    const mark = own === undefined ? null : passed(this.#before, now);
    if (mark !== null) this.#said = t("ui.deadline.left", { time: timeText(mark) });
    else if (own === undefined) this.#said = "";
    this.#before = now;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.table.clocks.length === 0 || this.table.status !== "playing") return nothing;
    const names = seatNames(this.table);
    const now = serverTime();
    return html`<ul class="clocks" aria-label=${t("ui.deadline.clocks")}>${this.table.clocks.map((clock, seat) => this.table.seats[seat]?.kind === "computer" ? nothing
      : html`<li class=${clock.until === null ? "" : left(clock, now) <= 30 ? "runs short" : "runs"}>
        <bdi>${names[seat]}</bdi> <time role="timer" aria-live="off">${countdownText(left(clock, now))}</time></li>`)}</ul>
      <span class="unseen" role="status">${this.#said}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-clocks": Clocks;
  }
}
