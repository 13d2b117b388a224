/** Where in the client we are, read from the part of the address after `#`. */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "play"; readonly game: string; readonly edition: string | null }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "claim"; readonly table: string; readonly claim: string }
  | { readonly page: "rules"; readonly game: string; readonly clause: string | null }
  | { readonly page: "guide"; readonly game: string }
  | { readonly page: "replay"; readonly table: string; readonly isAnalysis: boolean }
  | { readonly page: "companion"; readonly game: string | null }
  | { readonly page: "imported" };

const ANALYSIS = "analysis";
const HOME: Route = { page: "home" };

/** The page of a hash; anything unknown is home. */
export function parseRoute(hash: string): Route {
  const [page, first, second] = hash.replace(/^#?\/?/, "").split("/").map(decode);
  if (page === "replay") return first ? { page, table: first, isAnalysis: second === ANALYSIS } : { page: "imported" };
  if (page === "companion") return { page, game: first || null };
  if (!first) return HOME;
  if (page === "play") return { page, game: first, edition: second ?? null };
  if (page === "t") return second ? { page: "claim", table: first, claim: second } : { page: "table", table: first };
  if (page === "guide") return { page, game: first };
  if (page === "rules") return { page, game: first, clause: second ?? null };
  return HOME;
}

export const tableHref = (table: string): string => `#/t/${encodeURIComponent(table)}`;
export const replayHref = (table: string): string => `#/replay/${encodeURIComponent(table)}`;
export const analysisHref = (table: string): string => `${replayHref(table)}/${ANALYSIS}`;
export const guideHref = (game: string): string => `#/guide/${encodeURIComponent(game)}`;
export const importedHref = "#/replay";
export const companionHref = (game: string): string => `#/companion/${encodeURIComponent(game)}`;

export function rulesHref(game: string, clause?: string | null): string {
  return clause ? `#/rules/${game}/${encodeURIComponent(clause)}` : `#/rules/${game}`;
}

export function go(href: string): void {
  location.hash = href;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
