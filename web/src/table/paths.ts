import type { Choice } from "../generated/protocol";

/** What the pieces pointed at so far leave open. */
export interface Narrowed {
  /** Choices whose path begins with the pieces picked. */
  readonly open: readonly Choice[];
  /** Choices whose path is exactly the pieces picked. */
  readonly complete: readonly Choice[];
  /** Pieces that continue a path, and those that may be pointed at beside it. */
  readonly next: ReadonlySet<string>;
}

export function narrow(choices: readonly Choice[], picked: readonly string[]): Narrowed {
  const open: Choice[] = [];
  const complete: Choice[] = [];
  const next = new Set<string>();
  for (const choice of choices) {
    const spent = spentBy(choice, picked);
    const steps = spent === null ? picked : picked.filter((piece) => piece !== spent);
    if (!steps.every((piece, index) => choice.path[index] === piece)) continue;
    open.push(choice);
    const more = choice.path[steps.length];
    if (more === undefined) complete.push(choice);
    else [more, ...(spent === null ? choice.spends : [])].forEach((piece) => next.add(piece));
  }
  return { open, complete, next };
}

/** The piece picked that a choice would spend, if it spends any and one of them is picked. */
export const spentBy = (choice: Choice, picked: readonly string[]): string | null =>
  picked.find((piece) => choice.spends.includes(piece)) ?? null;

/** Each choice once for every order of its pieces; a path names no piece twice. */
export function inAnyOrder(choices: readonly Choice[]): readonly Choice[] {
  return choices.flatMap((choice) => orders(choice.path).map((path) => ({ ...choice, path })));
}

function orders(pieces: readonly string[]): readonly (readonly string[])[] {
  if (pieces.length < 2) return [pieces];
  return pieces.flatMap((first) => orders(pieces.filter((piece) => piece !== first)).map((rest) => [first, ...rest]));
}

/** Pieces that begin something which a second step, or an answer, completes: to point at one of them does nothing yet. */
export function beginnings(choices: readonly Choice[]): ReadonlySet<string> {
  const count = new Map<string, number>();
  for (const { path } of choices) count.set(path[0] ?? "", (count.get(path[0] ?? "") ?? 0) + path.length);
  return new Set([...count].filter(([, steps]) => steps > 1).map(([piece]) => piece));
}

/** The effect of one more piece. */
export type Pick =
  | { readonly kind: "act"; readonly choice: Choice; readonly path: readonly string[] }
  | { readonly kind: "menu"; readonly choices: readonly Choice[]; readonly path: readonly string[] }
  | { readonly kind: "more"; readonly path: readonly string[] }
  | { readonly kind: "nowhere"; readonly path: readonly string[] }
  /** The piece would carry out something else than what was begun; only a new beginning may do that. */
  | { readonly kind: "begun"; readonly path: readonly string[] };

export function pick(choices: readonly Choice[], picked: readonly string[], piece: string): Pick {
  const path = [...picked, piece];
  const { open, complete } = narrow(choices, path);
  const [only] = complete;
  if (!only) return open.length > 0 ? { kind: "more", path } : { kind: "nowhere", path };
  if (open.length === 1) return { kind: "act", choice: only, path };
  // what goes on is pointed at, and what is complete has a button meanwhile
  if (open.length > complete.length) return { kind: "more", path };
  return { kind: "menu", choices: complete, path };
}

/** As `pick`; a piece that does not continue what was begun may begin something else, but carry out nothing. */
export function pickOrBegin(choices: readonly Choice[], picked: readonly string[], piece: string): Pick {
  const continued = pick(choices, picked, piece);
  if (continued.kind !== "nowhere" || picked.length === 0) return continued;
  const begun = pick(choices, [], piece);
  if (begun.kind === "nowhere") return continued;
  return begun.kind === "act" ? { kind: "begun", path: continued.path } : begun;
}
