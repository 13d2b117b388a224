import { html, nothing, type TemplateResult } from "lit";
import { t, word } from "../../../text/reader";
import { button, ruled, type Scene } from "./parts";

/** What holds at the moment, and the moves that lead on. */
export function nowPart(scene: Scene): TemplateResult {
  const { board, names } = scene;
  const phase = word(`la_famiglia.companion.phase.${board.phase}`);
  return html`<section class="way at-now"><h3 tabindex="-1">${board.round > 0 ? t("ui.companion.round", { number: board.round }) : t("ui.companion.setup")}</h3>
    ${board.round > 0 ? html`<p class="label">${phase}</p>` : nothing}
    <div role="status"><ul class="hints">${board.hints.map(({ text, clause }) => html`<li>${ruled(text, clause, names)}</li>`)}</ul></div>
    ${forward(scene)}</section>`;
}

function forward(scene: Scene): TemplateResult | typeof nothing {
  const { board } = scene;
  switch (board.phase) {
    case "bonus":
      return numbers(scene, "bonus", ["ui.companion.soldiers", "ui.companion.members"]);
    case "restore":
      return numbers(scene, "restore", ["ui.companion.members"]);
    case "mark":
      return html`<div class="moves">${button(scene, "mark:yes", t("ui.companion.mark_yes"), "primary")}${button(scene, "mark:no", t("ui.companion.mark_no"))}</div>`;
    case "unblock":
      return html`<div class="moves">${button(scene, "open:none", t("ui.companion.open_none"))}</div>`;
    default:
      return html`<div class="moves">${board.moves
        .filter((form) => FORWARD.includes(form))
        .map((form) => button(scene, form, word(`la_famiglia.companion.move.${form}`), form === "turn" ? "" : "primary"))}</div>`;
  }
}

/** Moves without numbers, in the order of a round. */
const FORWARD: readonly string[] = ["begin", "turn", "close", "next"];

/** A move with one or two numbers; `most` goes for them together, which the server checks. */
function numbers(scene: Scene, move: string, labels: readonly ("ui.companion.soldiers" | "ui.companion.members")[]): TemplateResult {
  const most = scene.board.dome?.most ?? 0;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const values = new FormData(event.target as HTMLFormElement).getAll("number").map(String);
    scene.move([move, ...values].join(":"));
  };
  return html`<form class="numbers" @submit=${submit}>${labels.map((label) => html`<label>${t(label)}
      <input type="number" name="number" min="0" max=${most} value="0" inputmode="numeric" required /></label>`)}
    <button class="primary">${t("ui.companion.done")}</button></form>`;
}
