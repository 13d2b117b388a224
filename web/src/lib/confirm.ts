import { html, render } from "lit";
import { t } from "../text/reader";

/** Ask before something that cannot be taken back or leaves something undone; Escape is a no, and the focus comes back. */
export function confirmed(question: string, yes: string): Promise<boolean> {
  const before = document.activeElement;
  const dialog = document.createElement("dialog");
  dialog.className = "confirm";
  dialog.ariaLabel = question;
  render(
    html`<form method="dialog"><p>${question}</p>
      <button value="yes" class="primary">${yes}</button>
      <button value="no" autofocus>${t("ui.table.cancel")}</button></form>`,
    dialog,
  );
  // what lies below the question is not cancelled with it
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
      resolve(dialog.returnValue === "yes");
    };
  });
}
