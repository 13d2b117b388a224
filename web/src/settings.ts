import { pickLanguage } from "./text/languages";

export type Theme = "auto" | "dark" | "light";

/** How fast an encounter is reported; `none`: only its result. */
export const SPEEDS = ["slow", "normal", "fast", "none"] as const;

/** What a person chose for this browser. */
export interface Choices {
  theme: Theme;
  lang: string;
  sound: boolean;
  notices: boolean;
  /** Whether the reader's name is shown to the others at a table where they only watch. */
  watch_name: boolean;
  /** Whether the opponent's hand is hidden: a matter of display, never of the rules. */
  memory: boolean;
  /** Whether a curtain falls between turns at one screen also where all hands lie open. */
  curtain: boolean;
  /** The game that the first page shows. */
  game: string;
  speed: (typeof SPEEDS)[number];
}

const STORE = "consigliere.settings";

/** The settings, kept in the browser; fires `change` when one changes. */
class Settings extends EventTarget {
  readonly #values: Choices;

  constructor() {
    super();
    this.#values = { ...defaults(), ...stored() };
  }

  get<Name extends keyof Choices>(name: Name): Choices[Name] {
    return this.#values[name];
  }

  set<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
    this.#values[name] = value;
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#values));
    } catch {
      // A browser may forbid the store; the setting then lasts as long as the page.
    }
    this.dispatchEvent(new Event("change"));
  }
}

function defaults(): Choices {
  return { theme: "auto", lang: pickLanguage(navigator.languages), sound: false, notices: false, watch_name: false, memory: false, curtain: true, game: "", speed: "normal" };
}

function stored(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Choices>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
