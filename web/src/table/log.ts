import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { gameTable } from "../games/registry";
import type { LogLine, TableInfo } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { outside } from "../lib/scroll";
import type { TableView } from "../net/table-view";
import { read, t } from "../text/reader";
import { calledBy, calledIn } from "./called";
import { grouped, type Line } from "./log-groups";
import { seatNames } from "./seats";

/** As near to the end as that is at it. */
const NEAR_END_PX = 8;

/** What happened, newest at the bottom; in a replay each line leads to its step. */
@customElement("cg-log")
export class Log extends PageElement {
  @property({ attribute: false }) log: readonly LogLine[] = [];
  @property({ attribute: false }) table: TableInfo | null = null;
  @property({ attribute: false }) view: TableView | null = null;
  /** The step shown in a replay; then a line fires `step` when it is chosen. */
  @property({ attribute: false }) current: number | null = null;
  /** Whether the newest line is in sight: it stays so when the page changes its shape. */
  #isAtEnd = true;
  readonly #observer = new ResizeObserver(() => this.#settle());

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  protected override render(): TemplateResult {
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("ui.panel.log")} @scroll=${this.#scrolled}>
      ${this.log.length === 0 || !this.table ? html`<p class="quiet">${t("ui.log.empty")}</p>` : this.#list(this.table)}</div>`;
  }

  protected override updated(changed: PropertyValues): void {
    const scroll = this.#sheet;
    if (scroll) this.#observer.observe(scroll);
    if (changed.has("log")) this.#isAtEnd = true;
    if (this.current !== null || changed.has("log")) this.#settle();
  }

  get #sheet(): HTMLElement | null {
    return this.querySelector(".scroll");
  }

  /** In a replay the step shown is in sight; else the newest line, unless the reader has left it. */
  #settle(): void {
    const scroll = this.#sheet;
    if (!scroll || scroll.clientHeight === 0) return;
    const line = this.current === null ? null : scroll.querySelector("[aria-current]");
    if (line) scroll.scrollTop += outside(line.getBoundingClientRect(), scroll.getBoundingClientRect());
    else if (this.current === null && this.#isAtEnd) scroll.scrollTop = scroll.scrollHeight;
  }

  readonly #scrolled = (): void => {
    const scroll = this.#sheet;
    if (scroll && scroll.clientHeight > 0) this.#isAtEnd = scroll.scrollTop + scroll.clientHeight > scroll.scrollHeight - NEAR_END_PX;
  };

  #list(table: TableInfo): TemplateResult {
    const names = seatNames(table);
    const called = calledIn(table, this.view);
    return html`<ol class="log">${grouped(this.log).map(({ seat, lines }) => {
      const crest = this.#crest(table, seat);
      return html`<li class=${crest === nothing ? `seat-${seat ?? "none"}` : "crested"}>
        ${seat === null ? nothing : html`<b>${crest}<bdi>${who(table, seat, names)}</bdi></b>`}
        <span>${lines.map((line) => this.#line(line, calledBy(line.event.key, table, called)))}</span></li>`;
    })}</ol>`;
  }

  #crest({ game }: TableInfo, seat: number | null): TemplateResult | typeof nothing {
    return seat === null || this.view === null ? nothing : (gameTable(game).crest?.(this.view, seat) ?? nothing);
  }

  #line({ seq, event }: Line, names: readonly string[]): TemplateResult {
    const text = read({ key: `event.${event.key}`, args: event.args }, names);
    if (this.current === null) return html`<span class="did">${text}</span>`;
    return html`<button type="button" class="did" aria-current=${seq === this.current ? "step" : nothing}
      @click=${() => this.dispatchEvent(new CustomEvent("step", { detail: seq }))}>${text}</button>`;
  }
}

function who(table: TableInfo, seat: number, names: readonly string[]): string {
  return table.seats[seat]?.yours && !table.hot_seat ? t("ui.log.you") : (names[seat] ?? "");
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-log": Log;
  }
}
