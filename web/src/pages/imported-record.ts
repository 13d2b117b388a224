import type { Replay } from "../generated/protocol";
import { api } from "../net/api";

const KEY = "consigliere.record";

let imported: Replay | null = null;

/** Open a record file; it stays until another is opened or the tab is closed, also when the page is reloaded. */
export async function openRecord(file: Blob): Promise<void> {
  imported = await api.importRecord(file);
  try {
    sessionStorage.setItem(KEY, await file.text());
  } catch {
    sessionStorage.removeItem(KEY); // there is no room for it: it lasts as long as the page
  }
}

/** The replay of the record that was opened last, if any was. */
export async function importedReplay(): Promise<Replay | null> {
  const text = sessionStorage.getItem(KEY);
  if (!imported && text !== null) imported = await api.importRecord(new Blob([text]));
  return imported;
}
