import { html, nothing, type TemplateResult } from "lit";
import { companionHref } from "../route";
import { t } from "../text/reader";

/** The way to the companion, on the first page when La Famiglia is shown there. */
export function companionWay(game: string): TemplateResult | typeof nothing {
  if (game !== "la-famiglia") return nothing;
  return html`<section class="way"><h3>${t("ui.companion.link")}</h3><p>${t("ui.companion.link_explain")}</p>
    <a class="button file" href=${companionHref}>${t("ui.companion.title")}</a></section>`;
}
