/** Where a letter has been measured: its text, in a font of a size. */
export type Measure = (text: string, font: string) => number;

/** How the names of a tree are written: all in one size, few of them squeezed. */
export interface Lettering {
  readonly size: number;
  /** Widths to squeeze names to that would be wider. */
  readonly squeezed: ReadonlyMap<string, number>;
}

export interface LetteringSpec {
  /** A CSS font without its size: a weight, and families. */
  readonly weight: number;
  readonly families: string;
  /** The size it has where every name fits, and the least that the longest may make of it. */
  readonly size: number;
  readonly least: number;
  /** Pixels that a name may be wide. */
  readonly room: number;
}

/** The size in which the longest name fits; names for which that would be too small are squeezed. */
export function lettering(names: readonly string[], spec: LetteringSpec, measure: Measure = onCanvas): Lettering {
  const { weight, families, size, least, room } = spec;
  const widths = new Map(names.map((name) => [name, measure(name, `${weight} ${size}px ${families}`) / size]));
  const widest = Math.max(0, ...widths.values());
  const fitting = Math.max(least, Math.min(size, Math.floor((10 * room) / Math.max(widest, 0.01)) / 10));
  return { size: fitting, squeezed: new Map([...widths].filter(([, width]) => width * fitting > room).map(([name]) => [name, room])) };
}

let pen: CanvasRenderingContext2D | null = null;
const known = new Map<string, number>();

/** As the browser would draw it, in whatever typeface it found. */
export function onCanvas(text: string, font: string): number {
  const key = `${font} ${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0;
  pen.font = font;
  const { width } = pen.measureText(text);
  known.set(key, width);
  return width;
}

/** Another typeface has come: everything is measured anew. */
export const forgetWidths = (): void => known.clear();

/** As much of a text as fits, with an ellipsis if that is not all. */
export function clipped(text: string, font: string, room: number, measure: Measure = onCanvas): string {
  if (measure(text, font) <= room) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  while (letters.length > 1 && measure(`${letters.join("")}…`, font) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
