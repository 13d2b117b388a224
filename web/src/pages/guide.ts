import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Guide, GuidePage as GuideText, Problem } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { pageHeader } from "../lib/header";
import { api, ApiError } from "../net/api";
import { rulesHref } from "../route";
import { blocksOf } from "../text/blocks";
import { marked } from "../text/marked";
import { read, reader, t } from "../text/reader";

/** How to play a game well, in the reader's language, for games that have such a page. */
@customElement("cg-guide")
export class GuidePage extends PageElement {
  @property() game = "";
  @state() private text: GuideText | null = null;
  @state() private problem: Problem | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    const isOther = this.text !== null && this.text.lang !== reader.lang;
    if (changed.has("game") || isOther) void this.#load();
  }

  async #load(): Promise<void> {
    this.text = null;
    this.problem = null;
    try {
      this.text = await api.guide(this.game, reader.lang);
      document.title = this.text.guide.title;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    }
  }

  protected override render(): TemplateResult {
    return html`${pageHeader({
      title: this.text?.guide.title ?? t("ui.header.guide"),
      links: html`<a class="spare" href=${rulesHref(this.game)}>${t("ui.header.rules")}</a>
        <button type="button" class="back" @click=${() => history.back()}>${t("ui.rules.back")}</button>`,
    })}
    <main class="rules guide">${this.text ? this.#page(this.text.guide) : this.#empty()}</main>`;
  }

  #empty(): TemplateResult {
    return this.problem
      ? html`<p role="alert">${read(this.problem.message)}</p>`
      : html`<p role="status">${t("ui.state.loading")}</p>`;
  }

  /** The contents lead to headings by focus: the address already says which page this is. */
  #page(guide: Guide): TemplateResult {
    return html`<nav aria-label=${t("ui.rules.contents")}><ol>${guide.chapters.map(({ title }, place) => html`<li>
        <button type="button" @click=${() => this.#to(place)}>${title}</button></li>`)}</ol></nav>
      <article><p class="introduction">${marked(guide.introduction, this.game)}</p>
        ${guide.chapters.map((chapter) => html`<section><h2 tabindex="-1">${chapter.title}</h2>
          ${blocksOf(chapter.blocks, this.game)}</section>`)}</article>`;
  }

  #to(place: number): void {
    const heading = this.querySelectorAll<HTMLElement>("article h2")[place];
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }
}
