/** Cells of a row of a family board. */
export const CELLS = 3;
/** The cell on which a soloist has a disc of his council as well. */
const MIDDLE = 1;

/** LF-BRD-03, LF-SETUP-02: the discs still on the cells of a row; they go from left to right. */
export function discsLeft(removed: number, hasCouncil: boolean): readonly number[] {
  let gone = removed;
  return Array.from({ length: CELLS }, (_, cell) => {
    const size = hasCouncil && cell === MIDDLE ? 2 : 1;
    const off = Math.min(gone, size);
    gone -= off;
    return size - off;
  });
}
