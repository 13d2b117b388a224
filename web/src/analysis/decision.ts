import { html, nothing, type TemplateResult } from "lit";
import type { JudgedDecision, JudgedOption } from "../generated/protocol";
import { chanceText, costText, intervalText } from "../text/numbers";
import { read, t } from "../text/reader";

/** What would have been best in a position and what was played; the other options on request. */
export function decisionView(decision: JudgedDecision, names: readonly string[]): TemplateResult {
  const { played, options, cost, seat } = decision;
  const [best, ...rest] = options;
  const isPlayed = (option: JudgedOption): boolean => played !== null && option.notation === played.notation;
  const others = rest.filter((option) => !isPlayed(option));
  const isBestPlayed = best !== undefined && isPlayed(best);
  return html`<p class="whose">${t("ui.analysis.chance_of", { name: names[seat] ?? "" })}</p>
    <ul class="options">${best ? optionRow({ option: best, names, isPlayed: isBestPlayed, cost: 0, isBest: true }) : nothing}
      ${played && !isBestPlayed ? optionRow({ option: played, names, isPlayed: true, cost, isBest: false }) : nothing}</ul>
    ${others.length > 0 ? html`<details class="others"><summary>${t("ui.analysis.others", { count: others.length })}</summary>
      <ul class="options">${others.map((option) => optionRow({ option, names, isPlayed: false, cost: 0, isBest: false }))}</ul></details>` : nothing}`;
}

interface Row {
  readonly option: JudgedOption;
  readonly names: readonly string[];
  readonly isPlayed: boolean;
  readonly cost: number;
  readonly isBest: boolean;
}

function optionRow({ option, names, isPlayed, cost, isBest }: Row): TemplateResult {
  const { estimate, labels } = option;
  return html`<li class=${isPlayed ? "played" : nothing}>
    <p class="figure"><b>${chanceText(estimate)}</b>
      <small>${estimate.is_exact ? t("ui.analysis.exact") : intervalText(estimate)}</small></p>
    <div><p class="tags">${isBest ? html`<span class="tag best">${t("ui.analysis.best")}</span>` : nothing}
      ${isPlayed ? html`<span class="tag">${t("ui.analysis.played")}</span>` : nothing}
      ${cost > 0 ? html`<span class="lost">${costText(cost)}</span>` : nothing}</p>
      <ul>${labels.map((label) => html`<li>${read(label, names)}</li>`)}</ul></div></li>`;
}
