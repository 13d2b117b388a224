const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Where a key leads from a place in a row of this length; null if it is not such a key. */
export function goal(key: string, from: number, length: number): number | null {
  if (length === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const step = STEPS[key];
  return step === undefined ? null : (from + step + length) % length;
}
