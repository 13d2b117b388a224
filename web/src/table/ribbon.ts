import { html, nothing, type TemplateResult } from "lit";
import { t, word } from "../text/reader";

export interface RibbonProps {
  /** The phases of a turn, and which states of the game belong to each. */
  readonly phases: readonly { readonly name: string; readonly states: readonly string[] }[];
  /** The names of the phases are texts of this game. */
  readonly game: string;
  readonly phase: string;
  readonly turn: "own" | "other";
}

/** Where in the turn we are; lit only when it is the reader's. */
export function ribbon({ phases, game, phase, turn }: RibbonProps): TemplateResult {
  const now = phases.findIndex(({ states }) => states.includes(phase));
  return html`<ol class="ribbon ${turn}" aria-label=${t("ui.phase.label")}>
    ${phases.map(({ name }, index) => html`<li class=${index < now ? "past" : index === now ? "now" : "later"}
      aria-current=${index === now ? "step" : nothing}><b>${index + 1}</b> <span>${word(`${game}.phase.${name}`)}</span></li>`)}
  </ol>`;
}
