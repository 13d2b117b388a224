import { html, nothing, type TemplateResult } from "lit";
import { fedora } from "../pages/poster";
import { t } from "../text/reader";

/** Between making a table and the first card: the link for the guest. */
export function waiting(invites: readonly string[]): TemplateResult {
  return html`<section class="middle waiting">
    <div class="picture">${fedora()}</div>
    <div><h2>${t("ui.waiting.title")}</h2>
      ${invites.length > 0 ? html`<p>${t("ui.waiting.explain")}</p>` : nothing}
      ${invites.map((path) => inviteLink(new URL(path, location.href).href))}</div>
  </section>`;
}

function inviteLink(address: string): TemplateResult {
  return html`<p class="invite"><input readonly aria-label=${t("ui.waiting.link")} .value=${address}
      @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()} />
    <button type="button" class="primary" @click=${(event: MouseEvent) => void copy(event, address)}>${t("ui.waiting.copy")}</button></p>`;
}

/** A browser gives the clipboard on a secure address only; the field is selected either way. */
async function copy(event: MouseEvent, address: string): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  button.parentElement?.querySelector("input")?.select();
  if (!window.isSecureContext) return;
  await navigator.clipboard.writeText(address);
  button.classList.add("done");
}
