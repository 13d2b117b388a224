import { html, type TemplateResult } from "lit";
import { companionHref } from "../../../route";
import { t } from "../../../text/reader";

/** The way to the companion on the first page. */
export function link(): TemplateResult {
  return html`<section class="way"><h3>${t("ui.companion.link")}</h3><p>${t("ui.companion.link_explain")}</p>
    <a class="button file" href=${companionHref("la-famiglia")}>${t("ui.companion.title")}</a></section>`;
}
