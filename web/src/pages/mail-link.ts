import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { EmailBound } from "../generated/protocol";
import { confirmed } from "../lib/confirm";
import { pageHeader } from "../lib/header";
import { RequestPage } from "../lib/request-page";
import { api, ApiError } from "../net/api";
import { meHref } from "../route";
import { type PageKey, read, t } from "../text/reader";

/** A link of a mail was followed: nothing happens before the button is pressed, since programs follow links, too. */
@customElement("cg-mail-link")
export class MailLink extends RequestPage {
  @property() token = "";
  /** What the link is for: to bind the address, or to be sent no more. */
  @property() use: "bind" | "stop" = "bind";
  @state() private bound: EmailBound | null = null;
  @state() private isStopped = false;

  protected override updated(): void {
    document.title = t(this.#key("title"));
  }

  #key(part: "title" | "explain"): PageKey {
    return this.use === "bind" ? `ui.mail.${part}` : `ui.unsubscribe.${part}`;
  }

  protected override render(): TemplateResult {
    return html`${pageHeader({ title: t(this.#key("title")) })}
      <main class="me">${this.bound || this.isStopped ? this.#done() : html`<p>${t(this.#key("explain"))}</p>
        <p><button type="button" class="primary" ?disabled=${this.busy} @click=${() => void this.#press()}>${t(this.use === "bind" ? "ui.mail.confirm" : "ui.unsubscribe.press")}</button></p>`}
        ${this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing}</main>`;
  }

  #done(): TemplateResult {
    const { bound } = this;
    if (!bound) return html`<p role="status">${t("ui.unsubscribe.done")}</p>`;
    return html`<div role="status"><p>${t("ui.mail.bound", { address: bound.address })}</p>${bound.is_other ? html`<p>${t("ui.mail.adopted")}</p>` : nothing}</div>
      <p><a class="button" href="#/">${t("ui.header.home")}</a> <a class="button" href=${meHref()}>${t("ui.me.title")}</a></p>`;
  }

  async #press(): Promise<void> {
    await this.attempt(async () => {
      if (this.use === "stop") {
        await api.unsubscribe(this.token);
        this.isStopped = true;
        return;
      }
      const { token } = this;
      try {
        this.bound = await api.useLink({ token });
      } catch (error) {
        if (!(error instanceof ApiError) || error.problem.message.key !== "error.games_left_behind") throw error;
        if (await confirmed(t("ui.me.adopt_sure"), t("ui.me.adopt"))) this.bound = await api.useLink({ token, give_up: true });
      }
    });
  }
}
