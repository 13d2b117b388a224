import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { CompanionStep } from "../../../generated/protocol";
import { labelled, t, word } from "../../../text/reader";
import type { Notes } from "./notes";
import { button, nameOf, ruled, type Scene } from "./parts";

/** What is noted beside the list, and who is told of a change, with the key of the step. */
export interface Noted {
  readonly notes: Pick<Notes, "ticks" | "territories">;
  readonly toggle: (key: string) => void;
  readonly name: (key: string, territory: string) => void;
}

const TOKEN = "la_famiglia.companion.setup.token";
const NAME_LIMIT = 40;

/** The set-up as a list to tick off. */
export function setupPart(scene: Scene, noted: Noted): TemplateResult {
  const { board } = scene;
  return html`<section class="way at-setup"><h3>${t("ui.companion.what_where")}</h3>
    ${board.moves.includes("draw") ? html`<div class="moves">${button(scene, "draw", word("la_famiglia.companion.move.draw"))}</div>` : nothing}
    <ol>${board.setup.map((step) => line(scene, step, noted))}</ol></section>`;
}

function line(scene: Scene, step: CompanionStep, { notes, toggle, name }: Noted): TemplateResult {
  const key = keyOf(step);
  const names = step.seats.map((seat) => nameOf(scene, seat)).join(", ");
  return html`<li><label><input type="checkbox" .checked=${live(notes.ticks.includes(key))} @change=${() => toggle(key)} />
    <span>${names ? html`<b>${labelled(names, "").trimEnd()}</b> ` : nothing}${ruled(step.text, step.clause, scene.names)}</span></label>
    ${step.text.key === TOKEN ? html`<label class="territory">${t("ui.companion.territory")} <input maxlength=${NAME_LIMIT} autocomplete="off"
      .value=${live(notes.territories[key] ?? "")} @change=${(event: Event) => name(key, (event.target as HTMLInputElement).value.trim())} /></label>` : nothing}</li>`;
}

/** The same step keeps its tick when others are drawn or taken back. */
const keyOf = ({ text, seats }: CompanionStep): string =>
  JSON.stringify([text.key, seats, text.args["place"] ?? 0, text.args["symbol"] ?? 0]);
