/** The languages of the project, as their own speakers call them. */
export const LANGUAGES = [
  { tag: "en", name: "English" },
  { tag: "ru", name: "Русский" },
  { tag: "es", name: "Español" },
  { tag: "fr", name: "Français" },
] as const;

/** The first language of the list that there are texts in. */
export function pickLanguage(wanted: readonly string[]): string {
  const known: readonly string[] = LANGUAGES.map((language) => language.tag);
  const bases = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return bases.find((base) => known.includes(base)) ?? "en";
}
