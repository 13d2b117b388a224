import type { Talk, TalkLine } from "../generated/protocol";

/** What is said at a table, as far as this reader may hear it. */
export interface TalkState {
  readonly rule: string;
  readonly isHost: boolean;
  /** In the order in which it was said. */
  readonly lines: readonly TalkLine[];
}

/** The talk with what is new, each line once. */
export function heard(talk: TalkState | null, { rule, is_host, whole, lines }: Talk): TalkState {
  const known = new Map((whole ? [] : (talk?.lines ?? [])).map((line) => [line.number, line]));
  for (const line of lines) known.set(line.number, line);
  return { rule, isHost: is_host, lines: [...known.values()].sort((one, other) => one.number - other.number) };
}

const STORE = "consigliere.heard";
/** Tables of which it is remembered how much was heard. */
const REMEMBERED = 60;

type Heard = Readonly<Record<string, number>>;

/** The number of the last line that was read at a table in this browser. */
const lastHeard = (table: string): number => stored()[table] ?? 0;

function rememberHeard(table: string, number: number): void {
  const others = Object.entries(stored()).filter(([id]) => id !== table);
  const kept = [...others, [table, number] as const].slice(-REMEMBERED);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser may forbid the store; lines then count as new once more.
  }
}

function stored(): Heard {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Heard;
  } catch {
    return {};
  }
}

/** How many lines of others were not read yet: none while they are in sight, which is remembered. */
export function newLines(table: string, { lines }: TalkState, isInSight: boolean): number {
  const before = lastHeard(table);
  const last = lines.at(-1)?.number ?? 0;
  if (isInSight && document.visibilityState === "visible") {
    if (last > before) rememberHeard(table, last);
    return 0;
  }
  return lines.filter(({ number, yours, is_muted }) => number > before && !yours && !is_muted).length;
}
