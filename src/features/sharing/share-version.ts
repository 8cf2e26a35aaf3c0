// A short mark of what a share picture shows, in its address: networks keep a picture for as long as its address stays the same.

/** Two texts rarely have the same mark (FNV-1a). */
export function shareVersion(...shown: readonly (string | number | null)[]): string {
  const points = Array.from(JSON.stringify(shown), (letter) => letter.codePointAt(0) ?? 0);
  return points.reduce((value, point) => Math.imul(value ^ point, 0x01000193) >>> 0, 0x811c9dc5).toString(36);
}

/** An amount to two digits: a picture is not fetched again for every investment. */
export function toNoticeable(dollars: number): number {
  if (dollars <= 0) return 0;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(dollars)) - 1);
  return Math.floor(dollars / unit) * unit;
}
