import type { LaFamigliaTerritory, SicilyRoom } from "../../../generated/protocol";
import { type Extra, EXTRA_HIGH, extrasOf, type Start } from "./extras";
import { extraPx, type Look } from "./measures";

/** Orders are as large as the soldiers beside them, or nearly so. */
export const ORDER_SIZE = 1.6;
/** How far orders push the soldiers aside, their middle, and from one of them down to the next. */
const ORDERS = { aside: 18, at: 25, step: 34 };
/** Far away they lie upon each other like cards, and upon the edge of the soldiers. */
const FAR_ORDERS = { aside: 12, at: 20, step: 20 };
/** How far extras push soldiers and orders aside, and their left edges to the right of these. */
const EXTRAS_ASIDE = 13;
const BESIDE_SOLDIERS = 14;
const BESIDE_ORDERS = 31;

/** Where all that is on a territory lies, from the middle of its room. */
export interface Spread {
  readonly soldiers: number;
  readonly orders: { readonly x: number; readonly downs: readonly number[] };
  readonly extras: readonly Extra[];
  readonly start: Start;
}

/** `size`: the scale of the soldiers. */
export function spread(now: LaFamigliaTerritory, { wide }: Pick<SicilyRoom, "wide">, size: number, look: Look): Spread {
  const extras = look.isFar ? [] : extrasOf(now);
  const isBeside = wide && extras.length > 0;
  const count = now.orders.length;
  const { aside, at, step } = look.isFar ? FAR_ORDERS : ORDERS;
  const zoom = extraPx(look) / (EXTRA_HIGH * size * look.scale);
  return {
    soldiers: -(count > 0 ? aside : 0) - (isBeside ? EXTRAS_ASIDE : 0),
    // Of several the first stands higher than the soldiers' middle, by less than half: below there is more room.
    orders: { x: at - (isBeside ? EXTRAS_ASIDE : 0), downs: now.orders.map((_, place) => (count > 1 ? place * step - MANY_UP : 0)) },
    extras,
    start: isBeside ? { x: count > 0 ? BESIDE_ORDERS : BESIDE_SOLDIERS, zoom, isColumn: true } : { x: 0, zoom, isColumn: false },
  };
}

const MANY_UP = 10;
