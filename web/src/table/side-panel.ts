import { html, nothing, type TemplateResult } from "lit";
import { gameTable } from "../games/registry";
import type { TableState } from "../net/state";
import { t } from "../text/reader";
import type { Focus } from "./game-table";
import type { TalkState } from "../net/talk";
import { cardPanel } from "./card-panel";
import "./log";
import "./seal";
import "./talk";
import { type Tab, tabs } from "./tabs";

export interface SidePanelProps {
  readonly state: TableState;
  readonly focusPiece: string | null;
  readonly survey: Focus["survey"];
  /** An invitation to tell a story, above the log that it is about. */
  readonly story: TemplateResult | typeof nothing;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  /** What is said at the table; null where there is nobody to talk to. */
  readonly talk: TalkState | null;
  /** What lies beside the table where there is room for more than one part: the log, or the talk in its place. */
  readonly side: "log" | "talk";
  readonly newLines: number;
  /** Whether it lies open, where it slides over the table; undefined where it always lies beside it. */
  readonly isOpen?: boolean | undefined;
}

/** The paper beside the table: what happened, the card in focus, the seal. Narrow pages show one at a time. */
export function sidePanel(props: SidePanelProps): TemplateResult {
  const { table, view } = props.state;
  const focus = gameTable(table.game).focus?.({ table, view, piece: props.focusPiece, survey: props.survey });
  const { talk } = props;
  const all: readonly Tab[] = ["log", ...(focus ? (["card"] as const) : []), ...(talk ? (["talk"] as const) : []), "seal"];
  const shown = all.includes(props.tab) ? props.tab : "log";
  const side = talk ? props.side : "log";
  const drawer = props.isOpen === undefined ? "" : props.isOpen ? "drawer open" : "drawer";
  return html`<aside id="panel" class="panel show-${shown} beside-${side} ${talk ? "has-talk" : ""} ${drawer}">${props.story}
    ${tabs(all, isNarrow() ? shown : side, props.onTab, props.newLines)}
    <section id="panel-log" class="tab-log"><h3>${t("ui.panel.log")}</h3>
      <cg-log .log=${props.state.log} .table=${table} .view=${view}></cg-log></section>
    ${talk ? html`<section id="panel-talk" class="tab-talk"><h3>${t("ui.talk.title")}</h3>
      <cg-talk .table=${table} .talk=${talk}></cg-talk></section>` : nothing}
    ${focus ? cardPanel(focus) : nothing}
    <section id="panel-seal" class="tab-seal">
      <cg-seal .commitment=${table.commitment} .seed=${table.seed}></cg-seal></section>
  </aside>`;
}

/** Whether the parts of the paper are shown one at a time. */
export const isNarrow = (): boolean => matchMedia("(width <= 900px)").matches;
