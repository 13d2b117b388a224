import { html, nothing, type TemplateResult } from "lit";
import type { TableInfo, TurnDeadline } from "../generated/protocol";
import { hourText, soonText, spanText } from "../text/numbers";
import { t } from "../text/reader";

/** What can happen when time is up, in the server's words. */
export const OVERDUE = ["wait", "take_over", "resign"] as const;
export type Overdue = (typeof OVERDUE)[number];

/** Until when the turn has to be played, or since when that is over. */
export function dueText(due: number, now: number = Date.now() / 1000): string {
  return t(due > now ? "ui.deadline.until" : "ui.deadline.passed", { date: soonText(due) });
}

/** What is agreed on for a player whose time is up, once it is; empty before. */
export function overdueText({ deadline, due }: Pick<TableInfo, "deadline" | "due">, now: number = Date.now() / 1000): string {
  return deadline === null || due === null || due > now ? "" : ` · ${t(`ui.new.overdue.${deadline.overdue as Overdue}`)}`;
}

/** How long players may take at this table, and what happens then; where that is for ever, how long others wait for one who is away. */
export function deadlineNote({ deadline, due, patience }: Pick<TableInfo, "deadline" | "due" | "patience">): TemplateResult | typeof nothing {
  if (deadline === null) return patience === null ? nothing : html`<p class="quiet-text">${t("ui.deadline.patience", { time: spanText(patience) })}</p>`;
  return html`<p class="quiet-text">${timeNote(deadline)}. ${pauses(deadline)} ${t(`ui.deadline.then.${deadline.overdue as Overdue}`)}
    ${due === null || deadline.per === "game" ? nothing : html`${dueText(due)}.`}</p>`;
}

/** How long players have. */
export function timeNote({ per, seconds, increment }: TurnDeadline): string {
  const time = spanText(seconds);
  if (per === "turn") return t("ui.deadline.each", { time });
  return increment === 0 ? t("ui.deadline.game", { time }) : t("ui.deadline.game_plus", { time, increment: spanText(increment) });
}

/** When no time runs. */
function pauses({ weekends_off, night, zone }: TurnDeadline): string {
  const [from, to] = (night ?? []).map(hourText);
  const nights = from === undefined || to === undefined ? "" : t("ui.deadline.night", { from, to, zone });
  return [weekends_off ? t("ui.deadline.weekends", { zone }) : "", nights].filter((text) => text !== "").join(" ");
}
