import { html, type TemplateResult } from "lit";
import type { LaFamigliaView } from "../generated/protocol";
import { t } from "../text/reader";
import { orderName, type Scene, territoryName } from "./scene";

/** Whether the order that is chosen now is the last of its action: after it the turn goes on. */
export const lastOrder = (view: LaFamigliaView): boolean => view.decision === "token" && (view.frames.at(-1)?.[2] ?? 0) <= 1;

/** Which order lies where, the new one too; face down for everybody else. */
export function readBack(scene: Scene, token: string, onCancel: () => void): TemplateResult {
  const { view } = scene;
  const own = view.viewer === null ? undefined : view.players[view.viewer];
  const place = view.territories[view.frames.at(-1)?.[3] ?? -1]?.id ?? "";
  const laid = (own?.tokens ?? []).filter((one) => view.territories.some(({ id }) => id === one.place));
  const line = (id: string, where: string, isNew: boolean): TemplateResult => html`<li class=${isNew ? "fresh" : ""}><b>${orderName(scene, id)}</b> → ${territoryName(scene, where)}</li>`;
  return html`<section class="sealing" role="group" aria-label=${t("ui.mafia.seal.title")}>
    <h4>${t("ui.mafia.seal.title")}</h4>
    <ul>${laid.map((one) => line(one.id, one.place, false))}${line(token, place, true)}</ul>
    <p><button type="button" class="primary seal-now" @click=${seal(token)}>${t("ui.mafia.seal.now")}</button>
      <button type="button" class="keeps" @click=${onCancel}>${t("ui.mafia.seal.other")}</button></p></section>`;
}

function seal(piece: string): (event: Event) => void {
  return (event) => {
    event.stopPropagation();
    const anchor = event.currentTarget as Element;
    anchor.dispatchEvent(new CustomEvent("pick", { detail: { piece, anchor }, bubbles: true }));
  };
}
