import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { GameCard, LobbySeat, LobbyTable } from "../generated/protocol";
import { pageHeader } from "../lib/header";
import { RequestPage } from "../lib/request-page";
import { api } from "../net/api";
import { gameCards, gameName } from "../net/game-cards";
import { LobbyLink } from "../net/lobby";
import { go, lobbyHref, tableHref } from "../route";
import { settings } from "../settings";
import { timeNote } from "../table/deadline";
import { levelName } from "../text/levels";
import { agoText } from "../text/numbers";
import { ratingMark } from "../text/ratings";
import { type PageKey, read, t, word } from "../text/reader";

const PACES = ["live", "hours", "days", "free"] as const;
const ANY = "any";
/** Tables shown on the first page. */
const SHORT = 3;

/** The open tables, with what fits oneself first chosen: on the first page the newest few. */
@customElement("cg-lobby")
export class LobbyList extends RequestPage {
  @property({ type: Boolean }) short = false;
  @state() private cards: readonly GameCard[] = [];
  /** The game wanted; empty for all. */
  @state() private game = "";
  @state() private pace: string = ANY;
  readonly #lobby = new LobbyLink(this);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(async () => {
      this.cards = await gameCards();
    });
  }

  protected override render(): TemplateResult {
    const { tables, isStale } = this.#lobby;
    const fitting = (tables ?? []).filter((table) => this.#fits(table));
    const shown = this.short ? fitting.slice(0, SHORT) : fitting;
    return html`<section class="way lobby" aria-labelledby="lobby"><h3 id="lobby">${t("ui.lobby.title")}</h3>
      <p>${t("ui.lobby.explain")}</p>
      ${this.#wishes()}
      ${isStale ? html`<p class="quiet-text" role="status">${t("ui.lobby.stale")}</p>` : nothing}
      ${tables === null ? html`<p role="status">${t("ui.state.loading")}</p>` : shown.length === 0 ? html`<p class="quiet-text">${t(tables.length === 0 ? "ui.lobby.none" : "ui.lobby.none_fit")}</p>` : html`<ul>${shown.map((table) => this.#table(table))}</ul>`}
      ${this.short && fitting.length > shown.length ? html`<a href=${lobbyHref}>${t("ui.lobby.all")} (${fitting.length})</a>` : nothing}
      ${this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing}</section>`;
  }

  #fits({ game, pace }: LobbyTable): boolean {
    return (this.game === "" || game === this.game) && (this.pace === ANY || pace === this.pace);
  }

  #wishes(): TemplateResult {
    return html`<form class="wishes" @submit=${this.#play}>
      <label>${t("ui.lobby.game")}<select name="lobby-game" @change=${(event: Event) => (this.game = valueOf(event))}>
        <option value="">${t("ui.lobby.all_games")}</option>
        ${this.cards.map(({ id, name }) => html`<option value=${id} .selected=${live(id === this.game)}>${read(name)}</option>`)}</select></label>
      <label>${t("ui.lobby.pace")}<select name="lobby-pace" @change=${(event: Event) => (this.pace = valueOf(event))}>
        ${[ANY, ...PACES].map((pace) => html`<option value=${pace} .selected=${live(pace === this.pace)}>${t(`ui.lobby.pace.${pace}` as PageKey)}</option>`)}</select></label>
      <button class="primary" ?disabled=${this.busy || this.cards.length === 0} title=${t("ui.lobby.play_explain")}>${t("ui.lobby.play")}</button></form>`;
  }

  readonly #play = (event: SubmitEvent): void => {
    event.preventDefault();
    const game = this.game || (this.cards.find(({ id }) => id === settings.get("game")) ?? this.cards[0])?.id || "";
    void this.attempt(async () => {
      const { id } = await api.playAnyone({ game, pace: this.pace, name: "" });
      go(tableHref(id));
    });
  };

  #table(table: LobbyTable): TemplateResult {
    const isOwn = table.seats.some(({ yours }) => yours);
    const people = table.seats.filter(({ kind }) => kind !== "open");
    const names = people.map(nameOf).join(", ");
    return html`<li><p><b>${gameName(this.cards, table.game)}</b>
        ${table.edition === "" ? nothing : html`<span>${word(`edition.${table.game}.${table.edition}`)}</span>`}
        <span class="players">${people.map((seat) => html`<bdi>${nameOf(seat)}</bdi>${seat.rating ? html` ${ratingMark(seat.rating)}` : nothing} `)}
          <span class="seats-free">${people.length}/${table.seats.length}</span></span>
        <small>${table.deadline === null ? t("ui.lobby.pace.free") : timeNote(table.deadline)}${table.is_rated ? html` · ${t("ui.lobby.rated")}` : nothing}
          · <time datetime=${new Date(table.since * 1000).toISOString()}>${agoText(table.since)}</time></small></p>
      ${isOwn ? html`<a class="button" href=${tableHref(table.id)}>${t("ui.lobby.own")}</a>` : html`<button type="button" ?disabled=${this.busy}
        aria-label=${t("ui.lobby.sit_at", { names: names || t("ui.lobby.nobody") })} @click=${() => this.#sit(table)}>${t("ui.claim.sit")}</button>`}</li>`;
  }

  #sit(table: LobbyTable): void {
    void this.attempt(async () => {
      await api.sit(table.id, { name: "" });
      go(tableHref(table.id));
    });
  }
}

/** A page of its own for the open tables. */
@customElement("cg-lobby-page")
export class LobbyPage extends RequestPage {
  protected override render(): TemplateResult {
    document.title = t("ui.lobby.title");
    return html`${pageHeader({ title: t("ui.lobby.title") })}<main class="me"><cg-lobby></cg-lobby></main>`;
  }
}

const nameOf = ({ name, kind, level }: LobbySeat): string => (kind === "computer" ? levelName(level) : name || t("ui.away.somebody"));

const valueOf = (event: Event): string => (event.target as HTMLSelectElement).value;
