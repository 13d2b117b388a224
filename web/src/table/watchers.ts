import { html, nothing, type TemplateResult } from "lit";
import type { TableInfo, Watchers } from "../generated/protocol";
import { api } from "../net/api";
import { labelled, t } from "../text/reader";
import { hasTalk } from "./talk";

/** What the host is offered; others may come from elsewhere. */
const RULES = ["live", "moves:5", "moves:20", "minutes:5", "minutes:30", "nobody"];

/** A rule in words, such as `moves:20`. */
function ruleText(rule: string): string {
  const [unit, count] = rule.split(":");
  if (unit === "moves" || unit === "minutes") return t(`ui.watch.rule.${unit}`, { count: Number(count) });
  return t(rule === "nobody" ? "ui.watch.rule.nobody" : "ui.watch.rule.live");
}

/** Whether those who watch see everything later, in words; empty if they do not. */
export function behindText(table: TableInfo, watchers: Watchers | null): string {
  return watchers?.rule.includes(":") && table.status !== "finished" ? ruleText(watchers.rule) : "";
}

/** For somebody who watches: that they do, and how far behind. */
export function watchingText(table: TableInfo, watchers: Watchers | null): string {
  const [unit, count] = behindText(table, watchers) === "" ? [] : (watchers?.rule.split(":") ?? []);
  if (unit === "moves" || unit === "minutes") return t(`ui.watch.behind.${unit}`, { count: Number(count) });
  return t("ui.state.watching");
}

/** How many watch, with the names of those who want to be named; empty if nobody does. */
export function watchersText(watchers: Watchers | null): string {
  if (!watchers || watchers.count === 0) return "";
  const count = t("ui.watch.count", { count: watchers.count });
  return watchers.names.length === 0 ? count : labelled(count, watchers.names.join(", "));
}

/** In the menu: who watches and, for the host, who may. */
export function watchRule(table: TableInfo, watchers: Watchers | null): TemplateResult | typeof nothing {
  if (!watchers) return nothing;
  const said = watchersText(watchers);
  const mayChoose = watchers.is_host && table.status !== "finished" && (hasTalk(table) || watchers.count > 0 || watchers.rule !== "live");
  const offered = RULES.includes(watchers.rule) ? RULES : [...RULES, watchers.rule];
  const choose = (event: Event): void => void api.watching(table.id, { rule: (event.target as HTMLSelectElement).value });
  return html`${mayChoose ? html`<label class="talk-rule">${t("ui.watch.rule")}<select name="watch-rule" @change=${choose}>
    ${offered.map((rule) => html`<option value=${rule} ?selected=${rule === watchers.rule}>${ruleText(rule)}</option>`)}</select></label>` : nothing}
    ${said === "" ? nothing : html`<p class="quiet-text">${said}</p>`}`;
}
