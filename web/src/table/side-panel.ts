import { html, nothing, type TemplateResult } from "lit";
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
  /** Whether it lies open, where it slides over the table; undefined where it always lies beside it. */
  readonly isOpen?: boolean | undefined;
}

/** The paper beside the table: what happened, the card in focus, the seal. Narrow pages show one at a time. */
export function sidePanel(props: SidePanelProps): TemplateResult {
  const { table, view } = props.state;
  const focus = gameTable(table.game).focus?.({ table, view, piece: props.focusPiece, survey: props.survey });
  const all: readonly Tab[] = focus ? ["log", "card", "seal"] : ["log", "seal"];
  const shown = all.includes(props.tab) ? props.tab : "log";
  const drawer = props.isOpen === undefined ? "" : props.isOpen ? "drawer open" : "drawer";
  return html`<aside id="panel" class="panel show-${shown} ${drawer}">${props.story}
    ${tabs(all, shown, props.onTab)}
    <section id="panel-log" class="tab-log"><h3>${t("ui.panel.log")}</h3>
      <cg-log .log=${props.state.log} .table=${table} .view=${view}></cg-log></section>
    ${focus ? html`<section id="panel-card" class="tab-card"><h3>${t("ui.panel.card")}</h3>${focus}</section>` : nothing}
    <section id="panel-seal" class="tab-seal">
      <cg-seal .commitment=${table.commitment} .seed=${table.seed}></cg-seal></section>
  </aside>`;
}
