// Typed URLs that become images.
import { expect, test } from 'vitest';
import { ownImage } from './person-links.ts';

test.each([
  ['/uploads/a.webp', '/uploads/a.webp'],
  ['//evil.example/a.png', null],
  ['/\\evil.example/a.png', null],
  ['https://evil.example/a.png', null],
  ['', null],
  [undefined, null],
])('the picture %j is shown as %j', (path, expected) => {
  expect(ownImage(path)).toBe(expected);
});
