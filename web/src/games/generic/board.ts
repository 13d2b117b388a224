import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Choice, SeatInfo, TableText } from "../../generated/protocol";
import { setTabStops, walkGroup } from "../../lib/button-groups";
import { PageElement } from "../../lib/element";
import { api, ApiError } from "../../net/api";
import type { Scene } from "../../table/game-table";
import { narrow } from "../../table/paths";
import { nearSeat, seatNames, seatTitle } from "../../table/seats";
import { read, reader, t } from "../../text/reader";
import { fieldsOf } from "./fields";
import { completedBy, MOST_LISTED, named, needsList, piecesAfter, piecesOf } from "./pieces";

/** A table of any game: in words or as its picture, the pieces that may be chosen as buttons, and a list of the choices. */
@customElement("cg-generic-board")
export class GenericBoard extends PageElement {
  @property({ attribute: false }) scene!: Scene;
  /** What the game says of the view; null while nothing is known, or if it cannot say anything. */
  @state() private told: TableText | null = null;
  /** The pieces that are shown: those of the last decision, and what is left of earlier ones. */
  #seen: readonly string[] = [];
  /** What each piece that made a choice alone last was good for. */
  #earlier: ReadonlyMap<string, Choice> = new Map();
  #asked = "";
  #isAsking = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("keydown", walkGroup);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener("keydown", walkGroup);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("scene");
    const isOther = before !== undefined && (before.table.id !== this.scene.table.id || before.view.viewer !== this.scene.view.viewer);
    // what one person may see is not for the next one at the same screen
    if (isOther) {
      this.told = null;
      this.#seen = [];
      this.#earlier = new Map();
    }
    if (this.scene.choices.length > 0) {
      this.#seen = piecesAfter(this.#seen, piecesOf(this.scene.choices), this.told?.pieces ?? {});
      this.#earlier = new Map([...this.#earlier, ...completedBy(this.scene.choices)]);
    }
    void this.#tell();
  }

  protected override updated(): void {
    setTabStops(this);
  }

  /** Everything that the words depend on. */
  get #question(): string {
    const { table, view } = this.scene;
    return JSON.stringify([table.game, reader.lang, seatNames(table), view, this.#seen]);
  }

  /** Ask what the game says; of questions that come meanwhile, only the last one is asked. */
  async #tell(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#asked !== this.#question) {
      this.#asked = this.#question;
      const { table, view } = this.scene;
      const said = await told(table.game, { view, names: seatNames(table), pieces: this.#seen });
      if (this.scene.view.viewer === view.viewer) this.told = said;
    }
    this.#isAsking = false;
  }

  protected override render(): TemplateResult {
    const { scene } = this;
    const { status } = scene.table;
    return html`<div class="board generic is-${status}">
      ${this.#players()}
      ${scene.middle === nothing ? nothing : scene.middle}
      ${status === "waiting" ? nothing : this.#sheet()}
      ${status === "waiting" ? nothing : this.#near()}
    </div>`;
  }

  #players(): TemplateResult {
    const { table, view } = this.scene;
    return html`<ul class="seats" aria-label=${t("ui.generic.players")}>${table.seats.map((seat) => html`<li
      class=${isActing(seat) ? "acts" : ""}>${isActing(seat) ? html`<span aria-hidden="true">▶</span> ` : nothing}<b><bdi>${seatTitle(seat)}</bdi></b>
      ${isActing(seat) ? html`<span class="thinks">${t("ui.table.to_move")}</span>` : nothing}${this.#note(seat)}</li>`)}</ul>`;

    function isActing({ seat }: SeatInfo): boolean {
      return table.status === "playing" && view.to_act.includes(seat);
    }
  }

  #note(seat: SeatInfo): TemplateResult | typeof nothing {
    const note = this.scene.note(seat);
    return note === null ? nothing : html`<span class="away">${note}</span>`;
  }

  /** The picture and the words of the table. */
  #sheet(): TemplateResult {
    const svg = this.told?.svg ?? null;
    return html`<section class="side sheet keeps" aria-label=${t("ui.generic.table")}>${svg === null ? this.#words() : html`
      <img alt=${t("ui.generic.picture")} src="data:image/svg+xml,${encodeURIComponent(svg)}" />
      <details><summary>${t("ui.generic.in_words")}</summary>${this.#words()}</details>`}</section>`;
  }

  #words(): TemplateResult {
    const text = this.told?.text ?? "";
    if (text !== "") return html`<pre tabindex="0" role="region" aria-label=${t("ui.generic.in_words")}>${text}</pre>`;
    const fields = fieldsOf(this.scene.view, seatNames(this.scene.table));
    return html`<dl>${fields.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
  }

  #near(): TemplateResult {
    const { scene } = this;
    const name = seatNames(scene.table)[nearSeat(scene.table, scene.view.viewer)] ?? "";
    return html`<section class="side near ${scene.isOwnTurn ? "lit" : ""}" aria-label=${name}>
      <header>${scene.prompt}</header>
      <div class="reach"><div class="answers">${this.#pieces()}${this.#list()}</div>${scene.buttons}</div>
    </section>`;
  }

  #pieces(): TemplateResult | typeof nothing {
    const { choices, picked, table, standing } = this.scene;
    if (this.#seen.length === 0 || table.status !== "playing") return nothing;
    const names = seatNames(table);
    const pieces = named(this.#seen, { choices, picked, names: this.told?.pieces ?? {}, earlier: this.#earlier, labelOf: ({ label }) => read(label, names) });
    return html`<div class="pieces" data-group role="group" aria-label=${t("ui.generic.pieces")}>${repeat(pieces, ({ piece }) => piece, ({ piece, name }) => {
      const now = standing(piece);
      return html`<button type="button" class="piece ${now}" data-piece=${piece} aria-pressed=${now === "picked" ? "true" : nothing}
        aria-busy=${now === "sent" ? "true" : nothing}>${name}${now === "legal" ? html`<span class="unseen">, ${t("ui.card.is_legal")}</span>` : nothing}</button>`;
    })}</div>`;
  }

  /** The choices in words, where selecting pieces is not enough, or takes several steps. */
  #list(): TemplateResult | typeof nothing {
    const { choices, picked, table } = this.scene;
    if (!needsList(choices)) return nothing;
    const { open } = narrow(choices, picked);
    const distinct = [...new Map(open.map((choice) => [choice.word, choice])).values()];
    const count = distinct.length;
    if (count > MOST_LISTED) return html`<p class="quiet">${t("ui.generic.too_many", { count })}</p>`;
    const names = seatNames(table);
    return html`<details class="list keeps" ?open=${this.#seen.length === 0}><summary>${t("ui.generic.choices", { count })}</summary>
      <div data-group role="group" aria-label=${t("ui.generic.choices", { count })}>${repeat(distinct, ({ word }) => word, (choice) => html`<button
        type="button" class="piece legal" data-word=${choice.word} @click=${(event: MouseEvent) => this.#choose(choice, event)}>${read(choice.label, names)}</button>`)}</div></details>`;
  }

  #choose(choice: Choice, event: MouseEvent): void {
    this.dispatchEvent(new CustomEvent("choose", { detail: { choice, anchor: event.currentTarget }, bubbles: true }));
  }
}

/** The words of a view; null if there are none to be had. */
async function told(game: string, request: Parameters<typeof api.text>[2]): Promise<TableText | null> {
  try {
    return await api.text(game, reader.lang, request);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-generic-board": GenericBoard;
  }
}
