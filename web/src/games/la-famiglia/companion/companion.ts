import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { CompanionBoard, CompanionSession } from "../../../generated/protocol";
import { confirmed } from "../../../lib/confirm";
import { pageHeader } from "../../../lib/header";
import { RequestPage } from "../../../lib/request-page";
import { api } from "../../../net/api";
import { rulesHref } from "../../../route";
import { read, t, word } from "../../../text/reader";
import { nowPart } from "./moves";
import { type Notes, storedNotes, storeNotes } from "./notes";
import { domePart, extraPart, type Scene, victoryPart } from "./parts";
import { setupPart } from "./setup";

const GAME = "la-famiglia";
const MODES = ["1v1", "2v1", "2v2"] as const;
const LEVELS = ["easy", "medium", "hard"] as const;
const TIES = ["first_player", "draw"] as const;
const NAME_LIMIT = 24;

/** The companion of those who play with the real box; it asks the server for every step. */
@customElement("cg-companion")
export class Companion extends RequestPage {
  @state() private notes: Notes = storedNotes();
  @state() private board: CompanionBoard | null = null;
  @state() private mode: CompanionSession["mode"] = "1v1";

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.notes.session) void this.#ask(this.notes.session);
  }

  protected override updated(changed: PropertyValues): void {
    document.title = t("ui.companion.title");
    // The pressed button may be gone: the keyboard focus goes on to what is new.
    const isLost = changed.has("board") && changed.get("board") !== null && document.activeElement === document.body;
    if (isLost) this.querySelector<HTMLElement>(".at-now h3")?.focus();
  }

  #ask(session: Partial<CompanionSession>, move?: string): Promise<void> {
    return this.attempt(async () => {
      const answer = await api.companion(GAME, move === undefined ? { session } : { session, move });
      this.board = answer.board;
      this.#keep({ session: answer.session });
    });
  }

  #keep(changes: Partial<Notes>): void {
    this.notes = { ...this.notes, ...changes };
    storeNotes(this.notes);
  }

  readonly #move = (move: string): void => {
    if (this.notes.session && !this.busy) void this.#ask(this.notes.session, move);
  };

  protected override render(): TemplateResult {
    return html`${pageHeader({
      title: t("ui.companion.title"),
      links: html`<a href=${rulesHref(GAME)}>${t("ui.header.rules")}</a>`,
    })}
    <main class="companion" aria-busy=${this.busy ? "true" : "false"}>${this.#problem()}${this.board ? this.#session(this.board) : this.#beginning()}</main>`;
  }

  #problem(): TemplateResult {
    const problem = this.problem;
    return html`<div role="alert">${problem ? html`<p class="problem">${read(problem.message)}
      ${problem.clause ? html`<a href=${rulesHref(GAME, problem.clause)}>${t("ui.rules.rule", { clause: problem.clause })}</a>` : nothing}</p>` : nothing}</div>`;
  }

  #beginning(): TemplateResult {
    const start = (event: SubmitEvent): void => {
      event.preventDefault();
      const form = Object.fromEntries(new FormData(event.target as HTMLFormElement)) as Partial<CompanionSession>;
      this.#keep({ ticks: [], names: [], territories: {} });
      void this.#ask(form);
    };
    return html`<form class="way start" @submit=${start}><p>${t("ui.companion.intro")}</p>
      <fieldset class="kinds"><legend>${t("ui.companion.mode")}</legend>${MODES.map((mode) => html`<label><input type="radio" name="mode" value=${mode}
        .checked=${mode === this.mode} @change=${() => (this.mode = mode)} />${word(`option.${GAME}.mode.${mode}`)}</label>`)}</fieldset>
      ${this.mode === "2v1" ? html`<label>${t("ui.companion.level")}<select name="level">${LEVELS.map((level) => html`<option value=${level}
        ?selected=${level === "medium"}>${word(`option.${GAME}.level.${level}`)}</option>`)}</select></label>` : nothing}
      ${this.mode === "2v2" ? html`<label>${t("ui.companion.tie")}<select name="bronte">${TIES.map((tie) => html`<option
        value=${tie}>${t(`ui.companion.tie.${tie}`)}</option>`)}</select></label>` : nothing}
      <button class="primary" ?disabled=${this.busy}>${t("ui.companion.start")}</button><p class="small">${t("ui.companion.kept")}</p></form>`;
  }

  #session(board: CompanionBoard): TemplateResult {
    const names = board.roles.map((role, seat) => this.notes.names[seat] || read(role));
    const scene: Scene = { board, names, move: this.#move };
    const isSetup = board.phase === "setup";
    return html`<div class="tools"><button type="button" ?disabled=${this.busy || !this.notes.session?.moves.length}
        data-move="undo" @click=${() => this.#move("undo")}>${t("ui.companion.undo")}</button>
      <button type="button" @click=${() => void this.#anew()}>${t("ui.companion.anew")}</button></div>
      ${nowPart(scene)}
      ${isSetup ? setupPart(scene, { notes: this.notes, toggle: this.#toggle, name: this.#name }) : nothing}
      ${board.dome ? domePart(scene, board.dome) : nothing}${board.extra ? extraPart(scene, board.extra) : nothing}
      ${isSetup ? nothing : victoryPart(scene)}${this.#names(board)}`;
  }

  #names(board: CompanionBoard): TemplateResult {
    const rename = (seat: number, name: string): void =>
      this.#keep({ names: board.roles.map((_, place) => (place === seat ? name : (this.notes.names[place] ?? ""))) });
    return html`<details class="way names-part"><summary>${t("ui.companion.names")}</summary>${board.roles.map((role, seat) => html`<label>${read(role)}
      <input name="name" maxlength=${NAME_LIMIT} autocomplete="off" .value=${this.notes.names[seat] ?? ""}
        @change=${(event: Event) => rename(seat, (event.target as HTMLInputElement).value.trim())} /></label>`)}</details>`;
  }

  readonly #toggle = (key: string): void => {
    const { ticks } = this.notes;
    this.#keep({ ticks: ticks.includes(key) ? ticks.filter((tick) => tick !== key) : [...ticks, key] });
  };

  readonly #name = (key: string, territory: string): void => {
    this.#keep({ territories: { ...this.notes.territories, [key]: territory } });
  };

  async #anew(): Promise<void> {
    if (!(await confirmed(t("ui.companion.anew_sure"), t("ui.companion.anew")))) return;
    this.#keep({ session: null, ticks: [], names: [], territories: {} });
    this.board = null;
    this.problem = null;
  }
}

export const page = (): TemplateResult => html`<cg-companion></cg-companion>`;
