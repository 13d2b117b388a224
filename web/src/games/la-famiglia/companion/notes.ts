import type { CompanionSession } from "../../../generated/protocol";

/** What this browser keeps of a companion: the session as the server gave it, names, ticks of the list. */
export interface Notes {
  readonly session: CompanionSession | null;
  readonly names: readonly string[];
  /** Keys of steps of the set-up that are done. */
  readonly ticks: readonly string[];
  /** What lies on the tokens that were turned over, by the key of the step. */
  readonly territories: Readonly<Record<string, string>>;
}

const STORE = "consigliere.companion";
const NONE: Notes = { session: null, names: [], ticks: [], territories: {} };

export function storedNotes(): Notes {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Notes>) };
  } catch {
    return NONE;
  }
}

export function storeNotes(notes: Notes): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(notes));
  } catch {
    // A browser may forbid the store; the notes then last as long as the page.
  }
}
