import type { Choice } from "../generated/protocol";
import { narrow } from "./paths";

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

/** How each piece stands; without a decision every piece is idle. */
export function standings(decision: Decision): (piece: string) => Standing {
  const { choices, picked, sent } = decision;
  if (sent) return (piece) => (sent.path.includes(piece) ? "sent" : "idle");
  if (choices.length === 0) return () => "idle";
  const { next } = narrow(choices, picked);
  return (piece) => {
    if (next.has(piece)) return "legal";
    return picked.includes(piece) ? "picked" : "faded";
  };
}
