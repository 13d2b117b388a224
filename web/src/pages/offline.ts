import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { PageElement } from "../lib/element";
import { type Kept, keptReplays } from "../net/kept";
import { replayHref } from "../route";
import { t, wordOr } from "../text/reader";

/** Instead of the ways to play, while the server is out of reach: what this browser has kept. */
@customElement("cg-offline")
export class Offline extends PageElement {
  @state() private kept: readonly Kept[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("online", this.#again);
    void keptReplays().then((kept) => (this.kept = kept));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("online", this.#again);
  }

  protected override render(): TemplateResult {
    return html`<section class="way offline"><h3>${t("ui.offline.title")}</h3>
      <p role="status">${t(this.kept.length > 0 ? "ui.offline.explain" : "ui.offline.nothing")}</p>
      <ul>${this.kept.map(({ id, game, names }) => html`<li><a href=${replayHref(id)}>${wordOr(`${game}.name`, game)}</a> <bdi>${names.filter((name) => name !== "").join(" · ")}</bdi></li>`)}</ul>
      <button type="button" class="primary" @click=${this.#again}>${t("ui.offline.retry")}</button></section>`;
  }

  readonly #again = (): void => void this.dispatchEvent(new Event("retry"));
}
