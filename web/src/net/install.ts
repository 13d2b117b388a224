import { parseEmbedded } from "../route";
import { reader } from "../text/reader";

/** The first page is drawn by then: what is kept for later must not hold it up. */
const AFTER_MS = 5000;

/** Let the page open without a connection, where the browser allows it. */
export function installWorker(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD || parseEmbedded(location.pathname)) return;
  setTimeout(() => void install(), AFTER_MS);
}

async function install(): Promise<void> {
  try {
    await navigator.serviceWorker.register("./worker.js", { updateViaCache: "none" });
    await taken();
  } catch {
    return; // a private window, or one that forbids it: the page does without
  }
  // what was asked for before there was a worker
  for (const path of [`messages/${reader.lang}`, "games"]) await fetch(`./api/${path}`).catch(() => null);
}

/** Until the worker answers what this page asks for. */
function taken(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true }));
}
