import { html, type TemplateResult } from "lit";
import type { TableState } from "../net/state";
import { type PageKey, t } from "../text/reader";
import { focusPanel } from "./focus-panel";
import "./log";
import "./seal";

export type Tab = "log" | "card" | "seal";

const TABS: readonly { readonly id: Tab; readonly title: PageKey }[] = [
  { id: "log", title: "ui.tab.log" },
  { id: "card", title: "ui.tab.card" },
  { id: "seal", title: "ui.tab.seal" },
];

export interface SidePanelProps {
  readonly state: TableState;
  readonly focusPiece: string | null;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}

/** The paper beside the table: what happened, the card in focus, the seal. Narrow pages show one at a time. */
export function sidePanel(props: SidePanelProps): TemplateResult {
  return html`<aside class="panel show-${props.tab}">
    <div class="tabs">${TABS.map(({ id, title }) => html`<button type="button" aria-pressed=${props.tab === id ? "true" : "false"}
      aria-controls="panel-${id}" @click=${() => props.onTab(id)}>${t(title)}</button>`)}</div>
    <section id="panel-log" class="tab-log"><h3>${t("ui.panel.log")}</h3>
      <cg-log .log=${props.state.log} .table=${props.state.table}></cg-log></section>
    <section id="panel-card" class="tab-card"><h3>${t("ui.panel.card")}</h3>${focusPanel(props.state.view, props.focusPiece)}</section>
    <section id="panel-seal" class="tab-seal">
      <cg-seal .commitment=${props.state.table.commitment} .seed=${props.state.table.seed}></cg-seal></section>
  </aside>`;
}
