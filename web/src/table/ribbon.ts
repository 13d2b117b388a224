import { html, nothing, type TemplateResult } from "lit";
import { t, word } from "../text/reader";

/** The four phases of a turn, and which states of the game belong to each. */
const PHASES: readonly { readonly name: string; readonly states: readonly string[] }[] = [
  { name: "street", states: ["street"] },
  { name: "accountant", states: ["accountant", "take_up", "lay_down"] },
  { name: "brute", states: ["brute"] },
  { name: "take", states: ["take"] },
];

/** Where in the turn we are; lit only when it is the reader's. */
export function ribbon(phase: string, turn: "own" | "other"): TemplateResult {
  const now = PHASES.findIndex(({ states }) => states.includes(phase));
  return html`<ol class="ribbon ${turn}" aria-label=${t("ui.phase.label")}>
    ${PHASES.map(({ name }, index) => html`<li class=${index < now ? "past" : index === now ? "now" : "later"}
      aria-current=${index === now ? "step" : nothing}><b>${index + 1}</b> <span>${word(`famiglia.phase.${name}`)}</span></li>`)}
  </ol>`;
}
