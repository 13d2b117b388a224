import type { LaFamigliaComponents, LaFamigliaFamilyParts, LaFamigliaPart, SicilyDrawing, SicilyOrder } from "../../generated/protocol";
import { api, ApiError } from "../../net/api";

/** What is printed on the components, and where everything lies on the map: the same all game long. */
export interface Parts {
  readonly components: LaFamigliaComponents;
  readonly map: SicilyDrawing;
}

const RETRY_MS = 2500;

let asked: Promise<Parts> | null = null;
let atHand: Parts | null = null;

/** The parts, asked for once; a server that cannot be reached is asked again. */
export function parts(): Promise<Parts> {
  asked ??= fetched();
  return asked;
}

/** The parts, once they have come. */
export const partsAtHand = (): Parts | null => atHand;

async function fetched(): Promise<Parts> {
  for (;;) {
    try {
      return (atHand = await api.parts<Parts>("la-famiglia"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Maps without marks, each made once. */
const plain = new WeakMap<SicilyDrawing, SicilyDrawing>();

/** The map for a mode: marked territories are looked for in the set-up of one against one alone. */
export function mapOf({ map }: Parts, mode: string): SicilyDrawing {
  if (mode === "1v1") return map;
  const found = plain.get(map) ?? { ...map, lands: map.lands.map((land) => ({ ...land, marked: false })) };
  plain.set(map, found);
  return found;
}

export const familyOf = ({ components }: Pick<Parts, "components">, id: string | null): LaFamigliaFamilyParts | undefined =>
  components.families.find((family) => family.id === id);

export const orderOf = ({ map }: Parts, id: string): SicilyOrder | undefined => map.orders.find((order) => order.id === id);

export const partOf = (all: readonly LaFamigliaPart[], id: string): LaFamigliaPart | undefined => all.find((one) => one.id === id);

/** The components of a game; an older one has the boards that it was begun with. */
export const componentsOf = ({ components }: Parts, options: Readonly<Record<string, string>>): LaFamigliaComponents =>
  ({ ...components, ...components.earlier[options["version"] ?? ""] });
