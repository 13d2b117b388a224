import type { Box } from "../../../chart/camera";
import type { LaFamigliaTerritory, SicilyDrawing, SicilySpot } from "../../../generated/protocol";
import type { Obstacle } from "./clearance";
import { layout, lengthOf, type Look, STACK } from "./measures";
import { calledOf } from "./names";
import { ORDER_SIZE, spread } from "./spread";

/** What is written and stands on a territory, on the map. */
export interface Taken {
  /** The middle of its soldiers. */
  readonly low: number;
  readonly name: Box;
  readonly pieces: readonly Box[];
}

/** Capitals reach so high, by the size of a name. */
const NAME_HIGH = 0.8;
/** Pixels around a name, whose letters may be longer than was reckoned. */
const CLEAR_PX = 1.5;
/** An order around its middle. */
const ORDER = 20 * ORDER_SIZE;
const square = (x: number, y: number, side: number): Box => ({ x: x - side / 2, y: y - side / 2, width: side, height: side });

/** From the middle of a group of pieces to the map. */
export const onMap = ({ x, y, width, height }: Box, at: SicilySpot & { readonly size: number }): Box =>
  ({ x: at.x + x * at.size, y: at.y + y * at.size, width: width * at.size, height: height * at.size });

/** All of it but cars and laboratories, which step aside for it. */
export function takenOn({ lands }: SicilyDrawing, territories: ReadonlyMap<string, LaFamigliaTerritory>, look: Look): ReadonlyMap<string, Taken> {
  return new Map(lands.map((land) => {
    const { label, size, low } = layout(land, calledOf(land), look);
    const now = territories.get(land.id);
    const clear = CLEAR_PX / look.scale;
    const long = lengthOf(label.text) * label.size + 2 * clear;
    const high = NAME_HIGH * label.size + 2 * clear;
    const at = { x: land.room.x, y: low, size };
    const found = now && spread(now, land.room, size, look);
    const pieces = found ? [...(now.soldiers > 0 ? [square(found.soldiers, 0, STACK)] : []), ...found.orders.downs.map((down) => square(found.orders.x, down, ORDER))] : [];
    return [land.id, { low, name: { x: label.x - long / 2, y: label.y - high / 2, width: long, height: high }, pieces: pieces.map((box) => onMap(box, at)) }];
  }));
}

/** Whoever has to cover something covers rather a part of a piece than letters. */
const LETTERS_WEIGH = 12;

/** What something on the map has to leave free. */
export const inTheWay = (taken: ReadonlyMap<string, Taken>): readonly Obstacle[] =>
  [...taken.values()].flatMap(({ name, pieces }) => [{ ...name, weight: LETTERS_WEIGH }, ...pieces.map((piece) => ({ ...piece, weight: 1 }))]);
