import type { Replay } from "../generated/protocol";

/** The store of replays that were opened, for times without a connection. */
export const REPLAYS = "replays";
export const KEPT_REPLAYS = 20;

const ADDRESS = /\/api\/tables\/([^/]+)\/replay$/;

/** A replay that can be opened without a connection. */
export interface Kept {
  readonly id: string;
  readonly game: string;
  readonly names: readonly string[];
}

/** The replays that this browser has kept, the newest first; none where nothing can be kept. */
export async function keptReplays(): Promise<readonly Kept[]> {
  if (!("caches" in window)) return [];
  const found: Kept[] = [];
  const cache = await caches.open(REPLAYS);
  for (const request of await cache.keys()) {
    const id = ADDRESS.exec(new URL(request.url).pathname)?.[1];
    const answer = await cache.match(request);
    if (id === undefined || !answer) continue;
    const { table } = (await answer.json()) as Replay;
    found.unshift({ id: decodeURIComponent(id), game: table.game, names: table.seats.map(({ name }) => name) });
  }
  return found;
}

/** What somebody has opened is nobody else's business once they are deleted. */
export async function forgetReplays(): Promise<void> {
  if ("caches" in window) await caches.delete(REPLAYS);
}
