import type { Standing } from "../cards/card";

type Standings = (piece: string) => Standing;

const QUIET: readonly Standing[] = ["idle", "faded"];

/** Where nothing may be chosen, nothing need fade beside it. */
export function calm(standing: Standings, pieces: readonly string[]): Standings {
  const matters = pieces.some((piece) => !QUIET.includes(standing(piece)));
  return matters ? standing : () => "idle";
}
