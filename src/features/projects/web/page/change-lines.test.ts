// The display of a changed field.
import { expect, test } from 'vitest';
import { collapseUnchanged, diffLines, toLines } from './change-lines.ts';

test('values are shown in product terms', () => {
  expect(toLines('fundingGoal', 25_000.5)).toEqual(['$25,000.50']);
  expect(toLines('featured', true)).toEqual(['Yes']);
  expect(toLines('status', 'funded')).toEqual(['Funded']);
  expect(toLines('owner', { id: 7, name: 'Ada' })).toEqual(['Ada']);
  expect(toLines('deadline', null)).toEqual([]);
  expect(toLines('tags', ['one', 'two'])).toEqual(['one', 'two']);
  expect(toLines('refusedCountries', ['IR', 'KP'])).toEqual(['Iran', 'North Korea']);
  expect(toLines('milestones', [{ title: 'First', fundingNeeded: 10, deliverables: ['a', 'b'] }])).toEqual([
    'Title: First',
    'Funding needed: 10',
    'Deliverables: a, b',
  ]);
  const document = {
    id: 1,
    title: 'Accounts',
    kind: 'financials',
    version: 2,
    access: 'signed_in',
    sha256: 'ab12cd34ef56',
  };
  expect(toLines('documents', [document])).toEqual(['Accounts, version 2 (signed-in people, SHA-256 ab12cd34…)']);
});

test('unchanged lines are kept, removed ones come before added ones', () => {
  expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'gone', text: 'b' },
    { kind: 'new', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'new', text: 'd' },
  ]);
});

test('both texts can be reconstructed from any diff', () => {
  const random = (seed: number) =>
    Array.from({ length: seed % 7 }, (_, index) => 'abc'[(seed * 31 + index * seed) % 3] ?? '');
  for (let seed = 1; seed < 60; seed += 1) {
    const [before, after] = [random(seed), random(seed * 3 + 1)];
    const lines = diffLines(before, after);
    expect(lines.filter(({ kind }) => kind !== 'new').map(({ text }) => text)).toEqual(before);
    expect(lines.filter(({ kind }) => kind !== 'gone').map(({ text }) => text)).toEqual(after);
  }
});

test('texts too long to compare are shown one after the other', () => {
  const before = Array.from({ length: 600 }, (_, index) => `old ${index}`);
  const after = Array.from({ length: 600 }, (_, index) => `new ${index}`);
  const lines = diffLines(before, after);
  expect(lines).toHaveLength(1200);
  expect(lines[600]).toEqual({ kind: 'new', text: 'new 0' });
});

test('unchanged lines far from any change are collapsed into one', () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const shown = collapseUnchanged(diffLines(before, [...before, 'last']));
  expect(shown).toEqual([
    { skipped: 18 },
    { kind: 'same', text: 'line 18' },
    { kind: 'same', text: 'line 19' },
    { kind: 'new', text: 'last' },
  ]);
});
