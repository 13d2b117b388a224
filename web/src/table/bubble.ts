import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Floating, OFFERED, placeNextTo } from "../lib/floating";
import type { Refusal } from "../net/session";
import { rulesHref } from "../route";
import { read, t } from "../text/reader";

/** Why something is not possible, shown beside the piece, with a link to the rule; fires `close` when it has been read. */
@customElement("cg-bubble")
export class Bubble extends Floating {
  @property({ attribute: false }) refusal: Refusal | null = null;
  @property({ attribute: false }) anchor: Element | null = null;
  @property({ attribute: false }) names: readonly string[] = [];
  /** Whose rules a refusal refers to; empty where no page has them. */
  @property() game = "";

  protected override render(): TemplateResult {
    return html`<div class="bubble ${this.refusal ? "open" : ""}" role="status" @keydown=${this.#keys} @click=${this.#click}>
      ${this.refusal ? this.#words(this.refusal) : nothing}</div>`;
  }

  #words({ message, clause }: Refusal): TemplateResult {
    return html`<span>${read(message, this.names)}</span>
      ${clause && this.game ? html`<a href=${rulesHref(this.game, clause)}>${t("ui.rules.rule", { clause })}</a>` : nothing}`;
  }

  protected override updated(): void {
    this.place();
  }

  protected override place(): void {
    const bubble = this.querySelector<HTMLElement>(".bubble");
    if (this.refusal && bubble && this.anchor?.isConnected) placeNextTo(bubble, this.anchor, OFFERED);
  }

  /** From the refused piece, Tab leads to the rule; returns whether there is one. */
  enter(): boolean {
    const link = this.querySelector<HTMLElement>("a");
    link?.focus();
    return link !== null;
  }

  /** The link in it goes on to the rule. */
  readonly #click = (event: MouseEvent): void => {
    if (!(event.target as Element).closest("a")) this.dispatchEvent(new Event("close"));
  };

  readonly #keys = (event: KeyboardEvent): void => {
    if (event.key !== "Tab" && event.key !== "Escape") return;
    if (this.anchor instanceof HTMLElement) this.anchor.focus();
    if (event.key === "Tab" && event.shiftKey) event.preventDefault();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-bubble": Bubble;
  }
}
