import type { Standing } from "../../table/standing";

type Standings = (piece: string) => Standing;

const PASSIVE: readonly Standing[] = ["idle", "faded"];

/** How pieces stand in a group of their own: where none of them may be chosen, none fades. */
export function standingInGroup(standing: Standings, pieces: readonly string[]): Standings {
  const matters = pieces.some((piece) => !PASSIVE.includes(standing(piece)));
  return matters ? standing : () => "idle";
}
