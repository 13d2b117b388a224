import type { LaFamigliaTerritory, LaFamigliaView, SicilyLand, SicilyOrder, SicilyZone } from "../../../generated/protocol";
import type { Standing } from "../../../table/standing";
import { labelled, read, t, word } from "../../../text/reader";
import type { MapScene } from "./scene";

const NEUTRAL = 4;
const DUMMY = 5;

/** Whose it is, in words. */
export function ownerName(view: LaFamigliaView, names: readonly string[], owner: number): string {
  if (owner === NEUTRAL) return word("la_famiglia.neutral");
  if (owner === DUMMY) return word("la_famiglia.dummy");
  const family = view.players[owner]?.family;
  const name = read({ key: "seat", args: { seat: owner } }, names);
  return family ? `${name} (${word(`la_famiglia.family.${family}`)})` : name;
}

/** Everything that a territory or a sea zone shows, in words. */
export const told = (one: SicilyLand | SicilyZone, scene: MapScene): string =>
  [...inWords(one, scene), ...asked(scene.standing(one.id)), ...beside(one.id, scene)].join(", ");

/** LF-MAP-04: the territories that have a border with this one, or a coast on this zone, and the zones of its own coast. */
function beside(id: string, { drawing }: MapScene): readonly string[] {
  const { lands, zones, borders, bridges } = drawing;
  const open = [...borders.filter(({ kind }) => kind !== "wall"), ...bridges].filter(({ between }) => between.includes(id));
  const near = new Set(open.flatMap(({ between }) => between));
  const coast = new Set(lands.find((land) => land.id === id)?.zones);
  const isNear = (land: SicilyLand): boolean => land.id !== id && (near.has(land.id) || land.zones.includes(id));
  const names = [...lands.filter(isNear), ...zones.filter((zone) => coast.has(zone.id))].map(({ name }) => read(name));
  return names.length === 0 ? [] : [t("ui.sicily.beside", { places: names.join(", ") })];
}

/** The same word by word, its name first; without what its ring shows. */
export function inWords(one: SicilyLand | SicilyZone, scene: MapScene): readonly string[] {
  const words = "label" in one ? onLand(one, scene) : atSea(one, scene);
  if (scene.endings.has(one.id)) words.push(t("ui.table.ends_turn"));
  if (scene.refused === one.id) words.push(t("ui.sicily.is_refused"));
  if (scene.spot.has(one.id)) words.push(t("ui.sicily.is_spot"));
  return words;
}

function onLand(land: SicilyLand, scene: MapScene): string[] {
  const home = scene.drawing.mandamenti.findIndex(({ id }) => id === land.mandamento);
  const now = scene.territories.get(land.id);
  return [read(land.name), ...(now ? whatStands(now, scene) : []), ...marker(scene, home), ...(land.marked ? [t("ui.sicily.marked")] : [])];
}

/** Whose a territory is, and what stands on it. */
function whatStands(now: LaFamigliaTerritory, { view, names, orders }: MapScene): readonly string[] {
  const words = [];
  if (now.owner === null) words.push(word("text.la_famiglia.empty"));
  else words.push(labelled(ownerName(view, names, now.owner), counted("soldiers", now.soldiers)));
  if (now.cars > 0) words.push(counted("cars", now.cars));
  if (now.labs > 0) words.push(counted("labs", now.labs));
  if (now.beside_labs > 0) words.push(counted("beside_labs", now.beside_labs));
  const down = now.orders.filter(({ token }) => token === null).length;
  if (down > 0) words.push(counted("orders", down));
  for (const { token } of now.orders) {
    const order = orders.get(token ?? "");
    if (order) words.push(read(order.name));
  }
  return words;
}

function atSea(zone: SicilyZone, { view, names, zones }: MapScene): string[] {
  const boats = (zones.get(zone.id)?.boats ?? []).map((count, seat) => ({ count, seat })).filter(({ count }) => count > 0);
  const fleets = boats.map(({ count, seat }) => labelled(ownerName(view, names, seat), counted("boats", count)));
  return [read(zone.name), ...(fleets.length > 0 ? fleets : [word("text.la_famiglia.no_boats")])];
}

const counted = (what: string, count: number): string => read({ key: `text.la_famiglia.${what}`, args: { count } });

const asked = (standing: Standing): readonly string[] =>
  standing === "legal" ? [t("ui.card.is_legal")] : standing === "picked" ? [t("ui.card.is_picked")] : [];

/** An order that can be pointed at. */
export const toldOrder = (order: SicilyOrder, standing: Standing): string => [read(order.name), ...asked(standing)].join(", ");

/** A mandamento and who controls it. */
function marker({ drawing, view, names }: MapScene, place: number): readonly string[] {
  const one = drawing.mandamenti[place];
  const seat = view.markers[place] ?? null;
  if (!one) return [];
  const home = read({ key: "text.la_famiglia.mandamento", args: { mandamento: one.name } });
  return [labelled(home, seat === null ? word("text.la_famiglia.free") : ownerName(view, names, seat))];
}
