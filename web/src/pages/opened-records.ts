import { MAX_RECORD, type Message, type Replay } from "../generated/protocol";
import { api, ApiError } from "../net/api";
import { patiently } from "../net/patience";
import { describeRecord, keepRecords, recordText } from "../net/records";
import { t } from "../text/reader";

/** The replay that was shown last, so that a record just opened is not sent twice. */
let last: { readonly id: string; readonly replay: Replay } | null = null;

const tooLarge: Message = { key: "error.record_too_large", args: { limit: { key: "size.megabytes", args: { count: MAX_RECORD >> 20 } } } };

/** Open one record file and keep it; its id. Raises ApiError if it is none, in the server's words. */
export async function openRecord(file: File): Promise<string> {
  // without a look at a file that no server would read
  if (file.size > MAX_RECORD) throw new ApiError({ message: tooLarge, clause: null });
  const replay = await patiently(() => api.importRecord(file));
  const text = await file.text();
  const record = describeRecord(file.name, text, Date.now());
  if (!record) throw new ApiError({ message: { key: "error.record_format", args: {} }, clause: null });
  await keepRecords([{ record, text }]);
  last = { id: record.id, replay };
  return record.id;
}

/** More names than this would fill the page. */
const NAMED = 5;

/** What became of many files. */
export interface Opened {
  readonly count: number;
  /** The names of those that are no records. */
  readonly others: readonly string[];
}

/** Keep all records among some files, whether or not they are sound; each is checked when it is looked at. */
export async function openRecords(files: readonly File[]): Promise<Opened> {
  const now = Date.now();
  const found = [];
  const others = [];
  for (const [place, file] of files.entries()) {
    const text = file.size > MAX_RECORD ? "" : await file.text();
    const record = describeRecord(file.name, text, now - place);
    if (record) found.push({ record, text });
    else others.push(file.name);
  }
  await keepRecords(found);
  return { count: new Set(found.map(({ record }) => record.id)).size, others };
}

/** What became of files that were opened on another page, until the page of records tells it. */
let untold: Opened | null = null;

export function tellLater(opened: Opened): void {
  untold = opened;
}

export function takeUntold(): Opened | null {
  const opened = untold;
  untold = null;
  return opened;
}

/** Which of many files are no records; empty if all were. */
export function othersText({ others }: Opened): string {
  const names = [...others.slice(0, NAMED), ...(others.length > NAMED ? ["…"] : [])].join(", ");
  return others.length === 0 ? "" : t("ui.records.others", { count: others.length, names });
}

/** The replay of a record that is kept; null if there is none. */
export async function replayOfRecord(id: string): Promise<Replay | null> {
  if (last?.id === id) return last.replay;
  const text = await recordText(id);
  if (text === null) return null;
  const blob = new Blob([text]);
  const replay = await patiently(() => api.importRecord(blob));
  last = { id, replay };
  return replay;
}
