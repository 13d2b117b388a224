import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { PageElement } from "../lib/element";
import { t } from "../text/reader";

/** Hot-seat: covers everything while the device changes hands. */
@customElement("cg-curtain")
export class Curtain extends PageElement {
  @property() name = "";

  protected override render(): TemplateResult {
    return html`<div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
      <div class="drape left"></div><div class="drape right"></div><div class="valance"></div>
      <div class="notice">
        <h2 id="curtain-title">${t("ui.curtain.hand_over", { name: this.name })}</h2>
        <p>${t("ui.curtain.explain", { name: this.name })}</p>
        <button type="button" class="primary" @click=${this.#lift} @keydown=${stay}>${t("ui.curtain.lift", { name: this.name })}</button>
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
}

/** Nothing else may be reached behind a curtain. */
function stay(event: KeyboardEvent): void {
  if (event.key === "Tab") event.preventDefault();
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-curtain": Curtain;
  }
}
