import { html, nothing, type TemplateResult } from "lit";
import { forgetParting, type Parting, partingToTell } from "../net/parting";
import { meHref } from "../route";
import { t } from "../text/reader";

/** Said to somebody who is a new guest here, and was somebody else before; nothing to everybody else. */
export function partingNote(close: () => void): TemplateResult | typeof nothing {
  const parting = partingToTell();
  if (!parting) return nothing;
  const press = (): void => {
    forgetParting();
    close();
  };
  return html`<section class="way parting" role="status"><p>${partingText(parting)}</p>
    ${parting.kind === "signed-out" ? html`<a class="button" href=${meHref()}>${t("ui.parting.code")}</a>` : nothing}
    <button type="button" @click=${press}>${t("ui.notices.close")}</button></section>`;
}

export function partingText(parting: Parting): string {
  if (parting.kind === "signed-out") return t("ui.parting.signed_out");
  return [t("ui.parting.deleted"), parting.games > 0 ? t("ui.parting.games", { count: parting.games }) : "", t("ui.parting.new_guest")].filter((sentence) => sentence !== "").join(" ");
}
