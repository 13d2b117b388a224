import { html, nothing, type TemplateResult } from "lit";
import { t } from "../text/reader";

/** Why no record was opened. */
export interface Refusal {
  /** The file, if it was one. */
  readonly file: string;
  /** The reason, in the language of the moment. */
  readonly words: () => string;
  /** Whether the files were dropped on the page, rather than chosen with its button. */
  readonly isDropped: boolean;
}

/** What the button that files are chosen with is described by. */
export const REFUSAL = "refusal";

/** Said beside the button; of what was dropped, wherever on the page that was, in a strip over the page. */
export function refusal({ file, words, isDropped }: Refusal, close: () => void): TemplateResult {
  const said = html`${file === "" ? nothing : html`<b><bdi>${file}</bdi></b>`} ${words()}`;
  if (!isDropped) return html`<p class="problem" id=${REFUSAL} role="alert">${said}</p>`;
  return html`<div class="problem dropped" id=${REFUSAL} role="alert"><p>${said}</p>
    <button type="button" class="close" aria-label=${t("ui.notices.close")} @click=${close}>×</button></div>`;
}
