import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Message } from "../../../generated/protocol";
import { PageElement } from "../../../lib/element";
import { api, ApiError } from "../../../net/api";
import { read, reader, t } from "../../../text/reader";

const PAPERS = ["A4", "A3", "A2"] as const;

/** A finished tree as a PDF to hang up; says what is missing where the server cannot write one. */
@customElement("cg-tree-posters")
export class TreePosters extends PageElement {
  @property() table = "";
  @state() private problem: Message | null = null;
  @state() private isBusy = false;

  protected override render(): TemplateResult {
    return html`${PAPERS.map((paper) => html`<button type="button" class="button" ?disabled=${this.isBusy} @click=${() => this.#save(paper)}>${t("ui.tree.poster", { paper })}</button>`)}
      ${this.problem ? html`<span role="alert" class="problem">${read(this.problem)}</span>` : nothing}`;
  }

  async #save(paper: string): Promise<void> {
    this.isBusy = true;
    this.problem = null;
    try {
      const address = URL.createObjectURL(await api.poster(this.table, reader.lang, paper.toLowerCase()));
      const link = document.createElement("a");
      link.href = address;
      link.download = `${this.table}-${paper}.pdf`;
      link.click();
      URL.revokeObjectURL(address);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem.message;
    } finally {
      this.isBusy = false;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-tree-posters": TreePosters;
  }
}
