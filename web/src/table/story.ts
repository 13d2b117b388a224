import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Message, TableInfo } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { api, ApiError } from "../net/api";
import { read, t } from "../text/reader";
import { seatNames } from "./seats";
import type { Untold } from "./stories";

/** Two people have met: the player who placed them may tell how it went. */
@customElement("cg-story")
export class Story extends PageElement {
  @property({ attribute: false }) table!: TableInfo;
  @property({ attribute: false }) told!: Untold;
  @state() private problem: Message | null = null;
  @state() private isOpen = false;

  protected override render(): TemplateResult {
    const about = read(this.told.about, seatNames(this.table));
    return html`<section class="strip-notice story" aria-label=${t("ui.story.title")}>
      <p><b>${about}</b> ${this.isOpen ? nothing : html`<span>${t("ui.story.ask")}</span>`}</p>
      ${this.isOpen ? this.#form() : html`<button type="button" class="tell" @click=${this.#open}>${t("ui.story.open")}</button>`}
      <button type="button" class="skip" @click=${this.#done}>${t("ui.story.skip")}</button>
    </section>`;
  }

  #form(): TemplateResult {
    return html`<form @submit=${this.#tell}>
      <textarea name="story" rows="2" required aria-label=${t("ui.story.ask")}
        placeholder=${t("ui.story.hint")}></textarea>
      <button class="primary">${t("ui.story.tell")}</button>
      ${this.problem ? html`<p role="alert" class="problem">${read(this.problem)}</p>` : nothing}</form>`;
  }

  readonly #open = async (): Promise<void> => {
    this.isOpen = true;
    await this.updateComplete;
    this.querySelector("textarea")?.focus();
  };

  readonly #tell = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const text = new FormData(event.currentTarget as HTMLFormElement).get("story");
    const { seat, seq, event: place } = this.told;
    try {
      await api.remark(this.table.id, { seat, seq, event: place, text: typeof text === "string" ? text : "" });
      this.#done();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem.message;
    }
  };

  readonly #done = (): void => {
    this.isOpen = false;
    this.problem = null;
    this.dispatchEvent(new Event("done"));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-story": Story;
  }
}
