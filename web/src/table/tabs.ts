import { html, nothing, type TemplateResult } from "lit";
import { type PageKey, t } from "../text/reader";

/** A part of the paper beside the table. */
export type Tab = "log" | "analysis" | "card" | "talk" | "seal";

const TITLES: Readonly<Record<Tab, PageKey>> = {
  log: "ui.tab.log",
  analysis: "ui.tab.analysis",
  card: "ui.tab.card",
  talk: "ui.tab.talk",
  seal: "ui.tab.seal",
};

/** Buttons that say which part is shown, where there is no room for all. */
export function tabs(all: readonly Tab[], shown: Tab, onTab: (tab: Tab) => void, newLines = 0): TemplateResult {
  const count = (tab: Tab): number => (tab === "talk" ? newLines : 0);
  return html`<div class="tabs">${all.map((tab) => html`<button type="button" class="to-${tab}" aria-pressed=${tab === shown ? "true" : "false"}
    aria-label=${count(tab) > 0 ? t("ui.tab.talk_new", { count: count(tab) }) : nothing}
    aria-controls="panel-${tab}" @click=${() => onTab(tab)}>${t(TITLES[tab])}${count(tab) > 0 ? html` <span class="new-lines">${count(tab)}</span>` : nothing}</button>`)}</div>`;
}
