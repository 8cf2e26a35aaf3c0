// Automatic links in comments, including malicious texts.
import { expect, test } from 'vitest';
import { renderMarkdown } from '#features/writing/server/markdown.ts';
import { hostileMarkdown } from '#test/factories/hostile-markdown.ts';
import { splitLinks } from './link-parts.ts';

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

test.each([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['(https://example.org/a_(b))', ['https://example.org/a_(b)']],
  ['http://example.org, and https://example.com/x!', ['http://example.org/', 'https://example.com/x']],
  ['“https://example.org”', ['https://example.org/']],
  ['example.org and www.example.org', []],
  ['javascript:alert(1) data:text/html,x', []],
  ['https://bank.example@evil.example/', []],
  ['https://', []],
])('%s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

/** All punctuation of the Basic Multilingual Plane, except characters that addresses may end with. */
const punctuation = Array.from({ length: 0xffff - 0x20 }, (_, place) => String.fromCharCode(place + 0x21)).filter(
  (sign) => /\p{P}/u.test(sign) && !'/#%@_-'.includes(sign),
);

test('no punctuation after an address belongs to it, in comments as in Markdown', () => {
  const inMarkdown = (text: string) => /<a href="([^"]*)"/.exec(renderMarkdown(text))?.[1];
  for (const sign of punctuation) {
    for (const text of [`https://example.com/plan${sign}`, `See https://example.com/plan${sign} and more`]) {
      expect([text, linksIn(text)]).toEqual([text, ['https://example.com/plan']]);
      expect([text, inMarkdown(text)]).toEqual([text, 'https://example.com/plan']);
    }
  }
});

test('no text is lost or added, and a link leads where it says', () => {
  const texts = [...hostileMarkdown, 'a\n\nhttps://example.org\nb', 'x'.repeat(1000)];
  for (const text of texts) {
    const parts = splitLinks(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^@/]*(\/|$)/);
  }
});

test('a text made to be slow is split at once', () => {
  const start = performance.now();
  for (const piece of ['https://', '(https://a)', 'http://a.!?', '))))'])
    splitLinks(piece.repeat(50_000 / piece.length));
  expect(performance.now() - start).toBeLessThan(1000);
});
