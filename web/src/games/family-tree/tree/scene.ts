import type { FamilyTreePerson, TreeDrawing } from "../../../generated/protocol";
import type { Standing } from "../../../table/standing";
import type { Cards } from "../cards";

/** What is drawn, and for whom. */
export interface TreeScene {
  readonly drawing: TreeDrawing;
  readonly cards: Cards;
  readonly people: ReadonlyMap<string, FamilyTreePerson>;
  readonly standing: (piece: string) => Standing;
  readonly names: readonly string[];
  readonly isBig: boolean;
  /** Whether it is too small for portraits: then names and years take their room. */
  readonly isFar: boolean;
  /** Who can be reached by the Tab key. */
  readonly active: string | null;
}
