import { html, nothing, type TemplateResult } from "lit";
import type { SeatInfo, TableInfo } from "../generated/protocol";
import "../lib/qr-code";
import { canShare, copyAddress, shareAddress } from "../lib/share";
import { dayText } from "../text/numbers";
import { t } from "../text/reader";
import { fedora } from "./fedora";

/** Between making a table and the first card: a link for each guest. */
export function waiting({ invites, seats, expires }: TableInfo): TemplateResult {
  const free = seats.filter(({ kind }) => kind === "open");
  return html`<section class="middle waiting">
    <div class="picture">${fedora()}</div>
    <div><h2>${t("ui.waiting.title", { count: free.length })}</h2>
      ${invites.length > 0 ? html`<p>${t("ui.waiting.explain")}</p>` : nothing}
      ${invites.length > 0 && isLoopback(location.hostname) ? html`<p class="quiet-text">${t("ui.waiting.only_here")}</p>` : nothing}
      ${expiry(expires)}
      ${invites.map((path, place) => inviteLink(new URL(path, location.href).href, free.length > 1 ? free[place] : undefined))}</div>
  </section>`;
}

/** Until when a table is kept where nobody plays. */
export function expiry(expires: number | null): TemplateResult | typeof nothing {
  return expires === null ? nothing : html`<p class="quiet-text">${t("ui.waiting.expires", { date: dayText(expires) })}</p>`;
}

function inviteLink(address: string, seat: SeatInfo | undefined): TemplateResult {
  const isReachable = !isLoopback(location.hostname);
  return html`<p class="invite">${seat ? html`<span>${t("ui.seat.number", { number: seat.seat + 1 })}</span>` : nothing}<input readonly aria-label=${t("ui.waiting.link")} .value=${address}
      @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()} />
    <button type="button" class="primary" @click=${(event: MouseEvent) => void copy(event, address)}>${t("ui.waiting.copy")}</button>
    ${isReachable && canShare() ? html`<button type="button" @click=${() => void shareAddress(address, document.title)}>${t("ui.share.share")}</button>` : nothing}</p>
    ${isReachable ? html`<details class="qr"><summary>${t("ui.share.qr")}</summary><cg-qr-code .address=${address}></cg-qr-code></details>` : nothing}`;
}

/** Whether an address of this name leads nowhere but to the reader's own machine. */
export const isLoopback = (host: string): boolean => host === "localhost" || host === "[::1]" || host.startsWith("127.");

async function copy(event: MouseEvent, address: string): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  button.parentElement?.querySelector("input")?.select();
  if (await copyAddress(address)) button.classList.add("done");
}
