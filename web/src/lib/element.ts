import { LitElement } from "lit";
import { settings } from "../settings";
import { reader } from "../text/reader";

/**
 * An element in the document's own tree, so that pieces can fly between components, anchors work
 * and one style sheet holds; it draws itself anew when the language or a setting changes.
 */
export class PageElement extends LitElement {
  readonly #refresh = (): void => this.requestUpdate();

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    reader.addEventListener("change", this.#refresh);
    settings.addEventListener("change", this.#refresh);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    reader.removeEventListener("change", this.#refresh);
    settings.removeEventListener("change", this.#refresh);
  }
}
