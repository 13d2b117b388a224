const KEY = "consigliere.reloaded";
/** A page that is still too old after that is not asked for again and again. */
const AGAIN_AFTER_MS = 60_000;

/** Fetch the page anew, since the server speaks a newer protocol; the game goes on where it was. */
export function reloadOnce(now = Date.now()): void {
  if (now - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_AFTER_MS) return;
  sessionStorage.setItem(KEY, String(now));
  location.reload();
}
