/** Where in the client we are, read from the part of the address after `#`. */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "play"; readonly game: string; readonly edition: string | null }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "claim"; readonly table: string; readonly claim: string }
  | { readonly page: "rules"; readonly game: string; readonly clause: string | null }
  | { readonly page: "guide"; readonly game: string }
  | { readonly page: "replay"; readonly table: string; readonly isAnalysis: boolean; readonly step: number }
  | { readonly page: "companion"; readonly game: string | null }
  | { readonly page: "me"; readonly code: string }
  | { readonly page: "lobby" }
  | { readonly page: "notices" }
  | { readonly page: "mail" | "unsubscribe"; readonly token: string }
  | { readonly page: "record"; readonly record: string; readonly isAnalysis: boolean; readonly step: number }
  | { readonly page: "records" };

const ANALYSIS = "analysis";
const HOME: Route = { page: "home" };

/** The page of a hash; anything unknown is home. */
export function parseRoute(hash: string): Route {
  const [path = "", more] = hash.replace(/^#?\/?/, "").split("?");
  const [page, first, second] = path.split("/").map(decode);
  if (page === "replay" && first) return { page, table: first, isAnalysis: second === ANALYSIS, step: stepOf(more) };
  if (page === "record" && first) return { page, record: first, isAnalysis: second === ANALYSIS, step: stepOf(more) };
  if (page === "replay" || page === "records") return { page: "records" };
  if (page === "me") return { page, code: first ?? "" };
  if (page === "lobby") return { page };
  if (page === "notices") return { page };
  if (page === "companion") return { page, game: first || null };
  if (!first) return HOME;
  if (page === "play") return { page, game: first, edition: second ?? null };
  if (page === "t") return second ? { page: "claim", table: first, claim: second } : { page: "table", table: first };
  if (page === "mail" || page === "unsubscribe") return { page, token: first };
  if (page === "guide") return { page, game: first };
  if (page === "rules") return { page, game: first, clause: second ?? null };
  return HOME;
}

/** What a page in the frame of another one shows, by its path; null outside a frame's addresses. */
export function parseEmbedded(path: string): { readonly table: string; readonly step: number } | null {
  const [, table, step] = /^\/embed\/([^/]+)(?:\/(\d{1,6}))?\/?$/.exec(path) ?? [];
  return table === undefined ? null : { table: decode(table), step: Number(step ?? 0) };
}

export const tableHref = (table: string): string => `#/t/${encodeURIComponent(table)}`;
export const replayHref = (table: string): string => `#/replay/${encodeURIComponent(table)}`;
/** The path of a link to a position that shows a preview where it is sent; the server leads on from there. */
export const sharedPosition = (table: string, step: number): string => `/r/${encodeURIComponent(table)}/${step}`;
/** The same for an invitation of the server, `/#/t/TABLE/CLAIM`: the claim stays after the #, where no program sees it. */
export const sharedInvitation = (invite: string): string => invite.replace(/^\/#\/t\/([^/]+)\/([^/]+)$/, "/t/$1#$2");
/** The path of a position for the frame of another page. */
export const embeddedPosition = (table: string, step: number): string => `/embed/${encodeURIComponent(table)}/${step}`;
export const analysisHref = (table: string): string => `${replayHref(table)}/${ANALYSIS}`;
export const guideHref = (game: string): string => `#/guide/${encodeURIComponent(game)}`;
/** Who the reader is; with the code of another device, the question whether to be the same here. */
export const meHref = (code = ""): string => (code === "" ? "#/me" : `#/me/${encodeURIComponent(code)}`);
export const lobbyHref = "#/lobby";
export const noticesHref = "#/notices";
/** The records that were opened from files. */
export const recordsHref = "#/records";
export const recordHref = (record: string): string => `#/record/${encodeURIComponent(record)}`;
export const recordAnalysisHref = (record: string): string => `${recordHref(record)}/${ANALYSIS}`;
export const companionHref = (game: string): string => `#/companion/${encodeURIComponent(game)}`;

export function rulesHref(game: string, clause?: string | null): string {
  return clause ? `#/rules/${game}/${encodeURIComponent(clause)}` : `#/rules/${game}`;
}

export function go(href: string): void {
  location.hash = href;
}

/** The position of a replay that an address names; without a sensible one the first. */
function stepOf(more: string | undefined): number {
  const step = new URLSearchParams(more).get("step") ?? "";
  return /^\d{1,6}$/.test(step) ? Number(step) : 0;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
