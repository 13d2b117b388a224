import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { GameCard, SeatRequest } from "../generated/protocol";
import { ErrandPage } from "../lib/errand-page";
import { pageHeader } from "../lib/header";
import { api } from "../net/api";
import { gameCards } from "../net/game-cards";
import { go, guideHref, importedHref, rulesHref, tableHref } from "../route";
import { levelName, levelPromise } from "../text/levels";
import { read, t, word } from "../text/reader";
import { keepImported } from "./imported";
import { newTableForm, optionsOf } from "./new-table";
import { poster } from "./poster";
import { recentTables } from "./recent";

/** The first page: play at once, set up a table, go on with one, look at a record. */
@customElement("cg-home")
export class Home extends ErrandPage {
  @state() private games: readonly GameCard[] = [];
  @state() private name = "";

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = t("ui.title.home");
    void this.attempt(async () => {
      const [games, me] = await Promise.all([gameCards(), api.me()]);
      this.games = games;
      this.name = me.name;
    });
  }

  protected override render(): TemplateResult {
    const game = this.games[0];
    return html`${pageHeader({
      title: t("ui.title.home"),
      links: game ? html`${game.has_guide ? html`<a href=${guideHref(game.id)}>${t("ui.header.guide")}</a>` : nothing}
        <a href=${rulesHref(game.id)}>${t("ui.header.rules")}</a>` : html``,
    })}
    <main class="home">
      <section class="hero">${poster()}
        <div class="words"><p class="label">${t("ui.home.label")}</p>${title(game ? word(`${game.id}.name`) : "")}</div>
        <p class="billing">${t("ui.home.pitch")}</p></section>
      <div class="ways">
        ${this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing}
        ${game ? this.#ways(game) : this.problem ? nothing : html`<p role="status">${t("ui.state.loading")}</p>`}
      </div>
    </main>`;
  }

  #ways(game: GameCard): TemplateResult {
    return html`${this.#playNow(game)}
      ${newTableForm({ game, name: this.name, busy: this.busy, onSubmit: (form) => void this.#newTable(game, form) })}
      ${recent()}
      <section class="way"><h3>${t("ui.home.import")}</h3><p>${t("ui.home.import_explain")}</p>
        <label class="button file"><input type="file" accept=".jsonl,.json,application/json" @change=${this.#import} />${t("ui.home.choose_file")}</label></section>`;
  }

  #playNow(game: GameCard): TemplateResult {
    return html`<section class="way now"><h3>${t("ui.home.play_now")}</h3>
      <div class="levels">${game.levels.map((level) => html`<button type="button" class="level" data-level=${level.level} ?disabled=${this.busy}
        @click=${() => void this.#create(game, [{ kind: "me", name: this.name }, { kind: "computer", level: level.level }], {})}>
        <span class="stars" aria-hidden="true">${"◆".repeat(level.level)}</span><b>${levelName(level.level)}</b>
        <small>${levelPromise(level)}</small></button>`)}</div></section>`;
  }

  async #newTable(game: GameCard, form: FormData): Promise<void> {
    const name = text(form, "name");
    const other: SeatRequest = form.get("kind") === "hot" ? { kind: "hot", name: text(form, "other") } : { kind: "guest" };
    if (name && name !== this.name) await this.attempt(() => api.rename(name));
    await this.#create(game, [{ kind: "me", name }, other], optionsOf(game, form));
  }

  #create(game: GameCard, seats: readonly SeatRequest[], options: Readonly<Record<string, string>>): Promise<void> {
    return this.attempt(async () => {
      const table = await api.create({ game: game.id, seats, options });
      go(tableHref(table.id));
    });
  }

  readonly #import = (event: Event): void => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    void this.attempt(async () => {
      keepImported(await api.importRecord(file));
      go(importedHref);
    });
  };
}

/** More letters than this would not fit the poster at full size. */
const POSTER_LETTERS = 10;

function title(name: string): TemplateResult {
  return html`<h2 class=${name.length > POSTER_LETTERS ? "long" : nothing}>${name}</h2>`;
}

function recent(): TemplateResult | typeof nothing {
  const tables = recentTables();
  if (tables.length === 0) return nothing;
  return html`<section class="way"><h3>${t("ui.home.recent")}</h3><ul class="recent">${tables.map(
    (table) => html`<li><a href=${tableHref(table.id)}><bdi>${table.names.join(" · ")}</bdi> <small>${table.id.slice(0, 6)}</small></a></li>`,
  )}</ul></section>`;
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};
