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

/** Signs that French sets off by a space, at which no line may break. */
const LOOSE = / (?=[:;?!»])|(?<=«) /g;
const bound = (text: string, lang: string): string => (lang === "fr" ? text.replace(LOOSE, "\u00a0") : text);

/** The message as a sentence; a key without a text is shown as it is. */
export function renderMessage(message: Message, audience: Audience): string {
  if (message.key === "seat") return seatName(message.args["seat"], audience);
  const text = formOf(audience.texts[message.key], message.args, audience.lang) ?? message.key;
  return bound(text, audience.lang).replace(PLACEHOLDER, (found, name: string) => {
    const value = message.args[name];
    return value === undefined ? found : renderArg(value, audience);
  });
}

function renderArg(value: Arg, audience: Audience): string {
  if (typeof value === "string") return plain(value);
  if (typeof value === "number") return String(value);
  if (isMessage(value)) return renderMessage(value, audience);
  return listed(value.map((part) => renderMessage(part, audience)), audience);
}

function listed(parts: readonly string[], audience: Audience): string {
  if (parts.length === 0) return renderMessage({ key: "list.empty", args: {} }, audience);
  return new Intl.ListFormat(audience.lang, { type: "conjunction" }).format(parts);
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
