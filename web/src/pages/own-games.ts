import type { MyGame } from "../generated/protocol";
import { seatNames } from "../table/seats";

/** Whether the reader is to move. */
export const waitsForMe = ({ seats }: MyGame): boolean => seats.some(({ yours, awaited }) => yours && awaited);

/** The names in the other seats; at one screen, those in all of them. */
export function opponents(game: MyGame): readonly string[] {
  const names = seatNames(game);
  const others = names.filter((_, seat) => !game.seats[seat]?.yours && game.seats[seat]?.kind !== "open");
  return others.length > 0 || game.status === "waiting" ? others : names;
}

/** Games with those of another list that are not among them yet; what goes on stays before what is over. */
export function withMore(games: readonly MyGame[], more: readonly MyGame[]): readonly MyGame[] {
  const known = new Set(games.map(({ id }) => id));
  const all = [...games, ...more.filter(({ id }) => !known.has(id))];
  return [...all.filter(waitsForMe), ...all.filter((game) => !waitsForMe(game) && game.status !== "finished"), ...all.filter(({ status }) => status === "finished")];
}
