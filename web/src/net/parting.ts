/** What became of who the reader was until now: signed out on this device, or deleted, with the games that were given up by that. */
export type Parting = { readonly kind: "signed-out" } | { readonly kind: "deleted"; readonly games: number };

let untold: Parting | null = null;

/** The reader is somebody new here; the next page that asks says why. */
export function part(parting: Parting): void {
  untold = parting;
}

export const partingToTell = (): Parting | null => untold;

/** It was read, or is true no more. */
export function forgetParting(): void {
  untold = null;
}
