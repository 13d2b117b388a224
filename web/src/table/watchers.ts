import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { TableInfo, Watchers } from "../generated/protocol";
import { api } from "../net/api";
import { labelled, t } from "../text/reader";
import { hasTalk } from "./talk";

/** What the host is offered; others may come from elsewhere. */
const RULES = ["live", "moves:5", "moves:20", "minutes:5", "minutes:30", "nobody"];

/** How far behind a rule such as `moves:20` keeps those who watch; null if they see everything at once, or nothing. */
function delayIn(rule: string): { readonly unit: "moves" | "minutes"; readonly count: number } | null {
  const [unit, count] = rule.split(":");
  return unit === "moves" || unit === "minutes" ? { unit, count: Number(count) } : null;
}

/** A rule in words. */
function ruleText(rule: string): string {
  const delay = delayIn(rule);
  if (delay) return t(`ui.watch.rule.${delay.unit}`, { count: delay.count });
  return t(rule === "nobody" ? "ui.watch.rule.nobody" : "ui.watch.rule.live");
}

/** A finished game hides nothing any more. */
const delayAt = ({ status }: TableInfo, watchers: Watchers | null): ReturnType<typeof delayIn> => (watchers && status !== "finished" ? delayIn(watchers.rule) : null);

/** Whether those who watch see everything later, in words; empty if they do not. */
export function behindText(table: TableInfo, watchers: Watchers | null): string {
  return watchers && delayAt(table, watchers) ? ruleText(watchers.rule) : "";
}

/** For somebody who watches: that they do, and how far behind. */
export function watchingText(table: TableInfo, watchers: Watchers | null): string {
  const delay = delayAt(table, watchers);
  return delay ? t(`ui.watch.behind.${delay.unit}`, { count: delay.count }) : t("ui.state.watching");
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
    ${offered.map((rule) => html`<option value=${rule} .selected=${live(rule === watchers.rule)}>${ruleText(rule)}</option>`)}</select></label>` : nothing}
    ${said === "" ? nothing : html`<p class="quiet-text">${said}</p>`}`;
}
