import { html, nothing, type TemplateResult } from "lit";
import type { TableInfo } from "../generated/protocol";
import { soonText, spanText } from "../text/numbers";
import { t } from "../text/reader";

/** What can happen when time is up, in the server's words. */
export const OVERDUE = ["wait", "take_over", "resign"] as const;
export type Overdue = (typeof OVERDUE)[number];

/** Until when the turn has to be played, or since when that is over. */
export function dueText(due: number, now: number = Date.now() / 1000): string {
  return t(due > now ? "ui.deadline.until" : "ui.deadline.passed", { date: soonText(due) });
}

/** How long a turn may take at this table, and what happens then; nothing where it may take for ever. */
export function deadlineNote({ deadline, due }: Pick<TableInfo, "deadline" | "due">): TemplateResult | typeof nothing {
  if (deadline === null) return nothing;
  return html`<p class="quiet-text">${t("ui.deadline.each", { time: spanText(deadline.seconds) })}. ${t(`ui.deadline.then.${deadline.overdue as Overdue}`)}
    ${due === null ? nothing : html`${dueText(due)}.`}</p>`;
}
