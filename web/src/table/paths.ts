import type { Choice } from "../generated/protocol";

/** What the pieces pointed at so far leave open. */
export interface Narrowed {
  /** Choices whose path begins with the pieces picked. */
  readonly open: readonly Choice[];
  /** Choices whose path is exactly the pieces picked. */
  readonly complete: readonly Choice[];
  /** Pieces that continue a path. */
  readonly next: ReadonlySet<string>;
}

export function narrow(choices: readonly Choice[], picked: readonly string[]): Narrowed {
  const open = choices.filter((choice) => picked.every((piece, index) => choice.path[index] === piece));
  const complete = open.filter((choice) => choice.path.length === picked.length);
  const next = new Set(open.flatMap((choice) => choice.path[picked.length] ?? []));
  return { open, complete, next };
}

/** Each choice once for every order of its pieces, of which none stands twice. */
export function inAnyOrder(choices: readonly Choice[]): readonly Choice[] {
  return choices.flatMap((choice) => orders(choice.path).map((path) => ({ ...choice, path })));
}

function orders(pieces: readonly string[]): readonly (readonly string[])[] {
  if (pieces.length < 2) return [pieces];
  return pieces.flatMap((first) => orders(pieces.filter((piece) => piece !== first)).map((rest) => [first, ...rest]));
}

/** What pointing at one more piece means. */
export type Pick =
  | { readonly kind: "act"; readonly choice: Choice }
  | { readonly kind: "menu"; readonly choices: readonly Choice[]; readonly path: readonly string[] }
  | { readonly kind: "more"; readonly path: readonly string[] }
  | { readonly kind: "nowhere"; readonly path: readonly string[] };

export function pick(choices: readonly Choice[], picked: readonly string[], piece: string): Pick {
  const path = [...picked, piece];
  const { complete, next } = narrow(choices, path);
  const [only, ...others] = complete;
  if (!only) return next.size > 0 ? { kind: "more", path } : { kind: "nowhere", path };
  if (others.length === 0 && next.size === 0) return { kind: "act", choice: only };
  return { kind: "menu", choices: complete, path };
}

/** As `pick`; a piece that does not continue what was begun may begin something else. */
export function pickOrBegin(choices: readonly Choice[], picked: readonly string[], piece: string): Pick {
  const continued = pick(choices, picked, piece);
  if (continued.kind !== "nowhere" || picked.length === 0) return continued;
  const begun = pick(choices, [], piece);
  return begun.kind === "nowhere" ? continued : begun;
}
