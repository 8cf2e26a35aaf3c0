// Sources of visitors, and limits of event metadata.
import { expect, test } from 'vitest';
import { getSource, isWithinMetadataLimits } from './insights-rules.ts';

const ownHost = 'kindling.example';

test.each([
  [{}, 'direct'],
  [{ referrer: 'https://www.Example.org/private/path?name=ada' }, 'example.org'],
  [{ referrer: 'https://kindling.example/projects' }, 'internal'],
  [{ referrer: 'android-app://com.example' }, 'other'],
  [{ referrer: 'not an address' }, 'other'],
  [{ referrer: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/` }, 'other'],
  [{ referrer: 'https://example.org/', utmSource: 'Spring-Letter' }, 'utm:spring-letter'],
  [{ utmSource: 'mara@example.org' }, 'other'],
])('a visit with %o came from %s', (request, source) => {
  expect(getSource({ ...request, ownHost })).toBe(source);
});

test('metadata may have 20 keys, 3 levels and 2 KiB [insights-10]', () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
  expect(isWithinMetadataLimits(keys(20))).toBe(true);
  expect(isWithinMetadataLimits(keys(21))).toBe(false);
  expect(isWithinMetadataLimits({ a: keys(10), b: keys(9) })).toBe(false);
  expect(isWithinMetadataLimits({ a: { b: { c: 1 } } })).toBe(true);
  expect(isWithinMetadataLimits({ a: { b: { c: {} } } })).toBe(false);
  expect(isWithinMetadataLimits({ a: 'ä'.repeat(1000) })).toBe(true);
  expect(isWithinMetadataLimits({ a: 'ä'.repeat(1030) })).toBe(false);
});
