import type { Message } from "../../generated/protocol";
import { read } from "../../text/reader";

/** One line of what a view holds. */
export interface Field {
  readonly name: string;
  readonly value: string;
}

/** What every view has; it is shown elsewhere. */
const KNOWN: readonly string[] = ["viewer", "to_act", "prompt"];

/** A view as a list of its fields, for a game that nobody can tell in words. */
export function fieldsOf(view: object, names: readonly string[]): readonly Field[] {
  const entries = Object.entries(view).filter(([name, value]) => !KNOWN.includes(name) && !isEmpty(value));
  return entries.map(([name, value]) => ({ name: name.replaceAll("_", " "), value: worded(value, names) }));
}

const isEmpty = (value: unknown): boolean => value === null || value === "" || (Array.isArray(value) && value.length === 0);

function worded(value: unknown, names: readonly string[]): string {
  if (value === null) return "–";
  if (isMessage(value)) return read(value, names);
  if (Array.isArray(value)) return value.map((part) => worded(part, names)).join(", ");
  if (typeof value === "object") return Object.entries(value).map(([name, part]) => `${name.replaceAll("_", " ")} ${worded(part, names)}`).join("; ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

const isMessage = (value: unknown): value is Message => typeof value === "object" && value !== null && "key" in value && "args" in value;
