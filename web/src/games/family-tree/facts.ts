import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { FamilyTreePerson, FamilyTreeView, PlaceInfo, TableInfo } from "../../generated/protocol";
import { PageElement } from "../../lib/element";
import { rulesHref } from "../../route";
import type { Focus } from "../../table/game-table";
import { seatNames } from "../../table/seats";
import { read, t } from "../../text/reader";
import { type Cards, cardsOf, inWords, situation, useOf } from "./cards";
import { face } from "./face";

/** A card has the focus for so long before the server is asked about it. */
const WAIT_MS = 350;

/** Places by the person they are at, in their order; of equal reasons at one person the first. */
export function grouped(places: readonly PlaceInfo[]): ReadonlyMap<string, readonly PlaceInfo[]> {
  const found = new Map<string, PlaceInfo[]>();
  for (const place of places) {
    const there = found.get(place.piece) ?? [];
    if (!there.some(({ refusal }) => JSON.stringify(refusal) === JSON.stringify(place.refusal))) there.push(place);
    found.set(place.piece, there);
  }
  return found;
}

/** Whether a person's family scores nothing, as another one of its owner is better. */
export const isApart = ({ owner, family }: FamilyTreePerson, { sides, variant }: FamilyTreeView): boolean =>
  variant !== "big" && sides[owner]?.best !== family;

/** What a card says, how a person on the table stands, where the card fits and why not elsewhere. */
@customElement("cg-family-facts")
export class FamilyFacts extends PageElement {
  @property({ attribute: false }) table!: TableInfo;
  @property({ attribute: false }) view!: FamilyTreeView;
  @property({ attribute: false }) piece: string | null = null;
  @property({ attribute: false }) survey: Focus["survey"] = null;
  @state() private places: readonly PlaceInfo[] = [];
  #timer = 0;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("piece")) this.places = [];
    if (changed.has("piece") || changed.has("view")) this.#askSoon();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #askSoon(): void {
    clearTimeout(this.#timer);
    const { piece, survey } = this;
    if (piece === null || survey === null || cardsOf(this.view).get(piece) === undefined) return;
    this.#timer = window.setTimeout(() => void this.#ask(piece, survey), WAIT_MS);
  }

  async #ask(piece: string, survey: NonNullable<Focus["survey"]>): Promise<void> {
    const places = await survey(piece);
    if (piece === this.piece) this.places = places;
  }

  protected override render(): TemplateResult {
    const cards = cardsOf(this.view);
    const card = this.piece === null ? undefined : cards.get(this.piece);
    if (!card) return html`<p class="quiet">${t("ui.family.hint")}</p><p class="quiet">${t(this.view.variant === "big" ? "ui.family.goal.big" : "ui.family.goal.dynasties")}</p>`;
    const [title = "", ...words] = inWords(card);
    const use = useOf(card);
    const person = this.view.people.find(({ id }) => id === card.id);
    return html`<div class="facts"><div class="picture">${face(card)}</div>
      <div><h4>${title}</h4>${words.map((line) => html`<p>${line}</p>`)}${use === null ? nothing : html`<p>${use}</p>`}
        ${person ? [...situation(person, cards), ...(isApart(person, this.view) ? [t("ui.person.unjoined")] : [])].map((line) => html`<p>${line}</p>`) : nothing}</div></div>
      ${this.#fitting(person !== undefined, cards)}`;
  }

  #fitting(isLaid: boolean, cards: Cards): TemplateResult | typeof nothing {
    const fits = this.places.filter(({ refusal }) => refusal === null);
    // A person on the table has a place already; only another one is worth mentioning.
    if (this.places.length === 0 || (isLaid && fits.length === 0) || this.table.status !== "playing") return nothing;
    const names = seatNames(this.table);
    const others = this.places.filter(({ refusal }) => refusal !== null);
    const closest = others[0]?.refusal;
    const people = grouped(others);
    return html`<div class="fitting"><h4>${t("ui.fits.title")}</h4>
      ${fits.length === 0 ? html`<p>${t("ui.fits.nowhere")}</p>${closest ? html`<p class="closest">${t("ui.fits.closest", { reason: read(closest, names) })}</p>` : nothing}` : html`<ul class="fits">${fits.map(({ label }) => html`<li>${read(label, names)}</li>`)}</ul>`}
      ${others.length === 0 ? nothing : html`<details><summary>${t("ui.fits.not", { count: people.size })}</summary>
        <ul>${[...people].map(([piece, places]) => html`<li><b>${read(cards.get(piece)?.title ?? { key: piece, args: {} })}</b>
          ${places.map((place) => this.#refused(place, names))}</li>`)}</ul></details>`}</div>`;
  }

  #refused({ refusal, clause }: PlaceInfo, names: readonly string[]): TemplateResult {
    return html`<span class="why">${refusal ? read(refusal, names) : nothing}
      ${clause ? html`<a href=${rulesHref(this.table.game, clause)}>${t("ui.rules.rule", { clause })}</a>` : nothing}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-family-facts": FamilyFacts;
  }
}
