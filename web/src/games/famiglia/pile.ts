import { html, nothing, type TemplateResult } from "lit";
import type { FamigliaView } from "../../generated/protocol";
import { cardBack } from "../../table/card-back";
import type { Standing } from "../../table/standing";
import { t } from "../../text/reader";

/** The drawn pile gets one more edge for every this many cards. */
const CARDS_PER_EDGE = 9;

/** The pile, and what was discarded: both can be looked into. */
export function pile(view: FamigliaView, standing: (piece: string) => Standing): TemplateResult {
  const edges = Math.min(5, Math.ceil(view.pile_size / CARDS_PER_EDGE));
  const discarded = view.discard.reduce((sum, stack) => sum + stack.count, 0);
  return html`<div class="stock">
    <button type="button" class="pile edges-${edges} ${standing("pile")}" data-piece="pile" data-place="pile">
      <span class="unseen">${t("ui.pile.name", { count: view.pile_size })}</span>
      ${view.pile_size > 0 ? cardBack() : html`<span class="hollow"></span>`}
      <span class="count" aria-hidden="true"><b>${view.pile_size}</b><small>${t("ui.pile.in_pile")}</small></span>
      ${standing("pile") === "legal" ? html`<span class="hint">${t("ui.pile.dig")}</span>` : nothing}
    </button>
    ${view.through > 1 ? html`<p class="through">${t("ui.pile.second")}</p>` : nothing}
    <button type="button" class="discard ${standing("discard")}" data-piece="discard" data-place="discard"
      >${t("ui.pile.discarded", { count: discarded })}</button>
  </div>`;
}
