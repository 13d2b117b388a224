import { html, nothing, type TemplateResult } from "lit";
import type { TableInfo } from "../generated/protocol";
import { dayText } from "../text/numbers";
import { t } from "../text/reader";
import { deadlineNote } from "./deadline";
import { fedora } from "./fedora";
import "./invitations";
import { isLoopback } from "./invitations";

/** Between making a table and the first card: a link for each guest. */
export function waiting(table: TableInfo): TemplateResult {
  const free = table.seats.filter(({ kind }) => kind === "open");
  const isHost = free.some(({ offer }) => offer !== null);
  return html`<section class="middle waiting">
    <div class="picture">${fedora()}</div>
    <div><h2>${t("ui.waiting.title", { count: free.length })}</h2>
      ${table.is_open ? html`<p>${t("ui.table.open")}</p>` : nothing}
      ${isHost ? html`<p>${t("ui.waiting.explain")}</p>
        <cg-invitations .table=${table}></cg-invitations>` : nothing}
      ${isHost && isLoopback(location.hostname) ? html`<p class="quiet-text">${t("ui.waiting.only_here")}</p>` : nothing}
      ${deadlineNote(table)}
      ${table.is_rated ? html`<p class="quiet-text">${t("ui.table.rated")}</p>` : nothing}
      ${expiry(table.expires)}</div>
  </section>`;
}

/** Until when a table is kept where nobody plays. */
export function expiry(expires: number | null): TemplateResult | typeof nothing {
  return expires === null ? nothing : html`<p class="quiet-text">${t("ui.waiting.expires", { date: dayText(expires) })}</p>`;
}
