import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { PageElement } from "../lib/element";
import { serverTime } from "../net/server-clock";
import { t } from "../text/reader";
import { type ActionProps, asking } from "./asking";
import { nextReplaceable, replaceable } from "./replacement";
import { seatNames } from "./seats";

const LONGEST_MS = 3_600_000;

/** In the menu and at the table: have the computer play for somebody who keeps the others waiting, as soon as that may be asked. */
@customElement("cg-replace-button")
export class ReplaceButton extends PageElement {
  @property({ attribute: false }) props!: ActionProps;
  @property({ type: Number }) seat = 0;
  #timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.#timer);
  }

  protected override updated(): void {
    window.clearTimeout(this.#timer);
    const now = serverTime();
    const next = nextReplaceable(this.props.state.table, now);
    if (next !== null) this.#timer = window.setTimeout(() => this.requestUpdate(), Math.min(LONGEST_MS, (next - now) * 1000 + 50));
  }

  protected override render(): TemplateResult {
    const { table, seq } = this.props.state;
    const names = seatNames(table);
    return html`${replaceable(table, serverTime()).map((whom) => {
      const name = names[whom] ?? "";
      return asking(this.props, t("ui.replace.ask", { name }), { type: "ask_replace", seq, seat: this.seat, whom }, t("ui.replace.ask_sure", { name }));
    })}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-replace-button": ReplaceButton;
  }
}
