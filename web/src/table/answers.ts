import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { PageElement } from "../lib/element";
import type { TableState } from "../net/state";
import { labelled, read, t } from "../text/reader";
import { seatNames } from "./seats";

/** What may be asked for, by the event that says no to it. */
const REQUESTS: Readonly<Record<string, string>> = {
  "table.back_refused": "table.back_asked",
  "table.end_declined": "table.end_offered",
  "table.replace_refused": "table.replace_asked",
};

/** That somebody said no to what the reader had asked for, as long as it is the latest event. */
export interface Answer {
  readonly seq: number;
  readonly text: string;
}

export function refusedRequest({ table, log }: Pick<TableState, "table" | "log">): Answer | null {
  const events = log.flatMap(({ seq, events: those }) => those.map((event) => ({ seq, ...event })));
  const last = events.at(-1);
  const request = last && events.findLast(({ key }) => key === REQUESTS[last.key]);
  if (!request || last.seat === null || request.seat === null) return null;
  if (table.seats[last.seat]?.yours || !table.seats[request.seat]?.yours) return null;
  const names = seatNames(table);
  return { seq: last.seq, text: labelled(names[last.seat] ?? "", read({ key: `event.${last.key}`, args: last.args }, names)) };
}

/** An answer over the page, until it is closed or something else happens. */
@customElement("cg-answer")
export class AnswerNotice extends PageElement {
  @property({ attribute: false }) answer!: Answer;
  @state() private closed = -1;

  protected override render(): TemplateResult | typeof nothing {
    if (this.closed === this.answer.seq) return nothing;
    return html`<div class="requests"><div class="strip-notice"><p>${this.answer.text}</p>
      <button type="button" @click=${() => (this.closed = this.answer.seq)}>${t("ui.keys.close")}</button></div></div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-answer": AnswerNotice;
  }
}
