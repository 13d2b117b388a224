import { beforeEach, expect, test, vi } from "vitest";

vi.mock("workbox-core", () => ({ clientsClaim: vi.fn() }));
vi.mock("workbox-expiration", () => ({ ExpirationPlugin: vi.fn() }));
vi.mock("workbox-precaching", () => ({ addRoute: vi.fn(), cleanupOutdatedCaches: vi.fn(), matchPrecache: vi.fn(), precache: vi.fn() }));
vi.mock("workbox-routing", () => ({ NavigationRoute: vi.fn(), registerRoute: vi.fn() }));
vi.mock("workbox-strategies", () => ({ NetworkFirst: vi.fn() }));

const SCOPE = "https://tables.example/games/";
const heard: Record<string, (event: unknown) => void> = {};
const clients = { matchAll: vi.fn(), openWindow: vi.fn() };
const registration = { scope: SCOPE, showNotification: vi.fn() };

vi.stubGlobal("self", { registration, clients, addEventListener: (kind: string, listener: (event: unknown) => void) => (heard[kind] = listener) });
vi.stubGlobal("BUILT", []);
await import("../src/worker");

/** A page at an address; `canMove` is false for one that the worker does not control. */
function page(path: string, frameType = "top-level", canMove = true) {
  const one = { url: SCOPE + path, frameType, focus: vi.fn(), navigate: vi.fn() };
  one.navigate.mockImplementation(() => (canMove ? Promise.resolve(one) : Promise.reject(new TypeError())));
  return one;
}

/** Have somebody click on the notice of a table while these pages are open. */
async function click(table: string | null, pages: readonly unknown[]): Promise<void> {
  clients.matchAll.mockResolvedValue(pages);
  const work: Promise<unknown>[] = [];
  const notification = { data: table, close: vi.fn() };
  heard["notificationclick"]?.({ notification, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
  expect(work).toHaveLength(1);
  expect(notification.close).toHaveBeenCalledOnce();
}

beforeEach(() => vi.clearAllMocks());

test("a push message is shown, and remembers its table", () => {
  const waitUntil = vi.fn();
  heard["push"]?.({ data: { json: () => ({ title: "Famiglia", body: "Your turn.", table: "t1" }) }, waitUntil });
  expect(registration.showNotification).toHaveBeenCalledWith("Famiglia", expect.objectContaining({ body: "Your turn.", tag: "t1", data: "t1" }));
  expect(waitUntil).toHaveBeenCalledOnce();
});

test("a click opens the table where no page is open", async () => {
  await click("a/b", []);
  expect(clients.openWindow).toHaveBeenCalledWith(`${SCOPE}#/t/a%2Fb`);
});

test("without a table it opens the first page", async () => {
  await click(null, []);
  expect(clients.openWindow).toHaveBeenCalledWith(SCOPE);
});

test("an open page goes to the table and comes to the front", async () => {
  const one = page("");
  await click("t1", [one]);
  expect(one.navigate).toHaveBeenCalledWith(`${SCOPE}#/t/t1`);
  expect(one.focus).toHaveBeenCalledOnce();
  expect(clients.openWindow).not.toHaveBeenCalled();
});

test("of several pages the one with the table, and none that is part of another page", async () => {
  const [frame, other, here] = [page("#/t/t1", "nested"), page("#/t/t2"), page("#/t/t1")];
  await click("t1", [frame, other, here]);
  expect([frame, other, here].map(({ focus }) => focus.mock.calls.length)).toEqual([0, 0, 1]);
  expect(frame.navigate).not.toHaveBeenCalled();
});

test("where the open page does not follow, a new one is opened", async () => {
  await click("t1", [page("", "top-level", false)]);
  expect(clients.openWindow).toHaveBeenCalledWith(`${SCOPE}#/t/t1`);
});
