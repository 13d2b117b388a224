/** `hand.0.A2` lies in the place `hand.0` and is the card `A2`. */
export function placeOf(piece: string): string {
  const end = piece.lastIndexOf(".");
  return end < 0 ? piece : piece.slice(0, end);
}

export function cardOf(piece: string): string {
  return piece.slice(piece.lastIndexOf(".") + 1);
}
