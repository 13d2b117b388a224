import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { NoticeChoices } from "../generated/protocol";
import { pageHeader } from "../lib/header";
import { RequestPage } from "../lib/request-page";
import { api } from "../net/api";
import { canPush, endPush, startPush } from "../net/push";
import { meHref } from "../route";
import { read, reader, t } from "../text/reader";

const KINDS = ["turn", "deadline", "begins", "request", "seats", "talk", "over"] as const;
/** Characters of the address of a program; the server says what is wrong with it. */
const ADDRESS_LENGTH = 1000;

type Box = "what" | "how" | "webhook";

/** What the reader is told of when a table is not open, and by which ways. */
@customElement("cg-notices")
export class Notices extends RequestPage {
  @state() private chosen: NoticeChoices | null = null;
  /** The box in which something was changed last: there it is said that it was saved, or why not. */
  @state() private changedIn: Box = "what";
  @state() private isSaved = false;
  @state() private isDenied = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(async () => {
      this.chosen = await api.notices();
    });
  }

  protected override updated(): void {
    document.title = t("ui.notices.title");
  }

  protected override render(): TemplateResult {
    const { chosen } = this;
    return html`${pageHeader({ title: t("ui.notices.title") })}
      <main class="me notices">${chosen ? this.#choices(chosen) : this.problem ? this.#problem("what") : html`<p role="status">${t("ui.state.loading")}</p>`}</main>`;
  }

  #choices(chosen: NoticeChoices): TemplateResult {
    return html`<p>${t("ui.notices.explain")}</p>
      <fieldset class="way"><legend>${t("ui.notices.what")}</legend>
        ${KINDS.map((kind) => this.#tick(`kind-${kind}`, t(`ui.notices.kind.${kind}`), chosen.kinds.includes(kind), (on) => this.#choose("what", { kinds: changed(chosen.kinds, kind, on) })))}
        <button type="button" class="off" ?disabled=${this.busy || chosen.kinds.length === 0} @click=${() => this.#choose("what", { kinds: [] })}>${t("ui.notices.off")}</button>
        ${this.#saved("what")}${this.#problem("what")}</fieldset>
      <fieldset class="way"><legend>${t("ui.notices.how")}</legend><p>${t("ui.notices.in_page")}</p>
        ${chosen.offered.includes("mail") ? this.#mail(chosen) : nothing}
        ${chosen.push_key !== null && canPush() ? this.#push(chosen, chosen.push_key) : nothing}
        ${this.#saved("how")}${this.#problem("how")}
        ${chosen.offered.includes("webhook") ? this.#webhook(chosen) : nothing}</fieldset>`;
  }

  #saved(box: Box): TemplateResult {
    return html`<span role="status">${this.isSaved && this.changedIn === box ? t("ui.notices.saved") : ""}</span>`;
  }

  #problem(box: Box): TemplateResult | typeof nothing {
    return this.problem && this.changedIn === box ? html`<p class="problem" id="problem-${box}" role="alert">${read(this.problem.message)}</p>` : nothing;
  }

  #tick(name: string, label: string, on: boolean, change: (on: boolean) => void): TemplateResult {
    const changed = (event: Event): void => change((event.target as HTMLInputElement).checked);
    return html`<label class="tick"><input type="checkbox" name=${name} .checked=${on} ?disabled=${this.busy} @change=${changed} />${label}</label>`;
  }

  #mail(chosen: NoticeChoices): TemplateResult {
    if (chosen.email === null) return html`<p><a href=${meHref()}>${t("ui.notices.no_mail")}</a></p>`;
    return this.#tick("way-mail", t("ui.notices.way.mail", { address: chosen.email }), chosen.ways.includes("mail"), (on) =>
      this.#choose("how", { ways: changed(chosen.ways, "mail", on) }));
  }

  #push(chosen: NoticeChoices, key: string): TemplateResult {
    const change = (on: boolean): void => void this.#try("how", async () => {
      const after = on ? await startPush(key) : await endPush();
      this.isDenied = after === null;
      if (after) await this.#send({ ways: changed(after.ways, "push", on || after.pushes > 0) });
      else this.chosen = await api.notices(); // so that the tick is as it was
    });
    return html`${this.#tick("way-push", t("ui.notices.way.push"), chosen.here && chosen.ways.includes("push"), change)}
      ${this.isDenied ? html`<p class="problem" role="alert">${t("ui.notices.denied")}</p>` : nothing}`;
  }

  #webhook(chosen: NoticeChoices): TemplateResult {
    const set = (event: SubmitEvent): void => {
      event.preventDefault();
      const field = (event.currentTarget as HTMLFormElement).elements.namedItem("url") as HTMLInputElement;
      void this.#try("webhook", async () => {
        this.chosen = await api.webhook({ url: field.value.trim() });
        await this.#send({ ways: changed(this.chosen.ways, "webhook", this.chosen.webhook !== null) });
      }).then(() => (this.problem ? field.focus({ preventScroll: true }) : undefined));
    };
    const isRefused = this.problem !== null && this.changedIn === "webhook";
    return html`<details ?open=${chosen.webhook !== null}><summary>${t("ui.notices.way.webhook")}</summary>
      <form class="line" novalidate @submit=${set}><label>${t("ui.notices.webhook")}
        <input name="url" type="url" maxlength=${ADDRESS_LENGTH} placeholder="https://" .value=${chosen.webhook ?? ""}
          aria-invalid=${isRefused ? "true" : nothing} aria-describedby=${isRefused ? "problem-webhook" : nothing} /></label>
        <button ?disabled=${this.busy}>${t("ui.notices.webhook_set")}</button>${this.#saved("webhook")}</form>${this.#problem("webhook")}
      ${chosen.webhook_key === null ? nothing : html`<p>${t("ui.notices.webhook_key")} <code>${chosen.webhook_key}</code></p>`}</details>`;
  }

  #choose(box: Box, change: Partial<Pick<NoticeChoices, "kinds" | "ways">>): void {
    void this.#try(box, () => this.#send(change));
  }

  async #try(box: Box, work: () => Promise<void>): Promise<void> {
    this.changedIn = box;
    this.isSaved = false;
    this.isDenied = false;
    await this.attempt(work);
    this.isSaved = this.problem === null && !this.isDenied;
  }

  async #send(change: Partial<Pick<NoticeChoices, "kinds" | "ways">>): Promise<void> {
    const { kinds = [], ways = [] } = this.chosen ?? {};
    this.chosen = await api.choose({ kinds, ways, lang: reader.lang, ...change });
  }
}

function changed(chosen: readonly string[], one: string, on: boolean): string[] {
  return [...chosen.filter((each) => each !== one), ...(on ? [one] : [])];
}
