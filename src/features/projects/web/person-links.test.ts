// Which typed addresses become links and pictures.
import { expect, test } from 'vitest';
import { ownImage, webAddress } from './person-links.ts';

test.each([
  ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
  ['http://example.org', 'http://example.org/'],
  ['HTTPS://EXAMPLE.ORG/a b', 'https://example.org/a%20b'],
  ['javascript:alert(1)', undefined],
  [' java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['linkedin.com/in/ada', undefined],
  ['//example.org', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j links to %j', (text, expected) => {
  expect(webAddress(text)).toBe(expected);
});

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
