import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { confirmed } from "../lib/confirm";
import { droppedFiles } from "../lib/dropped-files";
import { pageHeader } from "../lib/header";
import { RequestPage } from "../lib/request-page";
import { GameCards } from "../net/game-cards";
import { forgetRecords, type KeptRecord, keptRecords, matching } from "../net/records";
import { go, recordAnalysisHref, recordHref } from "../route";
import { momentText } from "../text/numbers";
import { labelled, t } from "../text/reader";
import { type Opened, othersText, takeUntold } from "./opened-records";
import { openFiles, recordChooser, type Way } from "./record-files";
import { refusal, type Refusal } from "./refusal";

/** Of more the search finds the others. */
const SHOWN = 200;
const canOpenFolders = "webkitdirectory" in HTMLInputElement.prototype;

/** The records that were opened from files in this browser: found, looked at, removed. */
@customElement("cg-records")
export class Records extends RequestPage {
  @state() private records: readonly KeptRecord[] | null = null;
  @state() private search = "";
  /** What became of the files that were opened last. */
  @state() private opened: Opened | null = takeUntold();
  /** Why the files that came last were not opened. */
  @state() private refusal: Refusal | null = null;
  readonly #games = new GameCards(this);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#look();
  }

  async #look(): Promise<void> {
    this.records = await keptRecords();
  }

  protected override render(): TemplateResult {
    document.title = t("ui.records.title");
    return html`${pageHeader({ title: t("ui.records.title") })}
      <main class="me records" @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${this.#drop}>
        <section class="way"><p>${t("ui.records.explain")}</p><div class="files">
          ${this.#chooser("files", t("ui.records.files"))}
          ${canOpenFolders ? this.#chooser("folder", t("ui.records.folder")) : nothing}
            ${this.refusal ? refusal(this.refusal, () => (this.refusal = null)) : nothing}</div>
          <div role="status">${this.busy ? html`<progress></progress>` : this.opened ? outcome(this.opened) : nothing}</div></section>
        ${this.records === null ? nothing : this.records.length === 0 ? html`<p class="quiet-text">${t("ui.records.none")}</p>` : this.#list(this.records)}
      </main>`;
  }

  #list(records: readonly KeptRecord[]): TemplateResult {
    const found = matching(records, this.search, (game) => this.#games.nameOf(game));
    const all = found.length === records.length ? t("ui.records.remove_all") : t("ui.records.remove_found");
    return html`<section class="way"><label>${t("ui.records.search")}<input type="search" name="search" .value=${this.search}
        @input=${(event: Event) => (this.search = (event.target as HTMLInputElement).value)} /></label>
      <p role="status">${t("ui.records.found", { count: found.length })}</p>
      <ul class="list">${found.slice(0, SHOWN).map((record) => this.#row(record))}</ul>
      ${found.length === 0 ? nothing : html`<button type="button" class="all" @click=${() => void this.#forget(found, t("ui.records.remove_sure", { count: found.length }), all)}>${all}</button>`}</section>`;
  }

  #row(record: KeptRecord): TemplateResult {
    const game = this.#games.nameOf(record.game);
    const players = record.names.filter((name) => name !== "").join(" · ");
    const remove = t("ui.mine.remove");
    return html`<li><p><a href=${recordHref(record.id)}><b>${game}</b> <bdi>${players}</bdi></a>
        <small><bdi>${record.file}</bdi> · ${momentText(record.opened / 1000)}${record.finished ? nothing : html` · ${t("ui.records.unfinished")}`}</small></p>
      ${record.finished && this.#games.of(record.game)?.is_judged ? html`<a class="button" href=${recordAnalysisHref(record.id)}>${t("ui.result.analysis")}</a>` : nothing}
      <button type="button" aria-label=${labelled(remove, record.file)} @click=${() => void this.#forget([record], t("ui.records.remove_sure", { count: 1 }), remove)}>${remove}</button></li>`;
  }

  async #forget(records: readonly KeptRecord[], question: string, label: string): Promise<void> {
    if (!(await confirmed(question, label))) return;
    await forgetRecords(records.map(({ id }) => id));
    this.opened = null;
    await this.#look();
  }

  readonly #drop = (event: DragEvent): void => {
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then((files) => this.#open(files, "dropped"));
  };

  readonly #open = async (files: readonly File[], way: Way): Promise<void> => {
    if (this.busy || (files.length === 0 && way !== "folder")) return;
    this.opened = null;
    this.refusal = null;
    await this.attempt(async () => {
      const found = await openFiles(files, way);
      if (found.kind === "refusal") this.refusal = found.refusal;
      else if (found.kind === "list") this.opened = found.opened;
      else go(recordHref(found.id));
    });
    await this.#look();
  };

  #chooser(way: "files" | "folder", label: string): TemplateResult {
    return recordChooser({ label, way, busy: this.busy, isRefused: way === "files" && this.refusal !== null, open: this.#open });
  }
}

function outcome(opened: Opened): TemplateResult {
  const others = othersText(opened);
  return html`<p>${t("ui.records.opened", { count: opened.count })}</p>${others === "" ? nothing : html`<p class="problem">${others}</p>`}`;
}
