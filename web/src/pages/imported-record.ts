import type { Replay } from "../generated/protocol";

let imported: Replay | null = null;

/** Keep the replay of a record file until another is opened or the page is left. */
export function keepImported(replay: Replay): void {
  imported = replay;
}

export const importedReplay = (): Replay | null => imported;
