import { html, nothing, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../text/reader";
import { PageElement } from "./element";

/** Empty squares around the code, without which cameras do not find it. */
const MARGIN = 4;

/** An address for the camera of a phone; the code is worked out only where one is shown. */
@customElement("cg-qr-code")
export class QrCode extends PageElement {
  @property() address = "";
  /** What it is, for whoever does not see it. */
  @property() label = "";
  @state() private rows: readonly (readonly boolean[])[] = [];

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("address")) void this.#encode(this.address);
  }

  async #encode(address: string): Promise<void> {
    const { encode } = await import("uqr");
    if (address === this.address) this.rows = encode(address, { border: MARGIN }).data;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { rows } = this;
    if (rows.length === 0) return nothing;
    return html`<svg role="img" aria-label=${this.label || t("ui.share.qr_of_link")} viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges">${svg`<path class="light" d="M0 0H${rows.length}V${rows.length}H0Z"/><path class="dark" d=${squares(rows)}/>`}</svg>`;
  }
}

/** All dark squares as one path. */
function squares(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-qr-code": QrCode;
  }
}
