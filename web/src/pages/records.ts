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
import { read, t } from "../text/reader";
import { type Opened, openRecord, openRecords } from "./opened-records";

/** Of more the search finds the others. */
const SHOWN = 200;
/** How record files are called: in a folder only these are looked into. */
const ENDING = /\.jsonl?$/i;
const canOpenFolders = "webkitdirectory" in HTMLInputElement.prototype;

/** The records that were opened from files in this browser: found, looked at, removed. */
@customElement("cg-records")
export class Records extends RequestPage {
  @state() private records: readonly KeptRecord[] | null = null;
  @state() private search = "";
  /** What became of the files that were opened last. */
  @state() private opened: Opened | null = null;
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
        <section class="way"><p>${t("ui.records.explain")}</p><div class="open">
          <label class="button file"><input type="file" multiple accept=".jsonl,.json,application/json" ?disabled=${this.busy} @change=${this.#chosen} />${t("ui.records.files")}</label>
          ${canOpenFolders ? html`<label class="button file"><input type="file" webkitdirectory ?disabled=${this.busy} @change=${this.#chosen} />${t("ui.records.folder")}</label>` : nothing}</div>
          <div role="status">${this.busy ? html`<progress></progress>` : this.opened ? outcome(this.opened) : nothing}</div>
          ${this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing}</section>
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
      <button type="button" aria-label=${`${remove}: ${record.file}`} @click=${() => void this.#forget([record], t("ui.records.remove_sure", { count: 1 }), remove)}>${remove}</button></li>`;
  }

  async #forget(records: readonly KeptRecord[], question: string, label: string): Promise<void> {
    if (!(await confirmed(question, label))) return;
    await forgetRecords(records.map(({ id }) => id));
    this.opened = null;
    await this.#look();
  }

  readonly #chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    const isFolder = input.webkitdirectory;
    // emptied, so that the same files can be chosen again
    void this.#open(isFolder ? files.filter(({ name }) => ENDING.test(name)) : files, isFolder).finally(() => (input.value = ""));
  };

  readonly #drop = (event: DragEvent): void => {
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then((files) => this.#open(files, false));
  };

  async #open(files: readonly File[], isFolder: boolean): Promise<void> {
    const [only] = files;
    if (this.busy || (only === undefined && !isFolder)) return;
    this.opened = null;
    await this.attempt(async () => {
      if (only !== undefined && files.length === 1 && !isFolder) go(recordHref(await openRecord(only)));
      else this.opened = await openRecords(files);
    });
    await this.#look();
  }
}

/** More names than this would fill the page. */
const NAMED = 5;

function outcome({ count, others }: Opened): TemplateResult {
  const named = [...others.slice(0, NAMED), ...(others.length > NAMED ? ["…"] : [])].join(", ");
  return html`<p>${t("ui.records.opened", { count })}</p>${others.length > 0 ? html`<p class="problem">${t("ui.records.others", { count: others.length, names: named })}</p>` : nothing}`;
}
