/** The service worker: the page opens without a connection, with whatever was looked at before. */
import { clientsClaim } from "workbox-core";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { KEPT_REPLAYS, REPLAYS } from "./net/kept";

/** What the build consists of; put here by `offline-worker.ts`. */
declare const BUILT: { url: string; revision: string | null }[];

const TEXTS = /\/api\/(messages|rules|guides|parts|pictures)\/|\/api\/games$/;
const REPLAY = /\/api\/tables\/[^/]+\/replay$/;
const DOWNLOAD = /\/api\//;

// The newest page comes from the server whenever it answers. Another version of this worker waits until
// no page is open any more, so that an open page keeps the files that it was built with.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request);
      } catch {
        return (await matchPrecache("index.html")) ?? Response.error();
      }
    },
    { denylist: [DOWNLOAD] },
  ),
);
precache(BUILT);
addRoute({ directoryIndex: "" });
cleanupOutdatedCaches();
registerRoute(({ url }) => TEXTS.test(url.pathname), new NetworkFirst({ cacheName: "texts" }));
const onlyTheLast = new ExpirationPlugin({ maxEntries: KEPT_REPLAYS });
registerRoute(
  ({ url }) => REPLAY.test(url.pathname),
  new NetworkFirst({ cacheName: REPLAYS, plugins: [onlyTheLast as WorkboxPlugin] }),
);
clientsClaim();
