import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { NoticeChoices } from "../generated/protocol";
import { confirmed } from "../lib/confirm";
import { RequestPage } from "../lib/request-page";
import { api } from "../net/api";
import { read, reader, t } from "../text/reader";

const ADDRESS_LENGTH = 254;

/** The address of mail that leads to the reader; nothing where the server sends no mails. */
@customElement("cg-my-email")
export class MyEmail extends RequestPage {
  @state() private chosen: NoticeChoices | null = null;
  @state() private asked: { readonly address: string; readonly minutes: number } | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(async () => {
      this.chosen = await api.notices();
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { chosen } = this;
    if (!chosen || (!chosen.offered.includes("mail") && chosen.email === null)) return nothing;
    return html`<section class="way"><h2>${t("ui.me.email")}</h2><p>${t("ui.me.email_explain")}</p>
      ${chosen.email === null ? nothing : this.#bound(chosen.email)}
      ${chosen.offered.includes("mail") ? this.#form() : nothing}
      <p role="status">${this.asked ? t("ui.me.email_asked", { address: this.asked.address, minutes: this.asked.minutes }) : ""}</p>
      ${this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing}</section>`;
  }

  #bound(address: string): TemplateResult {
    const end = async (): Promise<void> => {
      if (!(await confirmed(t("ui.me.email_end_sure", { address }), t("ui.me.email_end")))) return;
      await this.attempt(async () => {
        this.chosen = await api.endEmail();
      });
    };
    return html`<p>${t("ui.me.email_bound", { address })}
      <button type="button" ?disabled=${this.busy} @click=${() => void end()}>${t("ui.me.email_end")}</button></p>`;
  }

  #form(): TemplateResult {
    return html`<form class="line" novalidate @submit=${this.#ask}><label><span class="unseen">${t("ui.me.email")}</span>
      <input name="address" type="email" required maxlength=${ADDRESS_LENGTH} autocomplete="email" /></label>
      <button ?disabled=${this.busy}>${t("ui.me.email_ask")}</button></form>`;
  }

  readonly #ask = (event: SubmitEvent): void => {
    event.preventDefault();
    const address = new FormData(event.currentTarget as HTMLFormElement).get("address");
    if (typeof address !== "string") return;
    this.asked = null;
    void this.attempt(async () => {
      const { minutes } = await api.askForLink({ address, lang: reader.lang });
      this.asked = { address: address.trim(), minutes };
    });
  };
}
