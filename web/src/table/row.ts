import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { PageElement } from "../lib/element";
import { goal } from "../lib/roving";
import { t } from "../text/reader";

interface Piece {
  readonly piece: string;
}

/** A row of cards: one stop for the Tab key, the arrow keys walk inside it. */
@customElement("cg-row")
export class Row extends PageElement {
  @property({ attribute: false }) cards: readonly Piece[] = [];
  /** Draws one of the cards as a button with the class `card`. */
  @property({ attribute: false }) draw!: (card: never) => TemplateResult;
  @property() label = "";
  @property() place = "";
  /** Whether a row that is longer than the page goes to a card that has come. */
  @property({ type: Boolean }) follows = false;
  #active = 0;
  #known: ReadonlySet<string> = new Set();

  protected override render(): TemplateResult {
    return html`<div class="row" role="group" aria-label=${this.label} data-place=${this.place}
      @keydown=${this.#walk} @focusin=${this.#enter}>
      ${this.cards.length === 0 ? html`<p class="empty">${t("ui.table.no_cards")}</p>` : ""}
      ${repeat(this.cards, ({ piece }) => piece, (card) => this.draw(card as never))}
    </div>`;
  }

  protected override updated(): void {
    const focused = this.#buttons.indexOf(document.activeElement as HTMLButtonElement);
    this.#activate(focused >= 0 ? focused : this.#active);
    if (this.follows) this.#showNew();
  }

  #showNew(): void {
    const came = this.cards.find(({ piece }) => !this.#known.has(piece));
    const stayed = this.cards.some(({ piece }) => this.#known.has(piece));
    this.#known = new Set(this.cards.map(({ piece }) => piece));
    const row = this.querySelector(".row");
    const card = came && this.#buttons.find(({ dataset }) => dataset["piece"] === came.piece);
    if (!row || !card || row.scrollWidth <= row.clientWidth) return;
    const { left, width } = card.getBoundingClientRect();
    const middle = left - row.getBoundingClientRect().left + row.scrollLeft - (row.clientWidth - width) / 2;
    row.scrollLeft = stayed ? middle : 0;
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>("button.card")];
  }

  readonly #enter = (event: FocusEvent): void => {
    this.#activate(this.#buttons.indexOf(event.target as HTMLButtonElement));
  };

  readonly #walk = (event: KeyboardEvent): void => {
    const buttons = this.#buttons;
    const target = goal(event.key, this.#active, buttons.length);
    if (target === null) return;
    event.preventDefault();
    buttons[target]?.focus();
  };

  #activate(index: number): void {
    const buttons = this.#buttons;
    this.#active = Math.max(0, Math.min(index, buttons.length - 1));
    buttons.forEach((button, place) => (button.tabIndex = place === this.#active ? 0 : -1));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-row": Row;
  }
}
