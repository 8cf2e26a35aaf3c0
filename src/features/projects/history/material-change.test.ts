// The difference between two texts, which decides whether investors may cancel.
import { describe, expect, test } from 'vitest';
import { changedPercent, materialChanges } from './material-change.ts';

describe('how much of a text was replaced', () => {
  test.each([
    ['the same text', 'one two three', 'one two three', 0],
    ['nothing and nothing', null, undefined, 0],
    ['nothing before', null, 'one two', 100],
    ['nothing left', 'one two', '', 100],
    ['other words altogether', 'one two', 'three four', 100],
    ['one word of four', 'one two three four', 'one two three five', 25],
    ['a text twice as long', 'one two', 'one two three four', 33],
    ['words in another order', 'one two three', 'three one two', 0],
    ['other spaces and lines', 'one  two', ' one\ntwo ', 0],
    ['a word said twice now', 'one two', 'one two two', 20],
    ['capital letters', 'One two', 'one two', 50],
  ])('%s', (_what, before, after, percent) => {
    expect(changedPercent(before, after)).toBe(percent);
    expect(changedPercent(after, before)).toBe(percent);
  });

  test('a list is measured across all of its texts', () => {
    const entries = [{ question: 'How bright?', answer: 'Very bright' }];
    expect(changedPercent(entries, [{ question: 'How bright?', answer: 'Not bright' }])).toBe(25);
    expect(changedPercent(entries, [])).toBe(100);
    expect(changedPercent([], null)).toBe(0);
  });
});

describe('a change is material', () => {
  const rule = { materialChangePercent: 25, materialChangeFields: 'Description, Milestones' };
  const change = (before: unknown, after: unknown, field: 'description' | 'title' | 'milestones' = 'description') =>
    materialChanges([{ field, before, after }], rule).map(({ percent }) => percent);

  test('above the percentage, not at it, and only in a measured text', () => {
    expect(change('one two three four', 'one two three five')).toEqual([]);
    expect(change('one two three', 'one two four')).toEqual([33]);
    expect(change('one', 'two', 'title')).toEqual([]);
  });

  test('not when a milestone progresses, or its amount is formatted differently', () => {
    const milestone = { title: 'Build', description: '', deliverables: [], estimatedCompletion: 'May' };
    const stored = [{ ...milestone, fundingNeeded: 1000, status: 'active' }];
    expect(change(stored, [{ ...milestone, fundingNeeded: '1000.00' }], 'milestones')).toEqual([]);
    expect(change(stored, [{ ...milestone, fundingNeeded: '2000.00' }], 'milestones')).toEqual([33]);
  });
});
