import type english from "../../messages.en.json";
import type { Message } from "../generated/protocol";
import { settings } from "../settings";
import { type Arg, type Catalogue, renderMessage } from "./message";

/** Every text of the page itself; games and refusals bring their own keys in messages. */
export type PageKey = keyof typeof english;

/** Loads the texts of the chosen language; fires `change` when others are there. */
class Reader extends EventTarget {
  lang = settings.get("lang");
  texts: Catalogue | null = null;
  failed = false;

  constructor() {
    super();
    settings.addEventListener("change", () => {
      if (settings.get("lang") !== this.lang) void this.load();
    });
  }

  async load(): Promise<void> {
    const lang = settings.get("lang");
    try {
      const response = await fetch(`./api/messages/${lang}`);
      if (!response.ok) throw new Error(response.statusText);
      this.texts = (await response.json()) as Catalogue;
      this.lang = lang;
      this.failed = false;
      document.documentElement.lang = lang;
    } catch {
      this.failed = true;
      setTimeout(() => void this.load(), RETRY_MS);
    }
    this.dispatchEvent(new Event("change"));
  }
}

/** Long enough not to pester a server that is just starting. */
const RETRY_MS = 2500;

export const reader = new Reader();

/** A message in the reader's language. */
export function read(message: Message, names: readonly string[] = []): string {
  return renderMessage(message, { lang: reader.lang, texts: reader.texts ?? {}, names });
}

/** A text of the catalogue that a game brings along. */
export const word = (key: string): string => read({ key, args: {} });

/** The same, for a key that may be without a text. */
export const wordOr = (key: string, otherwise: string): string => (reader.texts?.[key] === undefined ? otherwise : word(key));

/** What something is called, and what there is to say of it: French writes a space before the colon. */
export const labelled = (label: string, text: string): string => t("ui.labelled", { label, text });

/** A text of the page. */
export function t(key: PageKey, args: Readonly<Record<string, Arg>> = {}): string {
  return read({ key, args });
}
