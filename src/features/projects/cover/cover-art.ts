// Generated cover art: the same project always gets the same picture. Pure text in, SVG text out, under a millisecond.
import { getPalette } from './cover-palette.ts';
import { getPattern } from './cover-patterns.ts';
import { createDice } from './seeded-dice.ts';

export type CoverRequest = { id: number | string; category: string; width?: number; height?: number };

/** An SVG picture of the category's family, seeded by id and category. Holds no text, script or outside reference. */
export function coverSvg({ id, category, width = 800, height = 500 }: CoverRequest): string {
  const dice = createDice(`${id}|${category}`);
  const palette = getPalette(category, { shift: dice.between(-10, 10), dark: dice.chance(0.55) });
  // Sizes in patterns are meant for 800 x 500; `unit` carries them to other sizes.
  const unit = Math.sqrt((width * height) / (800 * 500));
  const shapes = getPattern(category)({ width, height, unit, dice, palette });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `preserveAspectRatio="xMidYMid slice"><rect width="${width}" height="${height}" fill="${palette.ground}"/>${shapes}</svg>`
  );
}
