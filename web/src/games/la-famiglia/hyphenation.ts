/** Shorter words fit a cell of a family board as they are. */
const LONG = 12;
const VOWEL = "aeiouyáéíóúàâèêëîïôùûüœаеёиоуыэюя";
const CONSONANT = `[^${VOWEL}\\P{L}ьъй]`;
/** Before one consonant with a vowel, or between two unless they belong together, as “tr”; three letters stay on each line. */
const SYLLABLE = new RegExp(`(?<=\\p{L}{2}[${VOWEL}])(?=${CONSONANT}[${VOWEL}]\\p{L})|(?<=\\p{L}[${VOWEL}]${CONSONANT})(?=(?![lrhлр])${CONSONANT}[${VOWEL}]\\p{L})`, "giu");
const SOFT_HYPHEN = "\u00ad";

/** A text whose long words, of so many letters, may be divided between syllables, with a hyphen; browsers know no Russian syllables. */
export const hyphenated = (text: string, long = LONG): string =>
  text.replace(/\p{L}+/gu, (word) => (word.length < long ? word : word.replace(SYLLABLE, SOFT_HYPHEN)));
