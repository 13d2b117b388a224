import type { FamilyTreeView } from "../../generated/protocol";
import type { Scene as AnyScene } from "../../table/game-table";

/** A scene of Family Tree. */
export type Scene = Omit<AnyScene, "view"> & { readonly view: FamilyTreeView };
