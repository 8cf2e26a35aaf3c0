// Cover art: the same for the same project, different for others, and always just a picture.
import { expect, test } from 'vitest';
import { styledCategories } from '../project-categories.ts';
import { coverSvg } from './cover-art.ts';
import { hex } from './cover-palette.ts';

const categories = [...styledCategories, 'Beekeeping', 'constructor'];

test('the same project always gets the same cover, and another project another', () => {
  for (const category of categories) {
    expect(coverSvg({ id: 7, category })).toBe(coverSvg({ id: '7', category }));
    expect(coverSvg({ id: 7, category })).not.toBe(coverSvg({ id: 8, category }));
  }
});

test('a cover is small, finite and contains only shapes', () => {
  for (const category of categories) {
    for (let id = 1; id <= 40; id += 1) {
      const svg = coverSvg({ id, category });
      expect(svg.length).toBeLessThan(20_000);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      const elements = new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name));
      expect(
        [...elements].every((name) => ['svg', 'rect', 'path', 'circle', 'g', 'use', 'defs'].includes(name ?? '')),
      ).toBe(true);
    }
  }
});

test('block faces on game covers are outlined in their own color, so that no seams show', () => {
  const faces = [...coverSvg({ id: 3, category: 'Games' }).matchAll(/<path fill="([^"]+)" stroke="([^"]+)"/g)];
  expect(faces).toHaveLength(6);
  for (const [, fill, stroke] of faces) expect(stroke).toBe(fill);
});

test('text from a project never reaches the picture', () => {
  expect(coverSvg({ id: '"><script>', category: '</svg><script>alert(1)</script>' })).not.toContain('script');
});

test('a color outside of sRGB is brought into gamut by reducing chroma, not by clipping a channel', () => {
  expect(hex(1, 0, 0)).toBe('#ffffff');
  expect(hex(0, 0, 0)).toBe('#000000');
  expect(hex(0.7, 0.4, 140)).toMatch(/^#[0-9a-f]{6}$/);
});
