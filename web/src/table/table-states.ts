import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "../generated/protocol";
import { pageHeader } from "../lib/header";
import type { Link } from "../net/connection";
import type { TableSession } from "../net/session";
import { meHref } from "../route";
import { type PageKey, read, t } from "../text/reader";
import { fedora } from "./fedora";
import { watchingText } from "./watchers";

const WORDS: Readonly<Partial<Record<Link, PageKey>>> = {
  lost: "ui.state.no_connection",
  closed: "ui.state.closed",
  "signed-out": "ui.state.signed_out",
  outdated: "ui.state.outdated",
};

/** Nothing to show yet, no more, or ever: the reason, and a way out. */
export function emptyTable(problem: Problem | null, link: Link): TemplateResult {
  const text = problem ? read(problem.message) : link === "unwatched" ? unwatched() : t(WORDS[link] ?? "ui.state.loading");
  const isOver = problem !== null || link === "closed" || link === "unwatched";
  const isSignedOut = problem === null && link === "signed-out";
  return html`${pageHeader({ title: t("ui.title.home") })}
    <main class="blank"><div class="picture ${isOver || isSignedOut ? "" : "busy"}">${fedora()}</div>
      <p role="status">${text}</p>
      ${isOver ? html`<a class="button primary" href="#/">${t("ui.header.home")}</a>` : nothing}
      ${isSignedOut ? html`<p class="ways-on"><a class="button primary" href=${meHref()}>${t("ui.parting.code")}</a> <a class="button" href="#/">${t("ui.parting.go_on")}</a></p>` : nothing}</main>`;
}

/** A strip over the board while the table is out of reach. */
export function linkNotice(session: TableSession): TemplateResult | typeof nothing {
  if (session.link === "open") return watching(session);
  if (session.link === "replaced") {
    return html`<div class="strip-notice alert" role="alert"><p>${t("ui.state.replaced")}</p>
      <button type="button" @click=${() => session.open()}>${t("ui.state.use_here")}</button></div>`;
  }
  if (session.link === "outdated") {
    return html`<div class="strip-notice alert" role="alert"><p>${t("ui.state.outdated")}</p>
      <button type="button" @click=${() => location.reload()}>${t("ui.state.reload")}</button></div>`;
  }
  return html`<div class="strip-notice alert" role="alert"><p>${session.link === "unwatched" ? unwatched() : t(session.link === "closed" ? "ui.state.closed" : "ui.state.lost")}</p></div>`;
}

const unwatched = (): string => read({ key: "error.no_watching", args: {} });

function watching({ state, watchers }: TableSession): TemplateResult | typeof nothing {
  const isSeated = state?.table.seats.some((seat) => seat.yours) ?? true;
  return isSeated || !state ? nothing : html`<div class="strip-notice"><p>${watchingText(state.table, watchers)}</p></div>`;
}
