import { html, type nothing, type TemplateResult } from "lit";
import { gameTable } from "../games/registry";
import type { TableState } from "../net/state";
import { t } from "../text/reader";
import type { Focus } from "./game-table";
import "./log";
import "./seal";
import { type Tab, tabs } from "./tabs";

export interface SidePanelProps {
  readonly state: TableState;
  readonly focusPiece: string | null;
  readonly survey: Focus["survey"];
  /** An invitation to tell a story, above the log that it is about. */
  readonly story: TemplateResult | typeof nothing;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}

/** The paper beside the table: what happened, the card in focus, the seal. Narrow pages show one at a time. */
export function sidePanel(props: SidePanelProps): TemplateResult {
  return html`<aside class="panel show-${props.tab}">${props.story}
    ${tabs(["log", "card", "seal"], props.tab, props.onTab)}
    <section id="panel-log" class="tab-log"><h3>${t("ui.panel.log")}</h3>
      <cg-log .log=${props.state.log} .table=${props.state.table} .view=${props.state.view}></cg-log></section>
    <section id="panel-card" class="tab-card"><h3>${t("ui.panel.card")}</h3>
      ${gameTable(props.state.table.game).focus({ table: props.state.table, view: props.state.view, piece: props.focusPiece, survey: props.survey })}</section>
    <section id="panel-seal" class="tab-seal">
      <cg-seal .commitment=${props.state.table.commitment} .seed=${props.state.table.seed}></cg-seal></section>
  </aside>`;
}
