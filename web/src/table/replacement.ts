import { html, nothing, type TemplateResult } from "lit";
import type { Replacement, TableInfo } from "../generated/protocol";
import { t } from "../text/reader";
import { type ActionProps, asking } from "./asking";
import { seatNames } from "./seats";

/** The seats of others that the computer may be asked to play for at a time, in seconds. */
export function replaceable({ seats, replacing, status }: TableInfo, now: number): readonly number[] {
  if (status !== "playing" || replacing !== null) return [];
  return seats.filter(({ yours, replaceable_from: from }) => !yours && from !== null && from <= now).map(({ seat }) => seat);
}

/** When the next seat becomes one of them, in seconds; null if none does. */
export function nextReplaceable({ seats }: TableInfo, now: number): number | null {
  const times = seats.flatMap(({ yours, replaceable_from: from }) => (yours || from === null || from <= now ? [] : [from]));
  return times.length === 0 ? null : Math.min(...times);
}

/** Somebody asks that the computer plays for a player who keeps everybody waiting. */
export function replacementNotice(props: ActionProps, seat: number, { seat: whom, by, allowed }: Replacement): TemplateResult {
  const { table } = props.state;
  const names = seatNames(table);
  const name = names[whom] ?? "";
  const refuse = (label: string): TemplateResult => asking(props, label, { type: "refuse_replace", seat });
  if (table.seats[by]?.yours) {
    return html`<div class="strip-notice" role="status"><p>${t("ui.replace.you_asked", { name })}</p>${refuse(t("ui.replace.withdraw"))}</div>`;
  }
  if (table.seats[whom]?.yours) {
    return html`<div class="strip-notice" role="status"><p>${t("ui.replace.about_you", { name: names[by] ?? "" })}</p>${refuse(t("ui.replace.here"))}</div>`;
  }
  const agreed = allowed.includes(seat);
  return html`<div class="strip-notice" role="status"><p>${t(agreed ? "ui.replace.allowed" : "ui.replace.asked", { name, by: names[by] ?? "" })}</p>
    ${agreed ? nothing : asking(props, t("ui.replace.allow"), { type: "allow_replace", seq: props.state.seq, seat })}
    ${refuse(t("ui.replace.refuse"))}</div>`;
}
