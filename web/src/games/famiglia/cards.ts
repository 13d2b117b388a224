import type { Message } from "../../generated/protocol";

export const isCard = (text: string): boolean => /^[A-Z]\d$/.test(text);
export const familyOf = (card: string): string => card.charAt(0);
export const valueOf = (card: string): number => Number(card.slice(1));

/** A card as the catalogue writes it, such as “Accountants 2”. */
export function cardMessage(card: string): Message {
  const family = { key: `famiglia.family.${familyOf(card)}`, args: {} };
  return { key: "famiglia.card", args: { family, value: valueOf(card) } };
}
