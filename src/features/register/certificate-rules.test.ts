// Numbers and codes as people type them, and names as strangers see them.
import { expect, test } from 'vitest';
import { codeLength, findStanding, numberLength, readGroups, shortenName, toGroups } from './certificate-rules.ts';

test('a number has eight characters in groups, and is read however it is typed', () => {
  const number = toGroups(Buffer.from('0123456789', 'hex'), numberLength);
  expect(number).toBe('04HM-ASW9');
  expect(readGroups(' o4hm asw9 ', numberLength)).toBe(number);
  expect(readGroups('04HMASW', numberLength)).toBeUndefined();
  expect(readGroups('04HM-ASWU', numberLength)).toBeUndefined();
});

test('a code has 80 bits', () => {
  const code = toGroups(Buffer.alloc(32, 255), codeLength);
  expect(code).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  expect(readGroups(code, codeLength)).toBe(code);
});

test.each([
  ['Ada King', 'person', 'Ada K.'],
  ['Ada Augusta von Lovelace', 'person', 'Ada L.'],
  ['Madonna', 'person', 'Madonna'],
  ['陳 大文', 'person', '陳 大.'],
  ['Harbor Trust LLC', 'organization', 'Harbor Trust LLC'],
] as const)('%s (%s) is shown as %s', (name, kind, shown) => {
  expect(shortenName(name, kind)).toBe(shown);
});

test.each([
  [{ amountCents: 100, share: 5 }, 'current'],
  [{ amountCents: 100, share: 4 }, 'changed'],
  [{ amountCents: 50, share: 5 }, 'changed'],
  [{ amountCents: 0, share: 0 }, 'ended'],
] as const)('with %o now, what was certified is %s', (now, standing) => {
  expect(findStanding({ amountCents: 100, share: 5 }, now)).toBe(standing);
});
