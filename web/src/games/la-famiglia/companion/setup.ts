import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { CompanionStep } from "../../../generated/protocol";
import { t, word } from "../../../text/reader";
import { button, nameOf, ruled, type Scene } from "./parts";

/** The set-up as a list to tick off; `toggle` is told the key of a step. */
export function setupPart(scene: Scene, ticks: readonly string[], toggle: (key: string) => void): TemplateResult {
  const { board } = scene;
  return html`<section class="way at-setup"><h3>${t("ui.companion.what_where")}</h3>
    ${board.moves.includes("draw") ? html`<div class="moves">${button(scene, "draw", word("la_famiglia.companion.move.draw"))}</div>` : nothing}
    <ol>${board.setup.map((step) => line(scene, step, ticks, toggle))}</ol></section>`;
}

function line(scene: Scene, step: CompanionStep, ticks: readonly string[], toggle: (key: string) => void): TemplateResult {
  const key = keyOf(step);
  const names = step.seats.map((seat) => nameOf(scene, seat)).join(", ");
  return html`<li><label><input type="checkbox" .checked=${live(ticks.includes(key))} @change=${() => toggle(key)} />
    <span>${names ? html`<b>${names}:</b> ` : nothing}${ruled(step.text, step.clause, scene.names)}</span></label></li>`;
}

/** The same step keeps its tick when others are drawn or taken back. */
const keyOf = ({ text, seats }: CompanionStep): string =>
  JSON.stringify([text.key, seats, text.args["place"] ?? 0, text.args["symbol"] ?? 0]);
