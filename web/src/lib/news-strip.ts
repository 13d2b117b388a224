import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { NewsItem } from "../generated/protocol";
import { GameCards } from "../net/game-cards";
import { News } from "../net/news";
import { tableHref } from "../route";
import { settings } from "../settings";
import { type PageKey, t } from "../text/reader";
import { PageElement } from "./element";

const ICON = new URL("../icons/favicon-turn.svg", import.meta.url).href;
/** Kinds of news with the sentence that each is told in. */
const SENTENCES: Readonly<Record<string, PageKey>> = {
  turn: "ui.away.turn", begins: "ui.away.begins", deadline: "ui.away.deadline", joined: "ui.away.joined", left: "ui.away.left",
  request: "ui.away.request", talk: "ui.away.talk", over: "ui.away.over",
};

/** What has happened at other tables than the one that is open: a strip over the page, and outside it while the page is hidden. */
@customElement("cg-news")
export class NewsStrip extends PageElement {
  /** The table that is open. */
  @property() table = "";
  @state() private item: NewsItem | null = null;
  readonly #cards = new GameCards(this, true);
  readonly #news = new News((items) => this.#told(items));

  override connectedCallback(): void {
    super.connectedCallback();
    this.#news.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#news.stop();
  }

  #told(items: readonly NewsItem[]): void {
    const last = items.filter(({ table }) => table !== this.table).at(-1);
    if (last === undefined) return;
    this.#cards.ask();
    this.item = last;
    if (document.hidden && settings.get("notices")) showOutside(last, this.#cards.nameOf(last.game));
  }

  protected override render(): TemplateResult {
    const item = this.item?.table === this.table ? null : this.item;
    const close = (): void => void (this.item = null);
    return html`<div role="status">${item === null ? nothing : html`<div class="news">
      <p><b>${this.#cards.nameOf(item.game)}</b> <bdi>${sentence(item)}</bdi></p>
      <a class="button" href=${tableHref(item.table)} @click=${close}>${t("ui.notices.open")}</a>
      <button type="button" class="close" aria-label=${t("ui.notices.close")} @click=${close}>×</button></div>`}</div>`;
  }
}

function sentence(item: NewsItem): string {
  const who = item.is_computer ? t("ui.away.computer") : item.who || t("ui.away.somebody");
  return t(item.who === null && item.kind === "turn" ? "ui.away.turn_first" : (SENTENCES[item.kind] ?? "ui.away.somebody"), { who });
}

function showOutside(item: NewsItem, game: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const shown = new Notification(game, { body: sentence(item), icon: ICON, tag: item.table });
  shown.addEventListener("click", () => {
    window.focus();
    location.hash = tableHref(item.table);
    shown.close();
  });
}
