import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { MyGame } from "../generated/protocol";
import { confirmed } from "../lib/confirm";
import { RequestPage } from "../lib/request-page";
import { api } from "../net/api";
import { GameCards } from "../net/game-cards";
import { analysisHref, replayHref, tableHref } from "../route";
import { dueText } from "../table/deadline";
import { verdict } from "../table/result";
import { seatNames } from "../table/seats";
import { showInBadge, showTurnInIcon } from "../table/turn-notice";
import { sinceText } from "../text/numbers";
import { labelled, read, t } from "../text/reader";
import { opponents, waitsForMe, withMore } from "./own-games";

/** How often the page looks for what has happened elsewhere, in milliseconds. */
const LOOK_EVERY = 30_000;

/** The games that the reader has a seat in: what goes on, their own turn first, and what is over. */
@customElement("cg-my-games")
export class MyGamesList extends RequestPage {
  @state() private games: readonly MyGame[] = [];
  /** The table after which more games come; null if these are all. */
  @state() private next: string | null = null;
  readonly #cards = new GameCards(this);
  #timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = t("ui.title.home");
    document.addEventListener("visibilitychange", this.#look);
    this.#timer = window.setInterval(this.#look, LOOK_EVERY);
    this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#look);
    window.clearInterval(this.#timer);
    showTurnInIcon(false);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.games.length === 0) return nothing;
    const over = this.games.filter(({ status }) => status === "finished");
    const running = this.games.filter(({ status }) => status !== "finished");
    return html`<section class="way mine" aria-labelledby="mine"><h3 id="mine">${t("ui.mine.title")}</h3>
      ${running.length > 0 ? html`<ul class="running">${running.map((game) => this.#running(game))}</ul>` : nothing}
      ${over.length > 0 ? html`<details><summary>${t("ui.home.finished")}</summary><ul>${over.map((game) => this.#finished(game))}</ul></details>` : nothing}
      ${this.next === null ? nothing : html`<button type="button" class="more" ?disabled=${this.busy} @click=${this.#more}>${t("ui.mine.more")}</button>`}
      ${this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing}</section>`;
  }

  #running(game: MyGame): TemplateResult {
    const isMine = waitsForMe(game);
    return html`<li><a href=${tableHref(game.id)} class=${isMine ? "own" : nothing}><b>${this.#cards.nameOf(game.game)}</b>
      <bdi>${opponents(game).join(" · ")}</bdi> <span class="whose">${isMine ? html`<strong>${t("ui.table.your_turn")}</strong>` : whose(game)}
        ${game.since === null || game.status !== "playing" ? nothing : html`<time datetime=${new Date(game.since * 1000).toISOString()}>${t("ui.mine.since", { time: sinceText(game.since) })}</time>`}
        ${game.due === null ? nothing : html`<span class="due">${dueText(game.due)}</span>`}</span></a>
      ${this.#leave(game, t("ui.mine.leave"), t(game.status === "playing" ? "ui.mine.leave_sure" : "ui.mine.leave_waiting_sure"))}</li>`;
  }

  #finished(game: MyGame): TemplateResult {
    const hot_seat = game.seats.filter(({ yours }) => yours).length > 1;
    return html`<li><p><b>${this.#cards.nameOf(game.game)}</b> <bdi>${opponents(game).join(" · ")}</bdi>
        ${game.outcome ? html`<span class="verdict">${verdict({ seats: game.seats, hot_seat }, game.outcome, seatNames(game))}</span>` : nothing}</p>
      <p class="links"><a href=${replayHref(game.id)}>${t("ui.result.replay")}</a>
        ${this.#cards.of(game.game)?.is_judged ? html`<a href=${analysisHref(game.id)}>${t("ui.result.analysis")}</a>` : nothing}
        <a href=${tableHref(game.id)}>${t("ui.mine.table")}</a>
        ${this.#leave(game, t("ui.mine.remove"), t("ui.mine.remove_sure"))}</p></li>`;
  }

  #leave(game: MyGame, label: string, question: string): TemplateResult {
    const named = labelled(label, `${this.#cards.nameOf(game.game)}, ${opponents(game).join(", ")}`);
    const press = async (): Promise<void> => {
      if (!(await confirmed(question, label))) return;
      await this.attempt(async () => {
        const { how } = await api.leave(game.id);
        if (how !== "resigned") this.#show(this.games.filter(({ id }) => id !== game.id));
      });
      this.#look();
    };
    return html`<button type="button" class="leave" aria-label=${named} ?disabled=${this.busy} @click=${() => void press()}>${label}</button>`;
  }

  readonly #look = (): void => {
    if (document.visibilityState !== "visible" || this.busy) return;
    api.myGames(null).then(
      ({ games, after }) => {
        // what was asked for beyond the first ones stays where it is
        if (this.games.length <= games.length) this.next = after;
        this.#show(withMore(games, this.games));
      },
      () => undefined,
    );
  };

  readonly #more = (): void => {
    void this.attempt(async () => {
      const { games, after } = await api.myGames(this.next);
      this.next = after;
      this.#show(withMore(this.games, games));
    });
  };

  #show(games: readonly MyGame[]): void {
    this.games = games;
    const waiting = games.filter(waitsForMe).length;
    document.title = waiting > 0 ? `(${waiting}) ${t("ui.title.home")}` : t("ui.title.home");
    showTurnInIcon(waiting > 0);
    showInBadge(waiting);
  }
}

/** Whom everybody waits for. */
function whose(game: MyGame): string {
  if (game.status === "waiting") return t("ui.mine.waiting");
  const names = seatNames(game).filter((_, seat) => game.seats[seat]?.awaited);
  return names.length > 0 ? t("ui.mine.turn_of", { names: names.join(", ") }) : "";
}
