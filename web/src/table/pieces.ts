import type { Message } from "../generated/protocol";

/** `hand.0.A2` lies in the place `hand.0` and is the card `A2`. */
export function placeOf(piece: string): string {
  const end = piece.lastIndexOf(".");
  return end < 0 ? piece : piece.slice(0, end);
}

export function cardOf(piece: string): string {
  return piece.slice(piece.lastIndexOf(".") + 1);
}

export const isCard = (text: string): boolean => /^[A-Z]\d$/.test(text);
export const familyOf = (card: string): string => card.charAt(0);
export const valueOf = (card: string): number => Number(card.slice(1));

/** A card as the catalogue writes it, such as “Accountants 2”. */
export function cardMessage(card: string): Message {
  const family = { key: `famiglia.family.${familyOf(card)}`, args: {} };
  return { key: "famiglia.card", args: { family, value: valueOf(card) } };
}
