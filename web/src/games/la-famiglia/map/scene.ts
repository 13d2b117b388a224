import type { LaFamigliaTerritory, LaFamigliaView, LaFamigliaZone, SicilyDrawing, SicilyOrder } from "../../../generated/protocol";
import type { Standing } from "../../../table/standing";
import type { Obstacle } from "./clearance";
import type { Look } from "./measures";
import type { Taken } from "./taken";

/** What is drawn, and for whom. */
export interface MapScene {
  readonly drawing: SicilyDrawing;
  readonly view: LaFamigliaView;
  readonly names: readonly string[];
  readonly standing: (piece: string) => Standing;
  /** Places that end the turn as soon as they are pointed at. */
  readonly endings: ReadonlySet<string>;
  readonly look: Look;
  readonly territories: ReadonlyMap<string, LaFamigliaTerritory>;
  readonly zones: ReadonlyMap<string, LaFamigliaZone>;
  readonly orders: ReadonlyMap<string, SicilyOrder>;
  /** What arrows cover. */
  readonly crossed: readonly Obstacle[];
  /** What stands where, by territory. */
  readonly taken: ReadonlyMap<string, Taken>;
  /** What the page is talking about just now. */
  readonly spot: ReadonlySet<string>;
  /** What the order pointed at could concern. */
  readonly reach: ReadonlySet<string>;
  /** What was pointed at in vain. */
  readonly refused: string | null;
  /** What can be reached by the Tab key. */
  readonly active: string | null;
  /** Begins the ids of what this map refers to in itself. */
  readonly prefix: string;
}
