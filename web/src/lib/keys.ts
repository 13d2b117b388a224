import { html, render } from "lit";
import { type PageKey, t } from "../text/reader";

/** What a key of the list is about. */
type Key = "tab" | "arrows" | "choose" | "cancel" | "zoom" | "letters" | "groups" | "steps" | "ends" | "help";

/** The keys that do something on what is shown now. */
export function keysOn(page: ParentNode): readonly Key[] {
  const isReplay = page.querySelector("main.replay") !== null;
  const hasChart = page.querySelector(".chart") !== null;
  const hasGroups = page.querySelector("[data-group] button.piece") !== null;
  return [...(isReplay ? (["steps", "ends"] as const) : []), "tab", "arrows", "choose", "cancel", ...(hasChart ? (["zoom", "letters"] as const) : []), ...(hasGroups ? (["groups"] as const) : []), "help"];
}

/** Lists the keys over the page, until it is closed. */
export function showKeys(): void {
  if (document.querySelector("dialog[open], .curtain")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "confirm keys";
  dialog.setAttribute("aria-labelledby", "keys-title");
  render(
    html`<form method="dialog"><h2 id="keys-title">${t("ui.keys.title")}</h2>
      <dl>${keysOn(document).map((key) => html`<div><dt><kbd>${t(`ui.keys.${key}.key` satisfies PageKey)}</kbd></dt><dd>${t(`ui.keys.${key}` satisfies PageKey)}</dd></div>`)}</dl>
      <button class="primary" autofocus>${t("ui.keys.close")}</button></form>`,
    dialog,
  );
  document.body.append(dialog);
  dialog.onclose = () => dialog.remove();
  dialog.showModal();
}

/** The question mark asks for the list, but not where somebody writes. */
export function askForKeys(event: KeyboardEvent): void {
  const isWriting = event.target instanceof Element && event.target.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea, select");
  if (event.key !== "?" || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  showKeys();
}
