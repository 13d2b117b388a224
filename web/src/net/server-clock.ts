/** What the clock of the server is ahead of this browser's, in seconds. */
let ahead = 0;

/** The server has just said what time it is. */
export function noteServerTime(now: number): void {
  ahead = now - Date.now() / 1000;
}

/** The time at the server, in seconds since 1970. */
export const serverTime = (): number => Date.now() / 1000 + ahead;
