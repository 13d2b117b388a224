import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { PageElement } from "../../lib/element";
import { rulesHref } from "../../route";
import { read, t, word, wordOr } from "../../text/reader";
import { aboutPiece } from "./answer-bar";
import { face } from "./hand";
import { componentsOf, orderOf, partOf, type Parts, parts } from "./parts";
import { effects, orderName, territoryName, zoneName } from "./scene";

/** What the paper beside the table says about a piece, and that most of it is a reconstruction. */
@customElement("cg-la-famiglia-facts")
export class LaFamigliaFacts extends PageElement {
  @property({ attribute: false }) piece: string | null = null;
  @property({ attribute: false }) options: Readonly<Record<string, string>> = {};
  @state() private parts: Parts | null = null;
  /** The last piece that there was something to say about. */
  #said: string | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void parts().then((found) => (this.parts = found));
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("piece") && this.parts && this.piece && about(this.parts, this.piece, this.options)) this.#said = this.piece;
  }

  protected override render(): TemplateResult {
    const found = this.parts && this.#said !== null ? about(this.parts, this.#said, this.options) : null;
    return html`${found ?? html`<p class="quiet">${t("ui.la_famiglia.hint")}</p>`}<p class="quiet made">${word("la_famiglia.reconstruction")}
      <a href=${rulesHref("la-famiglia")}>${t("ui.header.rules")}</a></p>`;
  }
}

function about(parts: Parts, piece: string, options: Readonly<Record<string, string>>): TemplateResult | null {
  const order = orderOf(parts, piece);
  if (order) {
    return html`<div class="facts"><div class="picture token ink-${order.family}">${face(order)}</div><div><h4>${orderName({ parts }, piece)}</h4>
      <p>${wordOr(`ui.la_famiglia.order.${order.sort}`, "")}</p></div></div>`;
  }
  if (piece in parts.components.territories) return land(parts, piece);
  if (piece in parts.components.zones) return html`<h4>${zoneName({ parts }, piece)}</h4><p>${t("ui.la_famiglia.sea")}</p>`;
  const [sort, name = ""] = piece.split(".");
  const told = aboutPiece(piece);
  if (told !== "") return html`<h4>${sort === "card" ? word(`la_famiglia.conflict_card.${name}`) : t("ui.la_famiglia.conflict")}</h4><p>${told}</p>`;
  if (sort === "action") return html`<h4>${name === "blue" ? word("la_famiglia.blue") : word(`la_famiglia.action.${name}`)}</h4><p>${wordOr(`ui.la_famiglia.action.${name}`, "")}</p>`;
  const { tiles, duel, trio } = componentsOf(parts, options);
  for (const cells of [duel, trio]) {
    const place = cells.findIndex(({ id }) => id === piece);
    if (place >= 0) return html`<h4>${t("ui.la_famiglia.solo_number", { number: place + 1 })}</h4><p>${effects(cells[place]?.effects ?? [])}</p>`;
  }
  const part = partOf(tiles, piece) ?? (sort === "character" ? partOf(parts.components.characters, name) : undefined);
  return part ? html`<h4>${part.name ? read(part.name) : part.id}</h4><p>${effects(part.effects)}</p>` : null;
}

function land(parts: Parts, id: string): TemplateResult {
  const mandamento = parts.components.mandamenti.find(({ territories }) => territories.includes(id));
  const drawn = parts.map.lands.find((one) => one.id === id);
  const zones = drawn?.zones ?? [];
  return html`<h4>${territoryName({ parts }, id)}</h4>
    ${mandamento ? html`<p>${t("ui.la_famiglia.in_mandamento", { mandamento: mandamento.name, others: mandamento.territories.filter((one) => one !== id).map((one) => territoryName({ parts }, one)).join(", ") })}</p>` : nothing}
    ${zones.length > 0 ? html`<p>${t("ui.la_famiglia.coast", { zones: zones.map((zone) => zoneName({ parts }, zone)).join(", ") })}</p>` : nothing}`;
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-la-famiglia-facts": LaFamigliaFacts;
  }
}
