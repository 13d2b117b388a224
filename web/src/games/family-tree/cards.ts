import type { FamilyTreeCard, FamilyTreePerson, FamilyTreeView, Message } from "../../generated/protocol";
import { read, t } from "../../text/reader";

/** The cards that a view shows, by id. */
export type Cards = ReadonlyMap<string, FamilyTreeCard>;

const known = new WeakMap<FamilyTreeView, Cards>();

export function cardsOf(view: FamilyTreeView): Cards {
  const found = known.get(view) ?? new Map(view.cards.map((card) => [card.id, card]));
  known.set(view, found);
  return found;
}

/** What the players call a family; null without a name. */
export const familyName = ({ names }: FamilyTreeView, family: string | null): string | null =>
  names.find((one) => one.family === family)?.name ?? null;

/** The order of a hand: people by birth, then meetings, then events. */
export function sorted(ids: readonly string[], cards: Cards): readonly FamilyTreeCard[] {
  const kinds = ["person", "meeting", "event"];
  return ids.flatMap((id) => cards.get(id) ?? []).toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || (one.year ?? 0) - (other.year ?? 0));
}

/** A name, or a caption in quotation marks, as an argument of a sentence. */
export function titleOf(id: string, cards: Cards): Message {
  const card = cards.get(id);
  const title = card?.title ?? { key: id, args: {} };
  return card && card.kind !== "person" ? { key: "family_tree.quoted", args: { caption: title } } : title;
}

/** What an icon such as `older:15` or `adopter:25-50` says: its sign, its numbers, and a sentence. */
export interface Icon {
  readonly sign: string;
  readonly figure: string;
  readonly meaning: string;
}

export function iconOf(icon: string, sex: string | null): Icon {
  const [name = "", numbers = ""] = icon.split(":");
  const [least = 0, most = 0] = numbers.split("-").map(Number);
  switch (name) {
    case "older":
      return { sign: "ring-up", figure: `+${numbers}`, meaning: t("ui.icon.older", { years: least }) };
    case "younger":
      return { sign: "ring-down", figure: `−${numbers}`, meaning: t("ui.icon.younger", { years: least }) };
    case "bears_until":
      return { sign: "cradle", figure: numbers, meaning: t("ui.icon.bears_until", { years: least }) };
    case "adopter":
      return { sign: "house", figure: numbers.replace("-", "–"), meaning: t("ui.icon.adopter", { least, most }) };
    case "surname":
      return { sign: "pen", figure: "", meaning: t(sex === "F" ? "ui.icon.surname.woman" : "ui.icon.surname.man") };
    default:
      return { sign: "pair", figure: "", meaning: t("ui.icon.single_mother") };
  }
}

/** Whose years of birth stand on a person's card: a sign, the first and the last of them, and words. */
export interface Scale {
  readonly sign: string;
  readonly years: readonly [number, number];
  readonly meaning: string;
}

export function scaleOf({ brides, children }: FamilyTreeCard): Scale | null {
  const years = brides ?? children;
  if (!years) return null;
  const [first, last] = years;
  return brides
    ? { sign: "rings", years, meaning: t("ui.card.brides", { first, last }) }
    : { sign: "cradle", years, meaning: t("ui.card.children", { first, last }) };
}

/** Years of an event, one or from to. */
export function yearsOf({ year, last }: FamilyTreeCard): string {
  return year === last || last === null ? String(year ?? "") : `${year}–${last}`;
}

/** Everything that is printed on a card, in words. */
export function inWords(card: FamilyTreeCard): readonly string[] {
  const title = read(card.title);
  if (card.kind === "meeting") return [t("ui.kind.meeting"), title];
  if (card.kind === "event") return [t("ui.kind.event"), yearsOf(card), title];
  const trade = card.trade ? [read(card.trade)] : [];
  const scale = scaleOf(card);
  return [title, t(card.sex === "F" ? "ui.sex.F" : "ui.sex.M", { year: card.year ?? 0 }), ...trade,
    ...card.icons.map((icon) => iconOf(icon, card.sex).meaning), ...(scale ? [scale.meaning] : [])];
}

/** What a meeting or an event is for; a person's card says it with its years. */
export function useOf({ kind, year, last }: FamilyTreeCard): string | null {
  if (kind === "meeting") return t("ui.card.use.meeting");
  return kind === "event" ? t("ui.card.use.event", { year: String(last ?? year ?? "") }) : null;
}

/** What lies with a person on the table, and how they stand. */
export function situation(person: FamilyTreePerson, cards: Cards): readonly string[] {
  const name = (id: string): string => {
    const card = cards.get(id);
    return card ? read(card.title) : id;
  };
  const said: string[] = [];
  if (person.spouse) said.push(t("ui.person.spouse", { name: name(person.spouse) }));
  if (person.mother) said.push(t("ui.person.mother", { name: name(person.mother) }));
  if (person.father) said.push(t("ui.person.father", { name: name(person.father) }));
  if (person.meeting) said.push(t("ui.person.met", { meeting: name(person.meeting) }));
  if (person.event) said.push(t("ui.person.event", { event: name(person.event) }));
  if (person.open) said.push(t("ui.person.open"));
  if (person.waiting) said.push(t("ui.person.waiting"));
  if (person.taken) said.push(t("ui.person.taken"));
  return said;
}
