import type { SicilyLand } from "../../../generated/protocol";
import { read, wordOr } from "../../../text/reader";
import type { Called } from "./measures";

const LETTERS_OF_A_STRANGER = 4;

/** Names of a box of one's own have no short ones: their first letters stand for them. */
export function calledOf({ id, name }: SicilyLand): Called {
  const full = read(name);
  const short = name.key === `la_famiglia.territory.${id}` ? wordOr(`la_famiglia.territory_short.${id}`, "") : "";
  return { full, short: short || full.slice(0, LETTERS_OF_A_STRANGER) };
}
