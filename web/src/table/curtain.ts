import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { PageElement } from "../lib/element";
import { settings } from "../settings";
import { t } from "../text/reader";

/** Hot-seat: covers everything while the device changes hands. */
@customElement("cg-curtain")
export class Curtain extends PageElement {
  @property() name = "";
  /** Whether nothing is hidden that it would have to cover. */
  @property({ type: Boolean }) spare = false;

  protected override render(): TemplateResult {
    return html`<div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title" @keydown=${stay}>
      <div class="drape left"></div><div class="drape right"></div><div class="valance"></div>
      <div class="notice">
        <h2 id="curtain-title">${t("ui.curtain.hand_over", { name: this.name })}</h2>
        <p>${t("ui.curtain.explain", { name: this.name })}</p>
        <button type="button" class="primary" @click=${this.#lift}>${t("ui.curtain.lift", { name: this.name })}</button>
        ${this.spare ? html`<button type="button" class="never" @click=${this.#never}>${t("ui.curtain.never")}</button>` : nothing}
      </div>
    </div>`;
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    this.querySelector("button")?.focus();
  }

  readonly #lift = (): void => {
    this.dispatchEvent(new Event("lift"));
  };

  readonly #never = (): void => {
    settings.set("curtain", false);
    this.#lift();
  };
}

/** Nothing else may be reached behind a curtain: the Tab key goes round the buttons on it. */
function stay(event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  event.preventDefault();
  const buttons = [...(event.currentTarget as Element).querySelectorAll("button")];
  buttons[(buttons.indexOf(document.activeElement as HTMLButtonElement) + 1) % buttons.length]?.focus();
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-curtain": Curtain;
  }
}
