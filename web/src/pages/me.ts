import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Code, DeviceInfo, OwnRating } from "../generated/protocol";
import { confirmed } from "../lib/confirm";
import { pageHeader } from "../lib/header";
import "../lib/qr-code";
import "./my-email";
import { RequestPage } from "../lib/request-page";
import { api, ApiError } from "../net/api";
import { GameCards } from "../net/game-cards";
import { forgetReplays } from "../net/kept";
import { forgetParting, part } from "../net/parting";
import { go, meHref } from "../route";
import { isLoopback } from "../table/invitations";
import { agoText, clockText } from "../text/numbers";
import { ratingMark } from "../text/ratings";
import { labelled, read, t } from "../text/reader";
import { NAME_LENGTH } from "./new-table";
import { partingNote } from "./parting";

/** More than a code with all that people put in between; the server says what is wrong with it. */
const CODE_LENGTH = 64;

/** Who the reader is: the name, the devices, all games, and the end of it. */
@customElement("cg-me")
export class Me extends RequestPage {
  /** A code that the address brought along; it is used only when its button is pressed. */
  @property() code = "";
  @state() private name: string | null = null;
  @state() private ratings: readonly OwnRating[] = [];
  @state() private devices: readonly DeviceInfo[] = [];
  @state() private shown: Code | null = null;
  @state() private isSaved = false;
  readonly #cards = new GameCards(this);
  /** What was tried last: its refusal stands there. */
  @state() private tried: "name" | "code" | "adopt" | "devices" | "delete" = "name";

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  #load(): Promise<void> {
    return this.attempt(async () => {
      const { name } = await api.me(); // a newcomer becomes a guest first
      const [{ devices }, { ratings }] = await Promise.all([api.devices(), api.ratings()]);
      this.ratings = ratings;
      this.name = name;
      this.devices = devices;
    });
  }

  protected override updated(changed: PropertyValues): void {
    document.title = t("ui.me.title");
    if (changed.has("shown") && this.shown) this.querySelector<HTMLElement>(".code")?.focus();
  }

  protected override render(): TemplateResult {
    return html`${pageHeader({ title: t("ui.me.title") })}
      <main class="me">${partingNote(() => this.requestUpdate())}${this.name === null ? this.#empty() : html`
        ${this.code === "" ? html`${this.#named(this.name)}${this.#other()}` : nothing}
        ${this.#enter()}
        ${this.code === "" ? html`<cg-my-email></cg-my-email>${this.#devices()}${this.#rated()}${this.#games()}${this.#end()}` : nothing}`}</main>`;
  }

  #empty(): TemplateResult {
    return this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : html`<p role="status">${t("ui.state.loading")}</p>`;
  }

  #problem(where: typeof this.tried): TemplateResult | typeof nothing {
    return this.problem && this.tried === where ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing;
  }

  #try(what: typeof this.tried, work: () => Promise<unknown>): Promise<void> {
    this.tried = what;
    this.isSaved = false;
    return this.attempt(work);
  }

  #named(name: string): TemplateResult {
    return html`<section class="way"><h2>${t("ui.me.name")}</h2><p>${t("ui.me.name_explain")}</p>
      <form class="line" @submit=${this.#rename}><label><span class="unseen">${t("ui.me.name")}</span>
        <input name="name" maxlength=${NAME_LENGTH} autocomplete="nickname" .value=${name} /></label>
        <button ?disabled=${this.busy}>${t("ui.me.save")}</button>
        <span role="status">${this.isSaved ? t("ui.me.saved") : ""}</span></form>${this.#problem("name")}</section>`;
  }

  readonly #rename = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = fieldOf(event, "name");
    void this.#try("name", async () => {
      this.name = (await api.rename(name)).name;
    }).then(() => (this.isSaved = this.problem === null));
  };

  #other(): TemplateResult {
    return html`<section class="way"><h2>${t("ui.me.other")}</h2><p>${t("ui.me.other_explain")}</p>
      <button type="button" class="show-code" ?disabled=${this.busy} @click=${this.#showCode}>${t("ui.me.show_code")}</button>
      ${this.shown ? this.#shownCode(this.shown) : nothing}${this.#problem("code")}</section>`;
  }

  #shownCode({ code, until }: Code): TemplateResult {
    const address = new URL(meHref(code), location.href).href;
    return html`<p class="code" tabindex="-1"><span class="unseen">${t("ui.me.code")}: </span><code>${code}</code></p>
      <p>${t("ui.me.code_until", { time: clockText(until) })}</p>
      ${isLoopback(location.hostname) ? nothing : html`<cg-qr-code class="qr" .address=${address} .label=${t("ui.me.qr")}></cg-qr-code>`}`;
  }

  readonly #showCode = (): void => {
    void this.#try("code", async () => {
      this.shown = await api.code();
    });
  };

  #enter(): TemplateResult {
    return html`<section class="way"><h2>${t("ui.me.enter")}</h2><p>${t("ui.me.adopt_explain")}</p>
      <form class="line" @submit=${this.#adopt}><label><span class="unseen">${t("ui.me.enter")}</span>
        <input name="code" required maxlength=${CODE_LENGTH} autocomplete="off" autocapitalize="characters" spellcheck="false" .value=${this.code} /></label>
        <button class=${this.code ? "primary" : nothing} ?disabled=${this.busy}>${t("ui.me.adopt")}</button></form>${this.#problem("adopt")}</section>`;
  }

  readonly #adopt = (event: SubmitEvent): void => {
    event.preventDefault();
    const code = fieldOf(event, "code");
    void this.#try("adopt", async () => {
      try {
        await api.adopt({ code });
      } catch (error) {
        if (!(error instanceof ApiError) || error.problem.message.key !== "error.games_left_behind") throw error;
        if (!(await confirmed(t("ui.me.adopt_sure"), t("ui.me.adopt")))) return;
        await api.adopt({ code, give_up: true });
      }
      forgetParting();
      go("#/");
    });
  };

  #devices(): TemplateResult {
    return html`<section class="way"><h2>${t("ui.me.devices")}</h2>
      <ul class="devices">${this.devices.map((device) => html`<li><span><b>${deviceName(device)}</b>
        <small>${device.here ? t("ui.me.here") : agoText(device.seen)}</small></span>
        ${this.devices.length > 1 ? html`<button type="button" aria-label=${labelled(t("ui.me.sign_out"), deviceName(device))} ?disabled=${this.busy}
          @click=${() => void this.#signOut(device)}>${t("ui.me.sign_out")}</button>` : nothing}</li>`)}</ul>${this.#problem("devices")}</section>`;
  }

  async #signOut(device: DeviceInfo): Promise<void> {
    if (!(await confirmed(t("ui.me.sign_out_sure", { device: deviceName(device) }), t("ui.me.sign_out")))) return;
    await this.#try("devices", async () => {
      this.devices = (await api.signOut({ device: device.id })).devices;
      if (!device.here) return;
      part({ kind: "signed-out" });
      go("#/");
    });
  }

  #rated(): TemplateResult {
    return html`<section class="way"><h2>${t("ui.rating.title")}</h2><p>${t("ui.rating.explain")}</p>
      ${this.ratings.length === 0 ? html`<p>${t("ui.rating.none")}</p>` : html`<ul class="ratings">${this.ratings.map(({ game, rating }) => html`<li><b>${this.#cards.nameOf(game)}</b>
        ${ratingMark(rating)} <small>± ${2 * rating.deviation} · ${t("ui.rating.games", { count: rating.games })}</small></li>`)}</ul>`}</section>`;
  }

  #games(): TemplateResult {
    return html`<section class="way"><h2>${t("ui.me.games")}</h2><p>${t("ui.me.games_explain")}</p>
      <p><a class="button" href=${api.gamesAddress} download>${t("ui.me.export")}</a></p></section>`;
  }

  #end(): TemplateResult {
    const press = async (): Promise<void> => {
      if (!(await confirmed(t("ui.me.delete_sure"), t("ui.me.delete")))) return;
      await this.#try("delete", async () => {
        const { games } = await api.deleteMe();
        await forgetReplays();
        part({ kind: "deleted", games });
        go("#/");
      });
    };
    return html`<section class="way"><h2>${t("ui.me.delete")}</h2><p>${t("ui.me.delete_explain")}</p>
      <button type="button" class="delete" ?disabled=${this.busy} @click=${() => void press()}>${t("ui.me.delete")}</button>${this.#problem("delete")}</section>`;
  }
}

function deviceName({ browser, system }: DeviceInfo): string {
  return [browser, system].filter((part) => part !== "").join(" · ") || t("ui.me.device");
}

function fieldOf(event: SubmitEvent, name: string): string {
  const value = new FormData(event.currentTarget as HTMLFormElement).get(name);
  return typeof value === "string" ? value : "";
}
