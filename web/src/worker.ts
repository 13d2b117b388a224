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
/** What is no page of its own without a connection: files, and pages of the server that lead on from a link. */
const DOWNLOAD = /\/(api|t|r|embed)\//;

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

/** What a server sends to a browser whose page is closed. */
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly table: string | null;
}

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Waiting {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Waiting {
  readonly notification: Notification;
}
interface OpenPage {
  readonly url: string;
  readonly frameType: string;
  navigate(address: string): Promise<OpenPage | null>;
  focus(): Promise<OpenPage>;
}
/** What this file uses of the global scope of a worker: its types exclude those of a page. */
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { matchAll(options: { type: "window" }): Promise<readonly OpenPage[]>; openWindow(address: string): Promise<OpenPage | null> };
  addEventListener(kind: "push", heard: (event: Pushed) => void): void;
  addEventListener(kind: "notificationclick", heard: (event: Clicked) => void): void;
}

const worker = self as unknown as Worker;
const addressOf = (table: string | null): string => new URL(table === null ? "./" : `./#/t/${encodeURIComponent(table)}`, worker.registration.scope).href;

worker.addEventListener("push", (event) => {
  const { title, body, table } = event.data?.json() as Shown;
  const options = { body, icon: "icons/192.png", tag: table ?? "tables", data: table };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = addressOf(event.notification.data as string | null);
  event.waitUntil(open(address));
});

/** A page that is open already goes there, if possible the one that was opened with it; otherwise a new one is opened. */
async function open(address: string): Promise<void> {
  const pages = (await worker.clients.matchAll({ type: "window" })).filter(({ frameType }) => frameType !== "nested");
  const page = pages.find(({ url }) => url === address) ?? pages[0];
  const moved = await page?.navigate(address).catch(() => null);
  await (moved ? moved.focus() : worker.clients.openWindow(address));
}
