import type { FamilyTreeView } from "../../generated/protocol";
import type { Scene as AnyScene } from "../../table/game-table";

/** A scene of Family Tree. */
export type Scene = Omit<AnyScene, "view"> & { readonly view: FamilyTreeView };

/** The stages of a turn in which cards are taken into the hand. */
const TAKING: readonly string[] = ["take", "fill"];

/** Whether cards are what is wanted now, rather than the people of the tree; a full hand may still join families. */
export function isTaking({ view, standing, isOwnTurn }: Pick<Scene, "view" | "standing" | "isOwnTurn">): boolean {
  const isLegal = (piece: string): boolean => standing(piece) === "legal";
  if (!isOwnTurn || !TAKING.includes(view.stage)) return false;
  return ["deck", ...view.archive, ...view.sides.flatMap(({ hand }) => hand)].some(isLegal) || !view.people.some(({ id }) => isLegal(id));
}
