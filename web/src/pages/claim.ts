import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { SeatInfo, TableInfo } from "../generated/protocol";
import { pageHeader } from "../lib/header";
import { RequestPage } from "../lib/request-page";
import { api } from "../net/api";
import { GameCards } from "../net/game-cards";
import { go, rulesHref, tableHref } from "../route";
import { deadlineNote } from "../table/deadline";
import { fedora } from "../table/fedora";
import { seatName } from "../table/seats";
import { read, t } from "../text/reader";
import { NAME_LENGTH } from "./new-table";

/** The invitation leads to no open seat: it was used or withdrawn, has expired, or is of another table. */
const SPENT = ["error.claim_spent", "error.claim_withdrawn", "error.claim_expired"];
const isOpen = ({ kind }: SeatInfo): boolean => kind === "open";

/** A guest follows an invitation: one click seats them. */
@customElement("cg-claim")
export class Claim extends RequestPage {
  @property() table = "";
  @property() claim = "";
  @state() private info: TableInfo | null = null;
  @state() private name = "";
  readonly #games = new GameCards(this);

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.#return);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#return);
  }

  /** Meanwhile somebody else may have taken the seat: the page says so before the click. */
  readonly #return = (): void => {
    if (document.visibilityState === "visible" && !this.busy) void this.#load();
  };

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table") || changed.has("claim")) void this.#load();
  }

  async #load(): Promise<void> {
    await this.attempt(async () => {
      const [info, me] = await Promise.all([api.table(this.table), api.me()]);
      this.name = me.name;
      document.title = t("ui.claim.title");
      if (info.seats.some((seat) => seat.yours)) go(tableHref(this.table));
      try {
        if (info.seats.some(isOpen)) await api.invitation(this.table, { claim: this.claim, name: "" });
      } finally {
        this.info = info; // only now: nobody shall see an invitation that is none
      }
    });
  }

  protected override render(): TemplateResult {
    return html`${pageHeader({ title: t("ui.title.home") })}
      <main class="blank claim"><div class="picture">${fedora()}</div>
        ${this.problem ? html`<p role="alert" class="problem">${read(this.problem.message)}</p>` : nothing}
        ${this.info ? this.#invitation(this.info) : this.problem ? html`<a class="button" href="#/">${t("ui.header.home")}</a>` : html`<p role="status">${t("ui.state.loading")}</p>`}
      </main>`;
  }

  #invitation(info: TableInfo): TemplateResult {
    const host = info.seats.find((seat) => seat.kind === "human");
    const game = this.#games.nameOf(info.game);
    const isTaken = !info.seats.some(isOpen);
    const isSpent = SPENT.includes(this.problem?.message.key ?? "");
    const isInvited = !isTaken && !isSpent;
    const invites = host ? t("ui.claim.invites", { name: seatName(host), game }) : t("ui.claim.title");
    return html`<h2>${isInvited ? invites : game}</h2>
      <p>${isSpent ? nothing : t(isTaken ? "ui.claim.taken" : "ui.claim.explain")} ${this.#games.of(info.game)?.has_rules === false ? nothing : html`<a href=${rulesHref(info.game)}>${t("ui.header.rules")}</a>`}</p>
      ${isInvited ? deadlineNote(info) : nothing}
      ${isInvited ? this.#form() : html`<a class="button primary" href=${tableHref(this.table)}>${t("ui.claim.watch")}</a>`}`;
  }

  #form(): TemplateResult {
    return html`<form @submit=${this.#sit}><label>${t("ui.new.your_name")}
        <input name="name" maxlength=${NAME_LENGTH} autocomplete="nickname" .value=${this.name} /></label>
        <button class="primary" ?disabled=${this.busy}>${t("ui.claim.sit")}</button>
        <a class="button" href=${tableHref(this.table)}>${t("ui.claim.watch")}</a></form>`;
  }

  readonly #sit = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = new FormData(event.currentTarget as HTMLFormElement).get("name");
    void this.attempt(async () => {
      await api.claim(this.table, { claim: this.claim, name: typeof name === "string" ? name.trim() : "" });
      go(tableHref(this.table));
    });
  };
}
