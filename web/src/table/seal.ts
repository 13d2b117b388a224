import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { PageElement } from "../lib/element";
import { sha256 } from "../lib/sha256";
import { t } from "../text/reader";

/** Proof of an honest shuffle: the hash of the seed from the start, the seed at the end. */
@customElement("cg-seal")
export class Seal extends PageElement {
  @property() commitment = "";
  @property() seed: string | null = null;
  @state() private fits: boolean | null = null;

  protected override willUpdate(): void {
    if (this.seed !== null && this.fits === null) void this.#check(this.seed);
  }

  protected override render(): TemplateResult {
    return html`<details class="seal">
      <summary>${t("ui.seal.title")} <code>${shortened(this.commitment)}</code></summary>
      <p>${t("ui.seal.explain")}</p>
      <p><code>${this.commitment}</code></p>
      ${this.seed === null ? nothing : html`<p>${t("ui.seal.seed")}</p><p><code>${this.seed}</code></p>
        <p>${t("ui.seal.check")}</p>
        ${this.fits === null ? nothing : html`<p class="verdict"><b>${t(this.fits ? "ui.seal.matches" : "ui.seal.differs")}</b></p>`}`}
    </details>`;
  }

  /** A browser hashes on a secure address only; elsewhere the sentence on how to check remains. */
  async #check(seed: string): Promise<void> {
    if (!window.isSecureContext) return;
    this.fits = (await sha256(seed)) === this.commitment;
  }
}

const shortened = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

declare global {
  interface HTMLElementTagNameMap {
    "cg-seal": Seal;
  }
}
