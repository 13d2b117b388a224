/** The path of the rays of a low sun at a point of a poster, far beyond its edges. */
export function sunRays(x: number, y: number, count: number): string {
  const at = (index: number): string => {
    const angle = (index * Math.PI) / count;
    return `${(x + 620 * Math.cos(angle)).toFixed(1)} ${(y - 620 * Math.sin(angle)).toFixed(1)}`;
  };
  return Array.from({ length: count }, (_, index) => `M${x} ${y} L${at(index * 2)} L${at(index * 2 + 1)} Z`).join(" ");
}
