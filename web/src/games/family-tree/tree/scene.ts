import type { FamilyTreePerson, TreeDrawing } from "../../../generated/protocol";
import type { Standing } from "../../../table/standing";
import type { Cards } from "../cards";
import type { Lettering } from "./lettering";
import type { Look } from "./look";

/** What is drawn, and for whom. */
export interface TreeScene {
  readonly drawing: TreeDrawing;
  readonly cards: Cards;
  readonly people: ReadonlyMap<string, FamilyTreePerson>;
  readonly standing: (piece: string) => Standing;
  readonly names: readonly string[];
  readonly isBig: boolean;
  /** What there is room for at this zoom, and how names are written. */
  readonly look: Look;
  readonly letters: Lettering;
  /** Who can be reached by the Tab key. */
  readonly active: string | null;
}
