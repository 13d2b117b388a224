import { around, type Box, type Camera, centred, filling, fit, READABLE, showing, type Size } from "../../../chart/camera";
import type { TreeDrawing, TreePlace } from "../../../generated/protocol";
import { NAMED } from "./look";

/** Faces can be told apart from here on: so far off one tableau, or a finished game, is shown as a whole. */
export const WHOLE = 0.28;

export interface Opening {
  /** Where everything is on the screen. */
  readonly all: Camera;
  readonly field: Box;
  readonly screen: Size;
  /** Who was laid last. */
  readonly newest: string;
  /** Whether it is the tableau of one player, or one that grows no more. */
  readonly isOne: boolean;
  /** Who may be chosen now. */
  readonly legal: readonly TreePlace[];
}

/** Where the camera stands until the reader moves it: before all of it if that is near enough, or the rest would not be readable; else before the newest card and the surname chain. */
export function opened(drawing: TreeDrawing, { all, field, screen, newest, isOne, legal }: Opening): Camera {
  if (all.scale >= (isOne ? WHOLE : NAMED)) return all;
  const people = drawing.people.filter(({ ghost }) => !ghost);
  const last = people.filter(({ id }) => id === newest);
  const chain = people.filter((one) => one.chain && one.owner === (last[0] ?? one).owner);
  const counting = new Set(drawing.parts.filter(({ counts }) => counts).map(({ family }) => family));
  const wanted = [...last, ...chain];
  const [first] = [...wanted, ...legal, ...people.filter(({ family }) => counting.has(family)), ...people];
  if (!first) return all;
  const group = around(wanted.length > 0 ? wanted : [first]);
  const scale = Math.max(WHOLE, Math.min(READABLE, fit(group, screen).scale));
  // where names could not be read anyway, nobody is left out for them
  if (scale < NAMED && all.scale >= WHOLE) return all;
  const camera = filling(centred(group, screen, scale), field, screen);
  return last.reduce((one, place) => showing(one, place, screen), camera);
}
