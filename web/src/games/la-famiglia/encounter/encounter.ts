import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { LogLine } from "../../../generated/protocol";
import { PageElement } from "../../../lib/element";
import { settings, SPEEDS } from "../../../settings";
import { t } from "../../../text/reader";
import type { Parts } from "../parts";
import { badge } from "../signs";
import { type Report, reports, toneOf } from "./reports";

/** How long a sentence stands, by the speed that the reader likes. */
const BEAT_MS: Readonly<Record<(typeof SPEEDS)[number], number>> = { slow: 2600, normal: 1300, fast: 600, none: 0 };

/** So many sentences that were skipped are shown: those of a conflict and of the order before it. */
const MOST_SKIPPED = 6;

/** The encounter reported order by order: one sentence at a time, and a list of all of them. */
@customElement("cg-encounter")
export class Encounter extends PageElement {
  @property({ attribute: false }) log: readonly LogLine[] = [];
  @property({ attribute: false }) names: readonly string[] = [];
  /** The same as sentences say them. */
  @property({ attribute: false }) called: readonly string[] = [];
  /** Those of the families, by seat. */
  @property({ attribute: false }) letters: readonly string[] = [];
  @property({ attribute: false }) parts!: Parts;
  /** Whether the reader has a decision to make: then older reports are skipped. */
  @property({ attribute: false }) isDue = false;
  /** The sentence shown. */
  @state() private at = -1;
  @state() private isListed = false;
  /** The first sentence that was not shown because the reader had to decide; whoever has just come has seen none. */
  @state() private skipped = 0;
  #all: readonly Report[] = [];
  #timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("log")) this.#follow();
    if (changed.has("log") || changed.has("isDue")) this.#catchUp();
  }

  #follow(): void {
    const before = this.#all;
    this.#all = reports(this.log, this.parts);
    const isOther = before[0]?.seq !== this.#all[0]?.seq || this.#all.length < before.length;
    // a reader who joins a running game sees only what happens from here on
    if (isOther) this.at = before.length === 0 ? this.#all.length - 1 : Math.min(0, this.#all.length - 1);
    else if (this.at < 0 && this.#all.length > 0) this.at = 0;
  }

  #catchUp(): void {
    if (!this.isDue && settings.get("speed") !== "none") return;
    const last = this.#all.length - 1;
    if (this.at < last) this.skipped = this.at + 1;
    this.at = last;
  }

  protected override updated(): void {
    this.#nextPrompt();
    const report = this.#all[this.at];
    this.dispatchEvent(new CustomEvent("report", { detail: report ?? null }));
  }

  /** The next sentence comes by itself, however the last one came. */
  #nextPrompt(): void {
    if (this.#timer !== 0 || this.at >= this.#all.length - 1) return;
    const beat = BEAT_MS[settings.get("speed")];
    if (beat === 0) return;
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      this.at = Math.min(this.at + 1, this.#all.length - 1);
      this.skipped = this.at;
    }, beat);
  }

  #go(to: number): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.at = Math.max(0, Math.min(this.#all.length - 1, to));
  }

  protected override render(): TemplateResult | typeof nothing {
    const report = this.#all[this.at];
    if (!report) return nothing;
    const last = this.#all.length - 1;
    return html`<section class="encounter keeps" aria-label=${t("ui.la_famiglia.encounter")}>
      ${this.#since(last)}<p class="saying ${toneOf(report)}"><small>${this.at + 1}/${last + 1}</small> ${this.#sentence(report)}</p>
      <div class="steer" role="group" aria-label=${t("ui.la_famiglia.steer")}>
        ${this.#button("‹", t("ui.replay.back"), this.at - 1, this.at === 0)}${this.#button("›", t("ui.replay.forward"), this.at + 1, this.at === last)}
        ${this.#button("»", t("ui.la_famiglia.skip"), last, this.at === last)}
        <label><span class="unseen">${t("ui.la_famiglia.speed")}</span><select name="speed" @change=${this.#speed}>
          ${SPEEDS.map((speed) => html`<option value=${speed} .selected=${live(speed === settings.get("speed"))}>${t(`ui.la_famiglia.speed.${speed}`)}</option>`)}</select></label>
        <button type="button" class="listing" aria-expanded=${this.isListed ? "true" : "false"} @click=${() => (this.isListed = !this.isListed)}>${t("ui.panel.log")}</button></div>
      ${this.isListed ? this.#list() : nothing}
    </section>`;
  }

  /** The last of what a reader who has to decide has not seen, above the sentence that is shown. */
  #since(last: number): TemplateResult | typeof nothing {
    const skipped = this.isDue && this.at === last && !this.isListed ? this.#all.slice(Math.max(this.skipped, last - MOST_SKIPPED), last) : [];
    return skipped.length === 0 ? nothing : html`<ol class="since">${skipped.map((report) => html`<li class=${toneOf(report)}>${this.#sentence(report)}</li>`)}</ol>`;
  }

  #button(sign: string, name: string, to: number, isOff: boolean): TemplateResult {
    return html`<button type="button" aria-label=${name} title=${name} aria-disabled=${isOff ? "true" : "false"} @click=${() => this.#go(to)}><span aria-hidden="true">${sign}</span></button>`;
  }

  #list(): TemplateResult {
    return html`<ol class="told" tabindex="0">${this.#all.map((report, index) => html`<li class=${toneOf(report)}>
      <button type="button" aria-current=${index === this.at ? "step" : nothing} @click=${() => this.#go(index)}>${this.#sentence(report)}</button></li>`)}</ol>`;
  }

  #sentence(report: Report): TemplateResult {
    const { seat } = report.event;
    return html`${seat === null ? nothing : html`${badge(this.letters[seat] ?? "?")} <b><bdi>${this.names[seat] ?? ""}</bdi></b>\u00a0— `}${report.text(this.called)}`;
  }

  readonly #speed = (event: Event): void => {
    const chosen = (event.currentTarget as HTMLSelectElement).value;
    const speed = SPEEDS.find((one) => one === chosen);
    if (speed) settings.set("speed", speed);
    this.#catchUp();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-encounter": Encounter;
  }
}
