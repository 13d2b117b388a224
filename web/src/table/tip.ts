import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Message } from "../generated/protocol";
import { Floating, OFFERED, placeNextTo } from "../lib/floating";
import { read } from "../text/reader";

/** What a tip must not hide beside the question: everything that may be pointed at, the ways to further answers, headings, waiting discs, the cells that one compares, and the pile with its number. */
const KEPT = `${OFFERED}, .answers button, .buttons button, .turns button, .board h3, .head, .upper, .cell, .pile`;
/** What it hides only where it would hide one of those otherwise: the ways to the map and the boards, and what everybody owns. */
const RATHER_KEPT = ".parts button, .stocks";

/** What a piece would do, or why it can do nothing now: beside the piece that is pointed at or has the focus. */
@customElement("cg-tip")
export class Tip extends Floating {
  @property({ attribute: false }) lines: readonly Message[] = [];
  @property({ attribute: false }) anchor: Element | null = null;
  @property({ attribute: false }) names: readonly string[] = [];

  protected override render(): TemplateResult {
    const isOpen = this.lines.length > 0;
    return html`<div class="tip ${isOpen ? "open" : ""}" role="status">${isOpen ? this.lines.map((line) => html`<p>${read(line, this.names)}</p>`) : nothing}</div>`;
  }

  protected override updated(): void {
    this.place();
  }

  protected override place(): void {
    const tip = this.querySelector<HTMLElement>(".tip");
    if (this.lines.length > 0 && tip && this.anchor?.isConnected) placeNextTo(tip, this.anchor, KEPT, RATHER_KEPT);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-tip": Tip;
  }
}
