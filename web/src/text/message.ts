import type { Message } from "../generated/protocol";

export type Arg = Message["args"][string];
export type PluralText = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Readonly<Record<string, string | PluralText>>;

/** What a message is rendered for: a language, its texts, and the names in the seats. */
export interface Audience {
  readonly lang: string;
  readonly texts: Catalogue;
  readonly names: readonly string[];
}

const PLACEHOLDER = /\{(\w+)\}/g;
/** Control, format and separator characters, but for the joiners that spelling and emoji need. */
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Foreign text without characters that hide it or turn it around. */
export const plain = (text: string): string => text.replace(UNSAFE, "");

const CONJUNCTION = /(?<= )[yo](?= \{(\w+)\})/g;
const SOUNDS_LIKE_Y = /^([ií]|hi(?![aeo])|hí)/i;
const SOUNDS_LIKE_O = /^(h?[oó]|8|11(?!\d))/i;

/** The message as a sentence; a key without a text is shown as it is. */
export function renderMessage(message: Message, audience: Audience): string {
  if (message.key === "seat") return seatName(message.args["seat"], audience);
  const text = formOf(audience.texts[message.key], message.args, audience.lang) ?? message.key;
  const template = audience.lang === "es" ? withConjunctions(text, message.args, audience) : text;
  return template.replace(PLACEHOLDER, (found, name: string) => {
    const value = message.args[name];
    return value === undefined ? found : renderArg(value, audience);
  });
}

/** A Spanish text whose conjunctions fit the arguments that follow them. */
const withConjunctions = (text: string, args: Message["args"], audience: Audience): string =>
  text.replace(CONJUNCTION, (word, name: string) => {
    const value = args[name];
    return value === undefined ? word : conjunction(word, renderArg(value, audience));
  });

/** Spanish `y` or `o` before its own sound: “Otto e Inna”, “agua y hielo”, “siete u ocho”. */
function conjunction(word: string, following: string): string {
  if (word === "y") return SOUNDS_LIKE_Y.test(following) ? "e" : word;
  return SOUNDS_LIKE_O.test(following) ? "u" : word;
}

function renderArg(value: Arg, audience: Audience): string {
  if (typeof value === "string") return plain(value);
  if (typeof value === "number") return String(value);
  if (isMessage(value)) return renderMessage(value, audience);
  return listed(value.map((part) => renderMessage(part, audience)), audience);
}

/** `a, b and c` as the catalogue of the language writes it. */
function listed(parts: readonly string[], audience: Audience): string {
  const [first, ...others] = parts;
  if (first === undefined) return renderMessage({ key: "list.empty", args: {} }, audience);
  return others.reduce((list, next, place) => {
    const key = place === others.length - 1 ? "list.last" : "list.more";
    return renderMessage({ key, args: { list, next } }, audience);
  }, first);
}

function seatName(seat: Arg | undefined, audience: Audience): string {
  if (typeof seat !== "number") return "seat";
  const name = audience.names[seat];
  return name ? plain(name) : renderMessage({ key: "seat.number", args: { number: seat + 1 } }, audience);
}

function formOf(entry: Catalogue[string] | undefined, args: Message["args"], lang: string): string | undefined {
  if (entry === undefined || typeof entry === "string") return entry;
  const category = new Intl.PluralRules(lang).select(countOf(args));
  return entry[category] ?? entry.other;
}

/** The number that decides the plural form: `count`, else the first integer argument. */
function countOf(args: Message["args"]): number {
  const numbers = Object.values(args).filter((value) => typeof value === "number");
  const count = args["count"];
  return typeof count === "number" ? count : (numbers[0] ?? 1);
}

const isMessage = (value: Exclude<Arg, string | number>): value is Message => !Array.isArray(value);
