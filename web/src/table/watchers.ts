import { html, nothing, type TemplateResult } from "lit";
import type { TableInfo, Watchers } from "../generated/protocol";
import { api } from "../net/api";
import { t } from "../text/reader";
import { hasTalk } from "./talk";

const RULES = ["live", "nobody"] as const;

/** How many watch, with the names of those who want to be named; empty if nobody does. */
export function watchersText(watchers: Watchers | null): string {
  if (!watchers || watchers.count === 0) return "";
  const count = t("ui.watch.count", { count: watchers.count });
  return watchers.names.length === 0 ? count : `${count}: ${watchers.names.join(", ")}`;
}

/** In the menu: who watches and, for the host, who may. */
export function watchRule(table: TableInfo, watchers: Watchers | null): TemplateResult | typeof nothing {
  if (!watchers) return nothing;
  const said = watchersText(watchers);
  const mayChoose = watchers.is_host && table.status !== "finished" && (hasTalk(table) || watchers.count > 0 || watchers.rule !== "live");
  const choose = (event: Event): void => void api.watching(table.id, { rule: (event.target as HTMLSelectElement).value });
  return html`${mayChoose ? html`<label class="talk-rule">${t("ui.watch.rule")}<select name="watch-rule" @change=${choose}>
    ${RULES.map((rule) => html`<option value=${rule} ?selected=${rule === watchers.rule}>${t(`ui.watch.rule.${rule}`)}</option>`)}</select></label>` : nothing}
    ${said === "" ? nothing : html`<p class="quiet-text">${said}</p>`}`;
}
