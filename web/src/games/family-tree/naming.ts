import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { FamilyTreeView, Message } from "../../generated/protocol";
import { PageElement } from "../../lib/element";
import { api, ApiError } from "../../net/api";
import { read, t } from "../../text/reader";
import { cardsOf, familyName } from "./cards";

/** Longest name that the server takes. */
const NAME_LENGTH = 40;

/** The reader's own families get their names here; nothing while none may be named. */
@customElement("cg-family-name")
export class FamilyNaming extends PageElement {
  @property({ attribute: false }) view!: FamilyTreeView;
  @property() table = "";
  @state() private isOpen = false;
  @state() private chosen: string | null = null;
  @state() private problem: Message | null = null;

  protected override render(): TemplateResult | typeof nothing {
    if (this.view.nameable.length === 0) return nothing;
    if (!this.isOpen) return html`<button type="button" class="name-family keeps" @click=${this.#open}>${t("ui.family.name_button")}</button>`;
    return html`<form class="name-family keeps" @submit=${this.#give} @keydown=${this.#escape}>
      ${this.view.nameable.length > 1 ? this.#which() : nothing}
      <input name="name" required autocomplete="off" aria-label=${t("ui.family.name")} placeholder=${t("ui.family.name")}
        .value=${familyName(this.view, this.#family) ?? ""} maxlength=${NAME_LENGTH} />
      <button class="primary">${t("ui.family.name_save")}</button>
      <button type="button" @click=${this.#close}>${t("ui.table.cancel")}</button>
      ${this.problem ? html`<p role="alert" class="problem">${read(this.problem)}</p>` : nothing}</form>`;
  }

  /** The family to be named: by default the one that counts, else the oldest. */
  get #family(): string {
    const { nameable, sides, viewer } = this.view;
    const best = sides.find(({ seat }) => seat === viewer)?.best ?? "";
    return [this.chosen, best].find((family) => family !== null && nameable.includes(family)) ?? nameable[0] ?? "";
  }

  #which(): TemplateResult {
    const cards = cardsOf(this.view);
    return html`<select aria-label=${t("ui.family.name_which")} @change=${(event: Event) => (this.chosen = (event.target as HTMLSelectElement).value)}>
      ${this.view.nameable.map((family) => html`<option value=${family} .selected=${family === this.#family}>${familyName(this.view, family)
        ?? read({ key: "text.family_tree.family", args: { person: cards.get(family)?.title ?? family } })}</option>`)}</select>`;
  }

  readonly #open = async (): Promise<void> => {
    this.isOpen = true;
    await this.updateComplete;
    this.querySelector("input")?.select();
  };

  readonly #close = async (): Promise<void> => {
    this.isOpen = false;
    this.problem = null;
    await this.updateComplete;
    this.querySelector("button")?.focus();
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    void this.#close();
  };

  readonly #give = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const name = new FormData(event.currentTarget as HTMLFormElement).get("name");
    const { viewer } = this.view;
    if (viewer === null) return;
    try {
      await api.name(this.table, { seat: viewer, piece: this.#family, name: typeof name === "string" ? name : "" });
      await this.#close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem.message;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-family-name": FamilyNaming;
  }
}
