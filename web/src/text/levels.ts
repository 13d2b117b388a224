import type { LevelInfo } from "../generated/protocol";
import { timeText } from "./numbers";
import { t, wordOr } from "./reader";

/** From this many seconds on, a player notices that the computer is thinking. */
const NOTICED = 0.1;

/** What a level is called; one that nobody gave a name goes by its number. */
export const levelName = (level: number): string => wordOr(`ui.level.${level}`, t("ui.level.number", { level }));

/** What to expect of a level: how long it thinks, or how well it plays if it seems to answer at once. */
export function levelPromise({ level, seconds }: LevelInfo): string {
  if (seconds >= NOTICED) return t("ui.level.thinks", { time: timeText(seconds) });
  return wordOr(`ui.level.${level}.explain`, t("ui.level.at_once"));
}

/** The default level, in the middle. */
export const usualLevel = (levels: readonly LevelInfo[]): LevelInfo | undefined => levels[Math.floor(levels.length / 2)];
