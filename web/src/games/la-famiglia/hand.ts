import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { LaFamigliaPlayer, SicilyOrder } from "../../generated/protocol";
import { endsMark } from "../../table/ends-mark";
import { read, t, word } from "../../text/reader";
import { hyphenated } from "./hyphenation";
import { orderOf, partOf, type Parts } from "./parts";
import { orderSign } from "./piece-shapes";
import { effects, orderAt, orderName, type Scene, standingWords } from "./scene";

/** Names of orders with so many letters take two lines on a low page, where seven stand beside each other. */
const LONG_NAME = 9;

/** The own orders: those in hand, and where the others lie, unless they are read back; before, the characters to choose from. */
export function hand(scene: Scene, player: LaFamigliaPlayer, isReadBack: boolean): TemplateResult {
  const { view, parts } = scene;
  if (!parts) return html``;
  if (view.decision === "character" && player.secrets) return characters(scene, parts, player.secrets.drawn);
  const held = player.tokens.filter(({ place }) => place === "hq");
  const laid = player.tokens.filter(({ place }) => place in parts.components.territories);
  const hidden = player.tokens.filter(({ place }) => place === "hidden").length;
  const byInitiative = (one: { id: string }, other: { id: string }): number => initiative(parts, one.id) - initiative(parts, other.id);
  return html`<div class="orders" role="group" aria-label=${t("ui.la_famiglia.orders")} data-group data-place="orders.${player.seat}">
    ${held.length > 0 ? html`<div class="tokens">${held.toSorted(byInitiative).map(({ id }) => token(scene, parts, id))}</div>` : nothing}
    ${hidden > 0 ? html`<p class="covered">${t("ui.la_famiglia.orders_hidden", { count: hidden })}</p>` : nothing}
    ${laid.length > 0 && !isReadBack ? html`<ul class="laid" aria-label=${t("ui.la_famiglia.laid")}>${laid.toSorted(byInitiative).map(({ id, place }) => html`<li>${orderAt(scene, id, place)}</li>`)}</ul>` : nothing}
  </div>`;
}

const initiative = (parts: Parts, id: string): number => orderOf(parts, id)?.initiative ?? 0;

function token(scene: Scene, parts: Parts, id: string): TemplateResult {
  const order = orderOf(parts, id);
  const standing = scene.standing(id);
  const isQuiet = standing === "faded" && scene.view.decision !== "token";
  return html`<button type="button" class="piece token ink-${order?.family ?? "N"} ${isQuiet ? "idle" : standing}" data-piece=${id} aria-pressed=${standing === "picked" ? "true" : nothing}>
    <span class="unseen">${orderName(scene, id)}${standingWords(scene, id)}</span>${order ? face(order) : nothing}
    <small aria-hidden="true">${order ? hyphenated(word(`la_famiglia.order.${order.sort}`), LONG_NAME) : id}</small>${endsMark(scene.endings.has(id))}</button>`;
}

/** A round token: when it comes, what it is for, how often or how many. */
export function face(order: SicilyOrder): TemplateResult {
  return html`<svg viewBox="-24 -24 48 48" aria-hidden="true">${tokenShape(order)}</svg>`;
}

const tokenShape = ({ initiative, amount, sort }: SicilyOrder): SVGTemplateResult => svg`<circle class="wax" r="22" /><circle class="rim" r="19" />
  <text class="initiative" y="-6">${initiative}</text><g transform="translate(${amount > 0 ? -6 : 0} 8) scale(0.820)">${orderSign(sort)}</g>
  ${amount > 0 ? svg`<text class="amount" x="9" y="13">${amount}</text>` : nothing}`;

function characters(scene: Scene, parts: Parts, drawn: readonly string[]): TemplateResult {
  return html`<div class="orders" data-group role="group" aria-label=${t("ui.la_famiglia.characters")}>${drawn.map((id) => {
    const part = partOf(parts.components.characters, id);
    const piece = `character.${id}`;
    return html`<button type="button" class="piece character ${scene.standing(piece)}" data-piece=${piece}><b>${part?.name ? read(part.name) : id}</b><span class="unseen">${standingWords(scene, piece)}</span>
      <span>${part ? effects(part.effects) : ""}</span></button>`;
  })}</div>`;
}

