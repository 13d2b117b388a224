import { html, type TemplateResult } from "lit";
import type { LaFamigliaToken, LaFamigliaView } from "../generated/protocol";
import { t } from "../text/reader";
import { orderName, type Scene, territoryName } from "./scene";

/** An order that is about to lie face down, and the piece that lays it. */
export interface Sealing {
  readonly piece: string;
  readonly token: string;
  readonly place: string;
}

const tokensOf = (view: LaFamigliaView): readonly LaFamigliaToken[] => (view.viewer === null ? [] : (view.players[view.viewer]?.tokens ?? []));

/** The last order of an action that this piece would lay: after it the turn goes on. */
export function lastOrder(view: LaFamigliaView, piece: string): Sealing | null {
  const held = tokensOf(view).filter(({ place }) => place === "hq");
  if (view.decision === "at") {
    const [only] = held;
    // The only token left follows its territory without a further question.
    return only && held.length === 1 && view.territories.some(({ id }) => id === piece) ? { piece, token: only.id, place: piece } : null;
  }
  if (view.decision !== "token" || !held.some(({ id }) => id === piece)) return null;
  // The action itself waits below and counts the orders after this one.
  const more = Math.min(view.frames.at(-2)?.[2] ?? 0, held.length - 1);
  const place = view.territories[view.frames.at(-1)?.[3] ?? -1]?.id ?? "";
  return more > 0 ? null : { piece, token: piece, place };
}

/** Which order lies where, the new one too; face down for everybody else. */
export function readBack(scene: Scene, sealing: Sealing, onCancel: () => void): TemplateResult {
  const { view } = scene;
  const laid = tokensOf(view).filter(({ place }) => view.territories.some(({ id }) => id === place));
  const line = (id: string, where: string, isNew: boolean): TemplateResult => html`<li class=${isNew ? "fresh" : ""}><b>${orderName(scene, id)}</b> → ${territoryName(scene, where)}</li>`;
  return html`<section class="sealing" role="group" aria-label=${t("ui.mafia.seal.title")}>
    <h4>${t("ui.mafia.seal.title")}</h4>
    <ul>${laid.map((one) => line(one.id, one.place, false))}${line(sealing.token, sealing.place, true)}</ul>
    <p><button type="button" class="primary seal-now" @click=${seal(sealing.piece)}>${t("ui.mafia.seal.now")}</button>
      <button type="button" class="keeps" @click=${onCancel}>${t("ui.mafia.seal.other")}</button></p></section>`;
}

function seal(piece: string): (event: Event) => void {
  return (event) => {
    event.stopPropagation();
    const anchor = event.currentTarget as Element;
    anchor.dispatchEvent(new CustomEvent("pick", { detail: { piece, anchor }, bubbles: true }));
  };
}
