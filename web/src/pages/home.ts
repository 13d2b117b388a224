import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { gameModule } from "../games/registry";
import type { GameCard, SeatRequest } from "../generated/protocol";
import { droppedFiles } from "../lib/dropped-files";
import { pageHeader } from "../lib/header";
import { RequestPage } from "../lib/request-page";
import { api, isUnreachable } from "../net/api";
import { gameCards } from "../net/game-cards";
import { forgetParting } from "../net/parting";
import { keptRecords } from "../net/records";
import { go, guideHref, recordHref, recordsHref, rulesHref, tableHref } from "../route";
import { settings } from "../settings";
import { levelName, levelPromise } from "../text/levels";
import { read, t, word, wordOr } from "../text/reader";
import { optionsFor, possibleSeats } from "./chairs";
import "./lobby";
import "./my-games";
import "./new-table";
import "./offline";
import type { NewTable } from "./new-table";
import { tellLater } from "./opened-records";
import { poster } from "./poster";
import { partingNote } from "./parting";
import { openFiles, type Outcome, recordChooser, type Way } from "./record-files";
import { REFUSAL, refusal, type Refusal } from "./refusal";

/** The first page: play at once, set up a table, go on with one, look at a record. */
@customElement("cg-home")
export class Home extends RequestPage {
  @state() private games: readonly GameCard[] = [];
  @state() private name = "";
  /** Whether a record file is being opened. */
  @state() private opening = false;
  /** Why the files that came last were not opened. */
  @state() private refusal: Refusal | null = null;
  /** How many records are kept in this browser. */
  @state() private kept = 0;
  @state() private quick: { readonly edition?: string; readonly against?: number } = {};

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ask();
    void keptRecords().then(({ length }) => (this.kept = length));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    forgetParting();
  }

  readonly #ask = (): void => {
    void this.attempt(async () => {
      const [games, me] = await Promise.all([gameCards(), api.me()]);
      this.games = games;
      this.name = me.name;
    });
  };

  protected override render(): TemplateResult {
    const game = this.games.find(({ id }) => id === settings.get("game")) ?? this.games[0];
    return html`${pageHeader({
      title: t("ui.title.home"),
      links: game ? html`${game.has_guide ? html`<a href=${guideHref(game.id)}>${t("ui.header.guide")}</a>` : nothing}
        ${game.has_rules ? html`<a href=${rulesHref(game.id)}>${t("ui.header.rules")}</a>` : nothing}` : html``,
    })}
    <main class="home" @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${this.#drop}>
      ${partingNote(() => this.requestUpdate())}
      <cg-my-games></cg-my-games>
      <section class="hero">${poster(game)}
        <div class="words">${line("label", game && wordOr(`ui.home.label.${game.id}`, ""))}${title(game ? read(game.name) : "")}</div>
        ${line("billing", game && wordOr(`ui.home.pitch.${game.id}`, ""))}</section>
      <div class="ways">
        ${this.games.length > 1 ? this.#games(game) : nothing}
        ${this.problem && !game && isUnreachable(this.problem) ? html`<cg-offline @retry=${this.#ask}></cg-offline>` : this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing}
        ${game ? this.#ways(game) : this.problem ? nothing : html`<p role="status">${t("ui.state.loading")}</p>`}
      </div>
    </main>`;
  }

  #games(shown: GameCard | undefined): TemplateResult {
    return html`<nav class="games" aria-label=${t("ui.home.games")}>${this.games.map(({ id, name }) => html`<button type="button" data-game=${id}
      aria-pressed=${id === shown?.id ? "true" : "false"} @click=${() => settings.set("game", id)}>${read(name)}</button>`)}</nav>`;
  }

  #ways(game: GameCard): TemplateResult {
    return html`${this.#playNow(game)}
      <cg-lobby short></cg-lobby>
      <cg-new-table .game=${game} .name=${this.name} .busy=${this.busy}
        @create=${({ detail }: CustomEvent<NewTable>) => void this.#newTable(game, detail)}></cg-new-table>
      ${gameModule(game.id)?.companion?.link() ?? nothing}
      <section class="way"><h3>${t("ui.home.import")}</h3><p>${t("ui.home.import_explain")}</p>
        <div class="files">${recordChooser({ label: t("ui.home.choose_file"), way: "files", busy: this.busy, isRefused: this.refusal !== null, open: this.#open })}
          ${this.refusal ? refusal(this.refusal, () => (this.refusal = null)) : nothing}</div>
        <a href=${recordsHref}>${this.kept > 0 ? t("ui.records.kept", { count: this.kept }) : t("ui.records.to_many")}</a>
        ${this.opening ? html`<p role="status">${t("ui.replay.loading")} <progress></progress></p>` : nothing}</section>`;
  }

  #playNow(game: GameCard): TemplateResult {
    const editions = Object.keys(game.editions);
    return html`<section class="way now"><h3>${t("ui.home.play_now")}</h3>
      ${editions.length > 1 && game.seats.length > 1 ? this.#quickly(game, editions) : nothing}
      <div class="levels">${game.levels.map((level) => html`<button type="button" class="level" data-level=${level.level} ?disabled=${this.busy}
        @click=${() => this.#play(game, level.level)}>
        <span class="stars" aria-hidden="true">${"◆".repeat(level.level)}</span><b>${levelName(level.level)}</b>
        <small>${levelPromise(level)}</small></button>`)}</div></section>`;
  }

  /** What is played at once, and against how many. */
  #quickly(game: GameCard, editions: readonly string[]): TemplateResult {
    const { edition, against } = this.#quick(game);
    const possible = game.seats.filter((count) => optionsFor(game, edition, count) !== null);
    return html`<div class="quick"><label>${wordOr(`edition.${game.id}`, t("ui.new.edition"))}<select name="quick-edition" @change=${(event: Event) => (this.quick = { ...this.quick, edition: valueOf(event) })}>
        ${editions.map((one) => html`<option value=${one} .selected=${live(one === edition)}>${word(`edition.${game.id}.${one}`)}</option>`)}</select></label>
      <label>${t("ui.home.against")}<select name="quick-against" @change=${(event: Event) => (this.quick = { ...this.quick, against: Number(valueOf(event)) })}>
        ${possible.map((count) => html`<option value=${count - 1} .selected=${live(count - 1 === against)}>${count - 1}</option>`)}</select></label></div>`;
  }

  #quick(game: GameCard): { readonly edition: string; readonly against: number } {
    const { edition = "", against } = this.quick;
    const known = edition in game.editions ? edition : (Object.keys(game.editions)[0] ?? "");
    if (against !== undefined && optionsFor(game, known, against + 1) !== null) return { edition: known, against };
    return { edition: known, against: Math.min(against ?? USUAL_OPPONENTS, Math.max(...possibleSeats(game, known, {})) - 1) };
  }

  #play(game: GameCard, level: number): void {
    const { edition, against } = this.#quick(game);
    const computers = Array.from({ length: against }, (): SeatRequest => ({ kind: "computer", level }));
    void this.#create(game, [{ kind: "me", name: this.name }, ...computers], game.seats.length > 1 && edition !== "" ? { edition, ...optionsFor(game, edition, against + 1) } : {});
  }

  async #newTable(game: GameCard, { seats, options, ...terms }: NewTable): Promise<void> {
    const name = seats.find(({ kind }) => kind === "me")?.name ?? "";
    if (name && name !== this.name) await this.attempt(() => api.rename(name));
    await this.#create(game, seats, options, terms);
  }

  #create(game: GameCard, seats: readonly SeatRequest[], options: Readonly<Record<string, string>>, terms: Partial<Omit<NewTable, "seats" | "options">> = {}): Promise<void> {
    return this.attempt(async () => {
      const table = await api.create({ game: game.id, seats, options, ...terms });
      go(tableHref(table.id));
    });
  }

  /** Files dropped anywhere on the page; the browser would leave the page for them. */
  readonly #drop = (event: DragEvent): void => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    if (!this.busy) void droppedFiles(event.dataTransfer).then((files) => this.#open(files, "dropped"));
  };

  readonly #open = async (files: readonly File[], way: Way): Promise<void> => {
    if (files.length === 0) return;
    this.opening = true;
    this.refusal = null;
    await this.attempt(async () => this.#show(await openFiles(files, way)));
    this.opening = false;
    await this.updateComplete;
    if (way !== "dropped") this.querySelector(`#${REFUSAL}`)?.scrollIntoView({ block: "center" });
  };

  #show(outcome: Outcome): void {
    if (outcome.kind === "refusal") this.refusal = outcome.refusal;
    else if (outcome.kind === "record") go(recordHref(outcome.id));
    else {
      tellLater(outcome.opened);
      go(recordsHref);
    }
  }
}

/** Computer players at a table opened at once, in games for more than two. */
const USUAL_OPPONENTS = 2;
/** More letters than this would not fit the poster at full size. */
const POSTER_LETTERS = 10;

function title(name: string): TemplateResult {
  return html`<h2 class=${name.length > POSTER_LETTERS ? "long" : nothing}>${name}</h2>`;
}

/** A line of the hero, left out for a game that brings no words for it. */
const line = (kind: string, words: string | undefined): TemplateResult | typeof nothing =>
  words ? html`<p class=${kind}>${words}</p>` : nothing;

const valueOf = (event: Event): string => (event.target as HTMLSelectElement).value;
