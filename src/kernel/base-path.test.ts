// Addresses with and without the path below which a site is served.
import { expect, test } from 'vitest';
import { addBasePath, getBasePath, removeBasePath } from './base-path.ts';

test.each([
  ['https://example.org', ''],
  ['https://example.org/kindling', '/kindling'],
  ['https://example.org/a/b', '/a/b'],
])('a site at %s has the base path "%s"', (publicUrl, basePath) => {
  expect(getBasePath(publicUrl)).toBe(basePath);
});

test.each([
  ['/', '/kindling/'],
  ['/projects?q=a#top', '/kindling/projects?q=a#top'],
  ['//evil.example/x', '//evil.example/x'],
  ['https://evil.example/x', 'https://evil.example/x'],
  ['#main', '#main'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['blob:https://example.org/1', 'blob:https://example.org/1'],
])('below /kindling, %s goes out as %s', (address, expected) => {
  expect(addBasePath('/kindling', address)).toBe(expected);
  expect(addBasePath('', address)).toBe(address);
});

test.each([
  ['/kindling', '/'],
  ['/kindling/', '/'],
  ['/kindling?a=b', '/?a=b'],
  ['/kindling/projects?q=a', '/projects?q=a'],
  ['/kindling//evil.example', '//evil.example'],
  ['/kindlingx', undefined],
  ['/Kindling/', undefined],
  ['/projects', undefined],
  ['//kindling/projects', undefined],
  ['/', undefined],
])('below /kindling, a request for %s is one for %s', (address, expected) => {
  expect(removeBasePath('/kindling', address)).toBe(expected);
  expect(removeBasePath('', address)).toBe(address);
});
