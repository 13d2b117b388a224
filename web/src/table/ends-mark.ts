import { html, nothing, type TemplateResult } from "lit";
import { t } from "../text/reader";

/** On a piece that ends the turn as soon as it is pointed at; its name says so by itself, unless the mark is `spoken`. */
export const endsMark = (ends: boolean, spoken: "spoken" | "seen" = "seen"): TemplateResult | typeof nothing =>
  ends ? html`<span class="ends" aria-hidden=${spoken === "seen" ? "true" : nothing}>${t("ui.table.ends_turn")}</span>` : nothing;
