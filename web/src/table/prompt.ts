import { html, nothing, type TemplateResult } from "lit";
import { gameTable } from "../games/registry";
import type { Choice } from "../generated/protocol";
import { seatToAct, type TableState } from "../net/state";
import { sinceText } from "../text/numbers";
import { read, t } from "../text/reader";
import "./clocks";
import { dueText, overdueText } from "./deadline";
import { endsMark } from "./ends-mark";
import { narrow } from "./paths";
import { nearSeat, seatNames } from "./seats";

/** The part of the picking that the sentence over the hand speaks about. */
export interface Asking {
  readonly state: TableState;
  readonly picked: readonly string[];
  readonly pending: Choice | "undo" | null;
  /** Whether the last move of another is still being looked at. */
  readonly isSettling: boolean;
}

/** The headline over the near hand: whose turn, and one sentence on what may be done; `help` is for those who wait too long. */
export function promptLine({ state, picked, pending, isSettling }: Asking, help: TemplateResult | typeof nothing = nothing): TemplateResult {
  const names = seatNames(state.table);
  const isOwn = seatToAct(state) !== null && !isSettling;
  const asked = isSettling ? newest(state, names) : read(state.view.prompt, names);
  return html`<div class="prompt">
    <h2>${headline(state, isOwn)}</h2>
    ${state.table.status === "playing"
      ? html`<p>${picked.length > 0 ? next(state, picked) : asked}${endsAnyway(state, picked) ? html` <b class="last">${t("ui.table.last_step")}</b>` : nothing}</p>${isOwn ? notes(state, picked) : nothing}`
      : nothing}
    ${state.table.clocks.length > 0 ? html`<cg-clocks .table=${state.table}></cg-clocks>` : state.table.due === null ? nothing : html`<p class="due">${dueText(state.table.due)}${overdueText(state.table)}</p>`}
    ${waitingSince(state)}${help}
    ${pending ? html`<span class="sending">${t("ui.table.sending")}</span>` : nothing}
  </div>`;
}

/** Since when somebody elsewhere is to act: what the computer takes, or who sits here, is seen. */
function waitingSince({ table, view, since }: TableState): TemplateResult | typeof nothing {
  if (since === null || table.status !== "playing") return nothing;
  const awaited = view.to_act.flatMap((seat) => table.seats[seat] ?? []);
  const isElsewhere = awaited.some(({ kind, yours, taken_over }) => kind === "human" && !yours && !taken_over);
  return isElsewhere && !awaited.some(({ yours }) => yours) ? html`<p class="since">${t("ui.table.since", { time: sinceText(since) })}</p>` : nothing;
}

/** What completes the action that was begun; where it is complete, that it waits to be confirmed. */
function next({ choices, table, view }: TableState, picked: readonly string[]): string {
  const { open, complete, next: pieces } = narrow(choices, picked);
  const isWhole = complete.length === 1 && open.length === 1;
  return isWhole ? t("ui.table.confirm_or_cancel") : gameTable(table.game).nextPrompt(picked, view, pieces, open);
}

const notes = (state: TableState, picked: readonly string[]): readonly TemplateResult[] =>
  gameTable(state.table.game).notes?.(state, picked).map((note) => html`<p class="note">${note}</p>`) ?? [];

/** Whether all that can become of what was begun ends the turn. */
function endsAnyway({ choices }: TableState, picked: readonly string[]): boolean {
  const { open } = narrow(choices, picked);
  return picked.length > 0 && open.length > 0 && open.every((choice) => choice.ends_turn);
}

/** The last thing that happened, while it is looked at. */
function newest({ log }: TableState, names: readonly string[]): string {
  const event = log.at(-1)?.events.at(-1);
  if (!event) return "";
  const text = read({ key: `event.${event.key}`, args: event.args }, names);
  return event.seat === null ? text : t("ui.table.did", { name: names[event.seat] ?? "", text });
}

function headline(state: TableState, isOwn: boolean): TemplateResult | string {
  const seat = nearSeat(state.table, state.view.viewer);
  const name = seatNames(state.table)[seat] ?? "";
  if (state.table.status === "finished") return t("ui.table.over");
  if (!isOwn) return html`<bdi>${name}</bdi>`;
  return state.table.hot_seat ? t("ui.table.turn_of", { name }) : t("ui.table.your_turn");
}

export interface ButtonProps extends Asking {
  readonly endings: ReadonlySet<string>;
  readonly onPiece: (piece: string, anchor: Element) => void;
  readonly onChoice: (choice: Choice, anchor: Element) => void;
  readonly onUndo: (anchor: Element) => void;
  readonly onAskBack: (anchor: Element) => void;
  readonly onCancel: () => void;
}

/** Choices whose piece does not lie on the table, the pass above all, and the undo. */
export function buttons(props: ButtonProps): TemplateResult | typeof nothing {
  const { state, picked, pending, isSettling } = props;
  if (state.table.status !== "playing" || !state.table.seats.some((seat) => seat.yours)) return nothing;
  const { next, complete } = narrow(state.choices, picked);
  // Not `disabled`: a button that is would lose the keyboard's focus.
  const canUndo = pending === null && state.table.undo;
  const isMenu = next.size === 0;
  const press = (event: MouseEvent): void => {
    const button = event.currentTarget as HTMLElement;
    props.onPiece(button.dataset["piece"] ?? "", button);
  };
  return html`<div class="buttons">
    ${picked.length > 0
      ? html`${isMenu ? nothing : once(complete).map((choice) => html`<button type="button" class="legal whole" data-word=${choice.word}
          @click=${(event: MouseEvent) => props.onChoice(choice, event.currentTarget as Element)}>${read(choice.label, seatNames(state.table))}${endsMark(choice.ends_turn, "spoken")}</button>`)}
        <button type="button" class="cancel" @click=${props.onCancel}>${t("ui.table.cancel")}</button>`
      : !gameTable(state.table.game).hasPass ? nothing : html`<button type="button" data-piece="pass" class=${isSettling ? "" : next.has("pass") ? "legal" : "faded"}
          @click=${press}>${passLabel(state)}${endsMark(props.endings.has("pass"), "spoken")}</button>`}
    ${pending === null && state.table.may_ask_back
      ? html`<button type="button" class="undo" @click=${(event: MouseEvent) => props.onAskBack(event.currentTarget as Element)}>${t("ui.back.ask")}</button>`
      : html`<button type="button" class="undo" aria-disabled=${canUndo ? "false" : "true"}
          @click=${(event: MouseEvent) => canUndo && props.onUndo(event.currentTarget as Element)}>${t("ui.table.undo")}</button>`}
  </div>`;
}

/** Each choice once, where a choice has a path for every order of its pieces. */
const once = (choices: readonly Choice[]): readonly Choice[] => [...new Map(choices.map((choice) => [choice.word, choice])).values()];

/** The table says in words what passing means just now; a second pass in a row ends the game. */
function passLabel(state: TableState): string {
  const pass = state.choices.find((choice) => choice.path.join() === "pass");
  return pass ? read(pass.label, seatNames(state.table)) : t("ui.table.pass");
}
