import { html, nothing, type TemplateResult } from "lit";
import { gameTable } from "../games/registry";
import type { GameCard, Watchers } from "../generated/protocol";
import type { TableState } from "../net/state";
import { guideHref, replayHref, rulesHref } from "../route";
import { t, wordOr } from "../text/reader";
import { behindText, watchersText } from "./watchers";

export interface LinksProps {
  readonly state: TableState;
  readonly game: GameCard | undefined;
  readonly watchers: Watchers | null;
  readonly newLines: number;
  readonly isPanelOpen: boolean;
  readonly onPanel: () => void;
  readonly onTalk: () => void;
}

/** The ways on from a table; on a narrow page also who watches and what was said, which lie out of sight there. */
export function tableLinks(props: LinksProps): TemplateResult {
  const { table } = props.state;
  return html`${watching(props.watchers)}${drawerButton(props)}${talkButton(props)}
    ${props.game?.has_guide ? html`<a class="spare" href=${guideHref(table.game)}>${t("ui.header.guide")}</a>` : nothing}
    ${props.game?.has_rules === false ? nothing : html`<a href=${rulesHref(table.game)}>${t("ui.header.rules")}</a>`}<a class="spare" href=${replayHref(table.id)}>${t("ui.header.replay")}</a>`;
}

function watching(watchers: Watchers | null): TemplateResult | typeof nothing {
  const said = watchersText(watchers);
  return said === "" ? nothing : html`<span class="watching" role="img" aria-label=${said} title=${said}>${eye()}<b>${watchers?.count}</b></span>`;
}

function eye(): TemplateResult {
  return html`<svg viewBox="0 0 24 14" aria-hidden="true"><path d="M1 7q11-13 22 0q-11 13-22 0z" /><circle cx="12" cy="7" r="3.500" /></svg>`;
}

function talkButton({ newLines, onTalk }: LinksProps): TemplateResult | typeof nothing {
  if (newLines === 0) return nothing;
  return html`<button type="button" class="to-new-talk" aria-label=${t("ui.tab.talk_new", { count: newLines })} title=${t("ui.tab.talk")} @click=${onTalk}>
    <svg viewBox="0 0 24 20" aria-hidden="true"><path d="M3 2h18v12h-10l-5 5v-5h-3z" /></svg><b>${newLines}</b></button>`;
}

function drawerButton({ state, newLines, isPanelOpen, onPanel }: LinksProps): TemplateResult | typeof nothing {
  if (!gameTable(state.table.game).hasDrawer) return nothing;
  return html`<button type="button" class="to-panel" aria-expanded=${isPanelOpen ? "true" : "false"} aria-controls="panel"
    @click=${onPanel}>${t("ui.panel.log")}${newLines > 0 ? html` <span class="new-lines" aria-label=${t("ui.tab.talk_new", { count: newLines })}>${newLines}</span>` : nothing}</button>`;
}

/** What is played at a table, and who watches. */
export function subtitle({ table, view }: TableState, watchers: Watchers | null): string {
  const edition = wordOr(`edition.${table.game}.${table.edition || "custom"}`, "");
  return [edition, ...gameTable(table.game).subtitle(table, view), watchersText(watchers), behindText(table, watchers)].filter((part) => part !== "").join(" · ");
}
