import type { LaFamigliaPlayer, LaFamigliaView, Message, TableInfo } from "../../generated/protocol";
import type { Scene as AnyScene } from "../../table/game-table";
import { seatNames } from "../../table/seats";
import { labelled, read, t, word } from "../../text/reader";
import { familyOf, orderOf, type Parts } from "./parts";

/** A scene of La Famiglia; the parts are null until the server has sent them. */
export type Scene = Omit<AnyScene, "view"> & { readonly view: LaFamigliaView; readonly parts: Parts | null };

/** Whatever knows what is printed on the components. */
type Printed = Pick<Scene, "parts">;

export const NEUTRAL = 4;
export const DUMMY = 5;

/** Between the names of a player and of a family, which stay together. */
const DOT = "\u00a0·\u00a0";

/** The letter of a piece's owner: a family's, N for the neutrals, D for the dummy. */
export function letterOf(view: LaFamigliaView, owner: number | null): string {
  if (owner === NEUTRAL) return "N";
  if (owner === DUMMY) return "D";
  return owner === null ? "?" : (view.players[owner]?.family ?? "?");
}

/** Whose it is, as sentences say it. */
export function ownerName({ table, view }: Scene, owner: number | null): string {
  if (owner === NEUTRAL) return word("la_famiglia.neutral");
  if (owner === DUMMY) return word("la_famiglia.dummy");
  return owner === null ? t("ui.la_famiglia.nobody") : (seatNames(table)[owner] ?? letterOf(view, owner));
}

/** Who is who in a sentence: of several computers each is called by its family as well, by its letter at least. */
export function calledIn(table: TableInfo, { players }: LaFamigliaView, parts: Parts | null): readonly string[] {
  const names = seatNames(table);
  if (table.seats.filter(({ kind }) => kind === "computer").length < 2) return names;
  return table.seats.map(({ seat, kind }) => {
    const family = players[seat]?.family ?? null;
    const name = names[seat] ?? "";
    if (kind !== "computer" || family === null) return name;
    const known = parts && familyOf(parts, family);
    return `${name}${DOT}${known ? read(known.name) : family}`;
  });
}

/** An order where it lies, kept in one line: an arrow would look as if it led there. */
export const orderAt = (scene: Printed, id: string, territory: string): string =>
  labelled(territoryName(scene, territory), orderName(scene, id).replaceAll(" ", "\u00a0"));

/** What the viewer knows of a stock: the number, or how it has changed since the start. */
export function stock(known: number | undefined, change: number | null): string {
  if (known !== undefined) return String(known);
  if (change === null) return "?";
  return change === 0 ? "? ±0" : `? ${change > 0 ? "+" : "−"}${Math.abs(change)}`;
}

/** The players whose secrets the viewer shares come first. */
export function isOwnSide(view: LaFamigliaView, player: LaFamigliaPlayer): boolean {
  return view.viewer !== null && view.players[view.viewer]?.side === player.side;
}

export const territoryName = (scene: Printed, id: string): string => named(scene.parts?.components.territories[id], `la_famiglia.territory.${id}`);

export const zoneName = (scene: Printed, id: string): string => named(scene.parts?.components.zones[id], `la_famiglia.zone.${id}`);

const named = (message: Message | undefined, key: string): string => (message ? read(message) : word(key));

/** The effects of a cell, a tile or a card in one line. */
export const effects = (all: readonly Message[]): string => all.map((one) => read(one)).join(", ");

/** An order in words, such as “16 Move 1”. */
export function orderName(scene: Printed, id: string): string {
  const order = scene.parts && orderOf(scene.parts, id);
  return order ? read(order.name) : id;
}

/** What is said of a piece besides its name: that it may be chosen, that it ends the turn, or that it was chosen. */
export function standingWords({ standing, endings }: Pick<Scene, "standing" | "endings">, piece: string): string {
  const now = standing(piece);
  if (now === "legal") return `, ${t("ui.card.is_legal")}${endings.has(piece) ? `, ${t("ui.table.ends_turn")}` : ""}`;
  return now === "picked" || now === "sent" ? `, ${t("ui.card.is_picked")}` : "";
}
