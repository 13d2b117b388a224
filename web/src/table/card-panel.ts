import { html, type TemplateResult } from "lit";
import { t } from "../text/reader";

/** What is said of the card in focus, beside the table; a long text is scrolled by the keyboard. */
export function cardPanel(focus: TemplateResult): TemplateResult {
  const title = t("ui.panel.card");
  return html`<section id="panel-card" class="tab-card" tabindex="0" aria-label=${title}><h3>${title}</h3>${focus}</section>`;
}
