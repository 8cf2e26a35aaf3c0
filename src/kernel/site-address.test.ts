// Typed addresses that become links.
import { expect, test } from 'vitest';
import { webAddress } from './site-address.ts';

test.each([
  ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
  ['http://example.org', 'http://example.org/'],
  ['HTTPS://EXAMPLE.ORG/a b', 'https://example.org/a%20b'],
  ['javascript:alert(1)', undefined],
  [' java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  ['//example.org', 'https://example.org/'],
  ['example.org:8443/plan?a=b', 'https://example.org:8443/plan?a=b'],
  [' bücher.example ', 'https://xn--bcher-kva.example/'],
  ['ada@example.org', undefined],
  ['example', undefined],
  ['1.2', undefined],
  ['mailto:ada@example.org', undefined],
  ['javascript.example:alert(1)', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j links to %j', (text, expected) => {
  expect(webAddress(text)).toBe(expected);
});
