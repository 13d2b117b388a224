import type { Choice } from "../generated/protocol";
import { beginnings, narrow } from "./paths";

/** How a piece stands to the decision that is due. */
export type Standing = "idle" | "legal" | "picked" | "faded" | "sent";

/** The decision that is due, as far as the pieces have to show it. */
export interface Decision {
  readonly choices: readonly Choice[];
  readonly picked: readonly string[];
  /** The choice on its way to the server. */
  readonly sent: Choice | null;
}

export const NO_DECISION: Decision = { choices: [], picked: [], sent: null };

/** The pieces that, pointed at now, do what ends the turn. */
export function endings({ choices, picked, sent }: Decision): ReadonlySet<string> {
  const found = new Set<string>();
  if (sent) return found;
  for (const { path, ends_turn: isLast } of choices) {
    const begins = path.length === picked.length + 1 && picked.every((piece, place) => path[place] === piece);
    if (isLast && begins) found.add(path.at(-1) ?? "");
  }
  return found;
}

/** How each piece stands; without a decision every piece is idle. */
export function standings(decision: Decision): (piece: string) => Standing {
  const { choices, picked, sent } = decision;
  if (sent) return (piece) => (sent.path.includes(piece) ? "sent" : "idle");
  if (choices.length === 0) return () => "idle";
  const { next } = narrow(choices, picked);
  const others = picked.length > 0 ? beginnings(choices) : new Set();
  return (piece) => {
    if (next.has(piece)) return "legal";
    if (picked.includes(piece)) return "picked";
    return others.has(piece) ? "idle" : "faded";
  };
}
