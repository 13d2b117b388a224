import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import "../analysis/panel";
import { type AnalysisSource, recordSource, tableSource } from "../analysis/source";
import { gameTable, loadTable } from "../games/registry";
import type { Problem, Replay } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { pageHeader } from "../lib/header";
import { prefersReducedMotion } from "../lib/motion";
import { hasCome } from "../lib/resting";
import { canShare, copyAddress, frameCode, shareAddress } from "../lib/share";
import { api, ApiError } from "../net/api";
import { GameCards } from "../net/game-cards";
import { patiently } from "../net/patience";
import type { TableView } from "../net/table-view";
import { embeddedPosition, recordsHref, replayHref, sharedPosition, tableHref } from "../route";
import { calledIn } from "../table/called";
import { cardPanel } from "../table/card-panel";
import { fedora } from "../table/fedora";
import { fly } from "../table/flight";
import "../table/log";
import "../table/seal";
import { nearSeat, seatNames } from "../table/seats";
import { type Tab, tabs } from "../table/tabs";
import { type PageKey, read, t } from "../text/reader";
import { replayOfRecord } from "./opened-records";
import { Playback } from "./playback";
import { tableAt } from "./replay-table";

/** Two links of a chain, drawn: not every machine has a letter for them. */
const LINK = html`<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" aria-hidden="true">
  <path d="M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1.2 1.2M14 10a4.5 4.5 0 0 0-6.4 0l-3 3A4.5 4.5 0 0 0 11 19.4l1.2-1.2" /></svg>`;

/** The brackets of a page's source. */
const BRACKETS = html`<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
  <path d="M8 6l-6 6 6 6M16 6l6 6-6 6M13.5 4l-3 16" /></svg>`;

/** An arrow out of a box. */
const OUT = html`<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
  <path d="M14 3h7v7M21 3l-10 10M17 14v6H4V7h6" /></svg>`;

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** A game step by step: the arrow keys walk through it, the log leads to any step. */
@customElement("cg-replay")
export class ReplayPage extends PageElement {
  /** The table, or null for a record that was opened from a file. */
  @property({ attribute: false }) table: string | null = null;
  /** The record, if it was opened from a file. */
  @property({ attribute: false }) record = "";
  /** Whether it is shown in the frame of another page: the table and the way through it alone. */
  @property({ attribute: false }) isEmbedded = false;
  /** Whether it opens with the analysis beside the table. */
  @property({ attribute: false }) isAnalysis = false;
  /** The position with which it opens. */
  @property({ attribute: false }) step = 0;
  @state() private replay: Replay | null = null;
  @state() private at = 0;
  /** The position whose link, or code for a frame, was copied last. */
  @state() private copied: { readonly at: number; readonly what: "link" | "code" } | null = null;
  @state() private problem: Problem | null = null;
  /** Whether the record is not kept here any more. */
  @state() private isMissing = false;
  @state() private focusPiece: string | null = null;
  @state() private tab: Tab = "log";
  #source: AnalysisSource | null = null;
  readonly #games = new GameCards(this);
  readonly #playback = new Playback((at) => {
    this.#go(at);
    this.requestUpdate();
  });
  /** Whether the analysis was asked for and has not been shown yet. */
  #isDue = false;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
    this.#playback.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table") || changed.has("record")) void this.#load();
    else if (changed.has("step")) this.#go(this.step);
    if (!changed.has("isAnalysis")) return;
    this.tab = this.isAnalysis ? "analysis" : "log";
    this.#isDue = this.isAnalysis;
  }

  /** On a narrow page the analysis is below the table: a reader who asked for it is taken there. */
  protected override updated(): void {
    const analysis = this.#isDue ? this.querySelector<HTMLElement>("#panel-analysis") : null;
    if (!analysis) return;
    this.#isDue = false;
    analysis.focus({ preventScroll: true });
    // the parts of the table above it are drawn by then
    requestAnimationFrame(() => {
      const isBelow = analysis.getBoundingClientRect().top > innerHeight / 2;
      if (isBelow) analysis.closest(".panel")?.scrollIntoView({ block: "start", behavior: prefersReducedMotion() ? "instant" : "smooth" });
    });
  }

  async #load(): Promise<void> {
    document.title = t("ui.header.replay");
    this.replay = null;
    this.problem = null;
    const source = this.table === null ? recordSource(this.record) : tableSource(this.table);
    this.#source = source;
    this.#playback.stop();
    try {
      const replay = await this.#asked();
      if (replay) await loadTable(replay.table.game);
      if (source !== this.#source) return; // the reader has gone on to another one
      this.isMissing = replay === null;
      this.replay = replay;
      this.at = Math.min(this.#last, this.step);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (source === this.#source) this.problem = error.problem;
    }
  }

  async #asked(): Promise<Replay | null> {
    const { table } = this;
    if (table === null) return replayOfRecord(this.record);
    return patiently(() => (this.isEmbedded ? api.publicReplay(table) : api.replay(table)));
  }

  get #last(): number {
    return Math.max(0, (this.replay?.frames.length ?? 1) - 1);
  }

  #go(to: number): void {
    const at = Math.max(0, Math.min(this.#last, to));
    this.#playback.follow(at);
    const frame = this.replay?.frames[at];
    const show = (): void => void (this.at = at);
    if (frame && at === this.at + 1) fly(this, frame.events, show);
    else show();
  }

  readonly #key = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    const isTyping = event.target instanceof Element && event.target.matches("input:not([type=range]), select, .card");
    if (!step || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#go(step(this.at, this.#last));
  };

  protected override render(): TemplateResult {
    const { replay } = this;
    const frame = replay?.frames[this.at];
    if (!replay || !frame) return this.#empty();
    const back = this.table ? html`<a href=${tableHref(this.table)}>${t("ui.replay.to_table")}</a>` : html`<a href=${recordsHref}>${t("ui.records.title")}</a>`;
    const header = this.isEmbedded ? nothing : pageHeader({ title: this.#games.nameOf(replay.table.game), subtitle: t("ui.header.replay"), links: back });
    return html`${header}
      <main class="table replay ${this.isEmbedded ? "embedded" : ""}" @focusin=${this.#focus} @pointerover=${this.#focus} @pointermove=${this.#focus}>
        <div class="play">${gameTable(replay.table.game).board({
          table: tableAt(replay, this.at),
          view: frame.view as TableView,
          drawing: this.#drawing(replay),
          standing: () => "idle",
          endings: new Set(),
          memory: false,
          middle: nothing,
          prompt: this.#prompt(replay),
          buttons: nothing,
          isOwnTurn: false,
          choices: [],
          picked: [],
          log: replay.frames.slice(0, this.at + 1),
          note: () => null,
        })}${this.#controls()}</div>
        ${this.isEmbedded ? nothing : this.#panel(replay, frame.view as TableView)}
      </main>`;
  }

  #prompt(replay: Replay): TemplateResult {
    const names = seatNames(replay.table);
    const called = calledIn(replay.table, replay.frames[this.at]?.view as TableView);
    const events = replay.frames[this.at]?.events ?? [];
    const near = names[nearSeat(replay.table, (replay.frames[this.at]?.view as TableView).viewer)];
    return html`<div class="prompt" role="status"><h2>${t("ui.replay.step", { step: this.at, last: this.#last })} · <bdi>${near}</bdi></h2>
      <p>${events.map(({ key, args, seat }, index) => html`${index > 0 ? " · " : nothing}${seat === null ? nothing : html`<b><bdi>${names[seat]}</bdi></b> `}${read({ key: `event.${key}`, args }, called)}`)}</p></div>`;
  }

  #controls(): TemplateResult {
    const button = (label: PageKey, sign: string, to: number): TemplateResult =>
      html`<button type="button" aria-label=${t(label)} title=${t(label)} @click=${() => this.#go(to)}>${sign}</button>`;
    return html`<div class="controls" role="group" aria-label=${t("ui.header.replay")}>
      ${this.#playButton()}${button("ui.replay.first", "«", 0)}${button("ui.replay.back", "‹", this.at - 1)}
      <input type="range" min="0" max=${this.#last} .value=${String(this.at)} aria-label=${t("ui.replay.position")}
        @input=${(event: Event) => this.#go(Number((event.target as HTMLInputElement).value))} />
      ${button("ui.replay.forward", "›", this.at + 1)}${button("ui.replay.last", "»", this.#last)}${this.#wayOut()}</div>`;
  }

  /** Links to this position, for somebody else and for a page of one's own; a record from a file has none. */
  #wayOut(): TemplateResult | typeof nothing {
    const { table, at } = this;
    if (table === null) return nothing;
    if (this.isEmbedded) return html`<a class="button whole" href="/${replayHref(table)}?step=${at}" aria-label=${t("ui.replay.whole")} title=${t("ui.replay.whole")}>${OUT}</a>`;
    const address = new URL(sharedPosition(table, at), location.href).href;
    const done = this.copied?.at === at ? this.copied.what : "";
    const [link, code] = [t("ui.replay.link"), t("ui.replay.embed")];
    return html`<button type="button" class="link-here ${done === "link" ? "done" : ""}" aria-label=${link} title=${link} @click=${() => void this.#share(address)}>${LINK}</button>
      <button type="button" class="embed ${done === "code" ? "done" : ""}" aria-label=${code} title=${code} @click=${() => void this.#copy("code", this.#code(table))}>${BRACKETS}</button>
      <span class="unseen" role="status">${done === "" ? "" : t(done === "link" ? "ui.replay.linked" : "ui.replay.embedded")}</span>`;
  }

  /** What another page has to hold for a frame with this position. */
  #code(table: string): string {
    const address = new URL(embeddedPosition(table, this.at), location.href).href;
    const title = `${this.#games.nameOf(this.replay?.table.game ?? "")} · ${t("ui.header.replay")}`;
    return frameCode({ src: address, title, width: "800", height: "640", loading: "lazy", style: "border:0;max-width:100%" });
  }

  async #share(address: string): Promise<void> {
    if (canShare()) return shareAddress(address, document.title);
    await this.#copy("link", address);
  }

  async #copy(what: "link" | "code", text: string): Promise<void> {
    const { at } = this;
    if (await copyAddress(text)) this.copied = { at, what };
  }

  /** One press plays the whole game, another one stops it. */
  #playButton(): TemplateResult {
    const label = t(this.#playback.isPlaying ? "ui.replay.stop" : "ui.replay.play");
    return html`<button type="button" class="play-all" aria-label=${label} title=${label} @click=${this.#playOrStop}>${this.#playback.isPlaying ? "⏸\ufe0e" : "▶\ufe0e"}</button>`;
  }

  readonly #playOrStop = (): void => {
    if (this.#playback.isPlaying) this.#playback.stop();
    else this.#playback.play({ at: this.at, last: this.#last, isStill: prefersReducedMotion() });
    this.requestUpdate();
  };

  /** A frame without a drawing looks like the one before. */
  #drawing({ frames }: Replay): unknown {
    const drawings = frames.slice(0, this.at + 1).map((frame) => ("drawing" in frame ? frame.drawing : null));
    return drawings.findLast((drawing) => drawing !== null) ?? null;
  }

  #panel(replay: Replay, view: TableView): TemplateResult {
    const current = replay.frames[this.at]?.seq ?? 0;
    const toStep = ({ detail }: CustomEvent<number>): void => this.#go(replay.frames.findIndex(({ seq }) => seq === detail));
    const { table } = replay;
    const canAnalyse = table.status === "finished" && this.#games.of(table.game)?.is_judged === true;
    const isSealed = table.commitment !== "";
    const focus = gameTable(table.game).focus?.({ table, view, piece: this.focusPiece, survey: null });
    const all: readonly Tab[] = ["log", ...(canAnalyse ? (["analysis"] as const) : []), ...(focus ? (["card"] as const) : []), ...(isSealed ? (["seal"] as const) : [])];
    const shown = all.includes(this.tab) ? this.tab : "log";
    return html`<aside class="panel show-${shown} ${canAnalyse ? "has-analysis" : ""}">${tabs(all, shown, (tab) => (this.tab = tab))}
      <section id="panel-log" class="tab-log"><h3>${t("ui.panel.log")}</h3><cg-log .log=${replay.frames} .table=${table} .view=${view} .current=${current} @step=${toStep}></cg-log></section>
      ${canAnalyse ? html`<section id="panel-analysis" class="tab-analysis" tabindex="-1" aria-label=${t("ui.tab.analysis")}>
        <cg-analysis .replay=${replay} .source=${this.#source} .at=${this.at} @position=${toStep}></cg-analysis></section>` : nothing}
      ${focus ? cardPanel(focus) : nothing}
      ${isSealed ? html`<section id="panel-seal" class="tab-seal"><cg-seal .commitment=${table.commitment} .seed=${table.seed}></cg-seal></section>` : nothing}</aside>`;
  }

  #empty(): TemplateResult {
    const isComing = this.problem === null && !this.isMissing;
    const text = this.problem ? read(this.problem.message) : t(isComing ? "ui.replay.loading" : "ui.replay.nothing");
    return html`${this.isEmbedded ? nothing : pageHeader({ title: t("ui.header.replay") })}<main class="blank"><div class="picture ${isComing ? "busy" : ""}">${fedora()}</div>
      <p role="status">${text}</p>${isComing ? html`<progress aria-label=${text}></progress>` : nothing}
      ${this.table === null ? html`<a class="button" href=${recordsHref}>${t("ui.records.title")}</a>` : nothing}
      <a class="button" href="/#/">${t("ui.header.home")}</a></main>`;
  }

  readonly #focus = (event: Event): void => {
    if (event instanceof PointerEvent && !hasCome(event)) return;
    const piece = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-piece]") : null;
    if (piece) this.focusPiece = piece.dataset["piece"] ?? null;
  };
}
