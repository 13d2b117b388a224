import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** A record from a file, as far as its first and last lines tell. */
export interface KeptRecord {
  /** The end of the chain of hashes: equal for equal records. */
  readonly id: string;
  /** The name of its file. */
  readonly file: string;
  readonly game: string;
  /** The names of the players, empty for those who have none. */
  readonly names: readonly string[];
  readonly finished: boolean;
  /** When it was opened, in milliseconds since 1970. */
  readonly opened: number;
}

interface Kept extends DBSchema {
  records: { key: string; value: KeptRecord; indexes: { opened: number } };
  texts: { key: string; value: string };
}

/** More than anybody looks through; the one opened longest ago makes room. */
const MOST_KEPT = 2000;
const ID_LETTERS = 16;

let opening: Promise<IDBPDatabase<Kept> | null> | null = null;
/** For a browser that keeps nothing: it lasts as long as the page. */
const passing = new Map<string, { readonly record: KeptRecord; readonly text: string }>();

function database(): Promise<IDBPDatabase<Kept> | null> {
  opening ??= openDB<Kept>("consigliere", 1, {
    upgrade(db) {
      db.createObjectStore("records", { keyPath: "id" }).createIndex("opened", "opened");
      db.createObjectStore("texts");
    },
  }).catch(() => null);
  return opening;
}

/** What a file says of itself; null if it is no record. Whether all of it is sound is told when it is opened. */
export function describeRecord(file: string, text: string, opened: number): KeptRecord | null {
  const lines = text.trimEnd().split("\n");
  const [first, last] = [fieldsOf(lines[0]), fieldsOf(lines.at(-1))];
  const { game, seats } = first;
  const { hash } = last;
  if (first["format"] !== "consigliere-record" || typeof game !== "string" || !Array.isArray(seats) || typeof hash !== "string") return null;
  const names = seats.map((seat: unknown) => nameIn(seat));
  return { id: hash.slice(0, ID_LETTERS), file, game, names, finished: "scores" in last, opened };
}

function fieldsOf(line: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const fields: unknown = JSON.parse(line ?? "");
    return typeof fields === "object" && fields !== null ? (fields as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function nameIn(seat: unknown): string {
  const name = typeof seat === "object" && seat !== null && "name" in seat ? seat.name : "";
  return typeof name === "string" ? name : "";
}

/** Keep records of these descriptions; a browser without room keeps them as long as the page. */
export async function keepRecords(found: readonly { readonly record: KeptRecord; readonly text: string }[]): Promise<void> {
  for (const one of found) passing.set(one.record.id, one);
  const db = await database();
  if (!db) return;
  try {
    const change = db.transaction(["records", "texts"], "readwrite");
    const [records, texts] = [change.objectStore("records"), change.objectStore("texts")];
    for (const { record, text } of found) await Promise.all([records.put(record), texts.put(text, record.id)]);
    const old = (await records.index("opened").getAllKeys()).slice(0, -MOST_KEPT);
    for (const id of old) await Promise.all([records.delete(id), texts.delete(id)]);
    await change.done;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** All of them, the one opened last first. */
export async function keptRecords(): Promise<readonly KeptRecord[]> {
  const db = await database();
  const kept = (await db?.getAllFromIndex("records", "opened")) ?? [];
  const known = new Set(kept.map(({ id }) => id));
  const others = [...passing.values()].map(({ record }) => record).filter(({ id }) => !known.has(id));
  return [...kept, ...others].sort((one, other) => other.opened - one.opened);
}

export async function recordText(id: string): Promise<string | null> {
  return passing.get(id)?.text ?? (await (await database())?.get("texts", id)) ?? null;
}

export async function forgetRecords(ids: readonly string[]): Promise<void> {
  for (const id of ids) passing.delete(id);
  const change = (await database())?.transaction(["records", "texts"], "readwrite");
  if (!change) return;
  await Promise.all(ids.flatMap((id) => [change.objectStore("records").delete(id), change.objectStore("texts").delete(id)]));
  await change.done;
}

/** Those in which every word of a search stands: in the file's name, the game's, or a player's. */
export function matching(records: readonly KeptRecord[], search: string, gameName: (game: string) => string): readonly KeptRecord[] {
  const words = search.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return records.filter(({ file, game, names }) => {
    const all = [file, gameName(game), ...names].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
