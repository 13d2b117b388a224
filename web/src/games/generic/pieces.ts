import type { Choice } from "../../generated/protocol";
import { narrow } from "../../table/paths";
import { labelled } from "../../text/reader";

/** More choices than this are not listed: a piece has to be chosen first. */
export const MOST_LISTED = 60;

/** A button for a piece of the game. */
export interface NamedPiece {
  readonly piece: string;
  readonly name: string;
}

/** What a name is made of. */
export interface Naming {
  readonly choices: readonly Choice[];
  readonly picked: readonly string[];
  /** What the game calls its pieces, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** The choice that a piece made alone, the last time that it did. */
  readonly earlier?: ReadonlyMap<string, Choice>;
  /** The words of a choice. */
  readonly labelOf: (choice: Choice) => string;
}

/** Every piece of a list of choices once, those to point at first before the others. */
export function piecesOf(choices: readonly Choice[]): readonly string[] {
  const longest = Math.max(0, ...choices.map(({ path }) => path.length));
  const byPlace = Array.from({ length: longest }, (_, place) => choices.flatMap(({ path }) => path.slice(place, place + 1)));
  return [...new Set([...byPlace.flat(), ...choices.flatMap(({ spends }) => spends)])];
}

/** Pieces keep their places while the game still knows them, or names none; a crowd of nameless ones is cleared away. */
export function piecesAfter(seen: readonly string[], offered: readonly string[], names: Naming["names"]): readonly string[] {
  const hasNames = Object.keys(names).length > 0;
  const kept = seen.filter((piece) => !hasNames || piece in names);
  const all = [...new Set([...kept, ...offered])];
  return !hasNames && all.length > MOST_LISTED ? offered : all;
}

/** The pieces with their names: the choice that a piece completes, else what the game calls it, else its id. */
export function named(pieces: readonly string[], naming: Naming): readonly NamedPiece[] {
  const first = pieces.map((piece) => ({ piece, name: fromChoice(piece, naming) ?? called(piece, naming) }));
  const count = new Map<string, number>();
  for (const { name } of first) count.set(name, (count.get(name) ?? 0) + 1);
  return first.map(({ piece, name }) => ({ piece, name: count.get(name) === 1 ? name : distinct(piece, name, naming) }));
}

/** The words of the only choice that a piece leaves open, if it completes it. */
function fromChoice(piece: string, { choices, picked, labelOf }: Naming): string | null {
  const { complete, open } = narrow(choices, [...picked, piece]);
  const [only] = complete;
  return only && open.length === 1 ? labelOf(only) : null;
}

/** Every piece that makes a choice alone, with that choice. */
export function completedBy(choices: readonly Choice[]): readonly (readonly [string, Choice])[] {
  return piecesOf(choices).flatMap((piece) => {
    const { complete, open } = narrow(choices, [piece]);
    return open.length === 1 ? complete.map((only) => [piece, only] as const) : [];
  });
}

/** Ids such as `hand.0.A2` are read word by word; a piece that is no use now keeps the words of its last choice. */
function called(piece: string, { choices, names, earlier, labelOf }: Naming): string {
  const choice = piecesOf(choices).includes(piece) ? undefined : earlier?.get(piece);
  return names[piece] ?? (choice ? labelOf(choice) : piece.replaceAll(/[._]/g, " "));
}

function distinct(piece: string, name: string, naming: Naming): string {
  const own = called(piece, naming);
  return own === name ? `${name} (${piece})` : labelled(name, own);
}

/** Whether pieces alone do not say everything: a choice has none, several, or the same as another one. */
export function needsList(choices: readonly Choice[]): boolean {
  const paths = new Set(choices.map(({ path }) => path.join(" ")));
  return paths.size < choices.length || choices.some(({ path }) => path.length !== 1);
}
