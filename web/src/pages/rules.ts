import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Problem, RulesPage, RulesSection } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { pageHeader } from "../lib/header";
import { api, ApiError } from "../net/api";
import { GameCards } from "../net/game-cards";
import { guideHref, rulesHref } from "../route";
import { blocksOf } from "../text/blocks";
import { marked } from "../text/marked";
import { read, reader, t } from "../text/reader";

/** The rules of a game in the reader's language, with an anchor for each clause. */
@customElement("cg-rules")
export class Rules extends PageElement {
  @property() game = "";
  @property() clause: string | null = null;
  @state() private text: RulesPage | null = null;
  @state() private problem: Problem | null = null;
  readonly #games = new GameCards(this);

  protected override willUpdate(changed: PropertyValues): void {
    const isOther = this.text !== null && this.text.lang !== reader.lang;
    if (changed.has("game") || isOther) void this.#load();
  }

  async #load(): Promise<void> {
    this.text = null;
    this.problem = null;
    try {
      this.text = await api.rules(this.game, reader.lang);
      document.title = this.text.title;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.clause || !(changed.has("clause") || changed.has("text"))) return;
    const target = document.getElementById(this.clause);
    target?.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    return html`${pageHeader({
      title: this.text?.title ?? t("ui.header.rules"),
      links: html`${this.#games.of(this.game)?.has_guide ? html`<a href=${guideHref(this.game)}>${t("ui.header.guide")}</a>` : nothing}
        <button type="button" class="back" @click=${() => history.back()}>${t("ui.rules.back")}</button>`,
    })}
    <main class="rules">${this.text ? this.#page(this.text) : this.#empty()}</main>`;
  }

  #empty(): TemplateResult {
    return this.problem
      ? html`<p role="alert">${read(this.problem.message)}</p>`
      : html`<p role="status">${t("ui.state.loading")}</p>`;
  }

  #page(page: RulesPage): TemplateResult {
    return html`<nav aria-label=${t("ui.rules.contents")}><ol>${page.sections.map((section) => html`<li>
        ${this.#entry(section)}</li>`)}</ol></nav>
      <article><p class="introduction">${marked(page.introduction, this.game)}</p>
        ${page.sections.map((section) => this.#section(section))}</article>`;
  }

  /** A chapter without clauses has no address of its own: its heading is focused. */
  #entry(section: RulesSection): TemplateResult {
    const first = section.clauses[0];
    return first
      ? html`<a href=${rulesHref(this.game, first.id)}>${section.title}</a>`
      : html`<button type="button" @click=${() => this.#to(section)}>${section.title}</button>`;
  }

  #to(section: RulesSection): void {
    const place = this.text?.sections.indexOf(section) ?? 0;
    const heading = this.querySelectorAll<HTMLElement>("article h2")[place];
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  #section(section: RulesSection): TemplateResult {
    if (section.clauses.length === 0) {
      return html`<section class="overview"><h2 tabindex="-1">${section.title}</h2>${blocksOf(section.blocks, this.game)}</section>`;
    }
    return html`<section><h2>${section.title}</h2>
      <dl>${section.clauses.map((clause) => html`<div id=${clause.id} tabindex="-1" class=${clause.id === this.clause ? "asked" : nothing}>
        <dt><a href=${rulesHref(this.game, clause.id)}>${clause.id}</a></dt><dd>${marked(clause.text, this.game)}</dd></div>`)}</dl></section>`;
  }
}
