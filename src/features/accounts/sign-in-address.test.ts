// After signing in, a browser is always redirected to a page of this site.
import { expect, test } from 'vitest';
import { placeAfterSignIn } from './sign-in-address.ts';

const site = 'https://kindling.example';

test.each([
  ['/dashboard', '/dashboard'],
  ['/projects/7?tab=faq#team', '/projects/7?tab=faq#team'],
  ['projects', '/projects'],
  ['https://kindling.example/submit', '/submit'],
  ['https://user:word@kindling.example/submit', '/submit'],
  ['', '/'],
  [null, '/'],
])('%s leads to %s', (requested, place) => {
  expect(placeAfterSignIn(requested, site)).toBe(place);
});

const hostile = [
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'http://kindling.example/',
  'https://kindling.example:444/',
  'https://kindling.example.evil.example',
  'https://kindling.example@evil.example',
  'https://kindling.example\\@evil.example',
  'https://evil.example#kindling.example',
  'https://evil.example?kindling.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://kindling.example/x',
  'file:///etc/passwd',
  'ftp://kindling.example/',
  'mailto:a@b.example',
  'about:blank',
  'view-source:https://kindling.example',
  'https://%65vil.example',
  'https://ⓔvil.example',
  'https://[::1]/',
  'https://127.0.0.1/',
  'https://',
  'https://kindling%2eexample.evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'https://kindling.example//evil.example',
  '/%09/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/\r\nset-cookie: a=b',
];
test.each(hostile)('%j stays on the site', (requested) => {
  const place = placeAfterSignIn(requested, site);
  expect(place).toMatch(/^\/(?![/\\])/);
  expect(place).not.toMatch(/[\r\n\t]/);
  expect(new URL(place, site).origin).toBe(site);
});

const below = 'https://kindling.example/kindling';

test.each([
  ['/dashboard', '/dashboard'],
  ['projects', '/projects'],
  ['https://kindling.example/kindling', '/'],
  ['https://kindling.example/kindling/submit?a=b#c', '/submit?a=b#c'],
  // Another site of the host.
  ['https://kindling.example/wiki', '/'],
  ['https://kindling.example/kindlingx', '/'],
  ['/../wiki', '/wiki'],
])('below a path, %s leads to %s inside the site', (requested, place) => {
  expect(placeAfterSignIn(requested, below)).toBe(place);
});

test.each(hostile)('below a path, %j stays on the site', (requested) => {
  const place = placeAfterSignIn(requested, below);
  expect(place).toMatch(/^\/(?![/\\])/);
  expect(new URL(`/kindling${place}`, below).href).toMatch(/^https:\/\/kindling\.example\/kindling\//);
});
