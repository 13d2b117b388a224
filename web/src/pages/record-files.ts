import { html, nothing, type TemplateResult } from "lit";
import { ApiError } from "../net/api";
import { read } from "../text/reader";
import { type Opened, openRecord, openRecords, othersText } from "./opened-records";
import { REFUSAL, type Refusal } from "./refusal";

/** How files came to the page. */
export type Way = "files" | "folder" | "dropped";

/** What files turned out to be: one record to look at, several for the list, or none. */
export type Outcome =
  | { readonly kind: "record"; readonly id: string }
  | { readonly kind: "list"; readonly opened: Opened }
  | { readonly kind: "refusal"; readonly refusal: Refusal };

/** How record files are called: in a folder only these are looked into. */
const ENDING = /\.jsonl?$/i;

/** Open the records among some files; a folder is always a list, and one without files an empty one. */
export async function openFiles(files: readonly File[], way: Way): Promise<Outcome> {
  const [only] = files;
  const refuse = (file: string, words: () => string): Outcome => ({ kind: "refusal", refusal: { file, words, isDropped: way === "dropped" } });
  try {
    if (only !== undefined && files.length === 1 && way !== "folder") return { kind: "record", id: await openRecord(only) };
    const opened = await openRecords(files);
    return opened.count === 0 && opened.others.length > 0 ? refuse("", () => othersText(opened)) : { kind: "list", opened };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message } = error.problem;
    return refuse(only?.name ?? "", () => read(message));
  }
}

interface Chooser {
  readonly label: string;
  readonly way: "files" | "folder";
  readonly busy: boolean;
  /** Whether the page says beside it why nothing was opened. */
  readonly isRefused: boolean;
  readonly open: (files: readonly File[], way: Way) => Promise<void>;
}

/** A button to choose record files with, or a folder of them. */
export function recordChooser({ label, way, busy, isRefused, open }: Chooser): TemplateResult {
  const isFolder = way === "folder";
  const chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // emptied, so that the same files can be chosen again
    void open(isFolder ? files.filter(({ name }) => ENDING.test(name)) : files, way).finally(() => (input.value = ""));
  };
  // while files are read it is not disabled, which would take the keyboard's focus away
  const unlessBusy = (event: Event): void => {
    if (busy) event.preventDefault();
  };
  return html`<label class="button file"><input type="file" ?multiple=${!isFolder} ?webkitdirectory=${isFolder} accept=${isFolder ? nothing : ".jsonl,.json,application/json"}
    aria-describedby=${isRefused ? REFUSAL : nothing} aria-disabled=${busy ? "true" : nothing} @click=${unlessBusy} @change=${chosen} />${label}</label>`;
}
