import { html, render } from "lit";
import { t } from "../text/reader";

/** Ask before something that cannot be taken back. */
export function confirmed(question: string, yes: string): Promise<boolean> {
  const dialog = document.createElement("dialog");
  dialog.className = "confirm";
  render(
    html`<form method="dialog"><p>${question}</p>
      <button value="yes" class="primary">${yes}</button>
      <button value="no" autofocus>${t("ui.table.cancel")}</button></form>`,
    dialog,
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    };
  });
}
