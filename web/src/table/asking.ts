import { html, type TemplateResult } from "lit";
import { confirmed } from "../lib/confirm";
import type { Refusal, TableSession } from "../net/session";
import type { TableState } from "../net/state";

export interface ActionProps {
  readonly session: TableSession;
  readonly state: TableState;
  readonly onRefused: (refusal: Refusal, anchor: Element) => void;
}

type Ask = Parameters<TableSession["ask"]>[0];

/** A button that asks the server for something; a refusal is shown beside it. */
export function asking(props: ActionProps, label: string, body: Ask, question?: string): TemplateResult {
  const press = async (event: MouseEvent): Promise<void> => {
    const button = event.currentTarget as HTMLElement;
    if (question && !(await confirmed(question, label))) return;
    const menu = button.closest<HTMLElement>("[popover]");
    menu?.hidePopover();
    const refusal = await props.session.ask(body);
    if (refusal) props.onRefused(refusal, (menu && document.querySelector(".menu-button")) ?? button);
  };
  return html`<button type="button" @click=${(event: MouseEvent) => void press(event)}>${label}</button>`;
}
