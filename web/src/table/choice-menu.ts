import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Choice } from "../generated/protocol";
import { Floating, placeNextTo } from "../lib/floating";
import { read, t } from "../text/reader";
import { endsMark } from "./ends-mark";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Several actions begin with the same pieces, and this asks which one is meant; a single one is to be confirmed. */
@customElement("cg-choice-menu")
export class ChoiceMenu extends Floating {
  @property({ attribute: false }) choices: readonly Choice[] = [];
  @property({ attribute: false }) anchor: Element | null = null;
  @property({ attribute: false }) names: readonly string[] = [];

  protected override render(): TemplateResult {
    return html`<div class="choice-menu" role="menu" aria-label=${this.#heading} @keydown=${this.#walk}>
      <p aria-hidden="true">${this.#heading}</p>
      ${this.choices.map((choice) => html`<button type="button" role="menuitem" data-word=${choice.word}
        @click=${() => this.#answer(choice)}>${read(choice.label, this.names)}${endsMark(choice.ends_turn, "spoken")}</button>`)}
      <button type="button" role="menuitem" class="cancel" @click=${() => this.#answer(null)}>${t("ui.table.cancel")}</button>
    </div>`;
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    this.place();
    this.#items[0]?.focus();
  }

  protected override place(): void {
    const menu = this.querySelector<HTMLElement>(".choice-menu");
    if (menu && this.anchor?.isConnected) placeNextTo(menu, this.anchor);
  }

  get #heading(): string {
    return this.choices.length === 1 ? t("ui.table.confirm_or_cancel") : t("ui.table.which");
  }

  get #items(): HTMLButtonElement[] {
    return [...this.querySelectorAll("button")];
  }

  readonly #walk = (event: KeyboardEvent): void => {
    const items = this.#items;
    const here = items.indexOf(document.activeElement as HTMLButtonElement);
    const step = event.key === "Tab" ? (event.shiftKey ? -1 : 1) : STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    items[(here + step + items.length) % items.length]?.focus();
  };

  #answer(choice: Choice | null): void {
    this.dispatchEvent(new CustomEvent("answer", { detail: choice }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-choice-menu": ChoiceMenu;
  }
}
