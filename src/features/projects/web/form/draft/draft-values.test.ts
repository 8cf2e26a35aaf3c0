// Reopening a saved draft.
import { expect, test } from 'vitest';
import { emptyEntries, newProjectValues } from '../values/project-form-values.ts';
import { openDraft } from './draft-values.ts';

const saved = { ...newProjectValues, title: 'Sun lamp', description: 'It turns.', tags: ['light'] };

test('a draft is restored as it was typed', () => {
  const faq = [{ ...emptyEntries.faq, question: 'Is it bri' }];
  const draft = { ...newProjectValues, title: 'Sun la', faq, tags: ['a'] };
  expect(openDraft(draft, newProjectValues)).toEqual({ values: draft, changedMeanwhile: [] });
});

test('parts missing from the draft, or of another shape, have their saved values', () => {
  const draft = { title: 'Moon lamp', tags: 'light', faq: [{ question: 7 }], timeline: null, extra: 1 };
  expect(openDraft(draft, saved).values).toEqual({ ...saved, title: 'Moon lamp' });
  expect(openDraft('nonsense', saved).values).toEqual(saved);
});

test('a part of the project that changed meanwhile keeps the change if the draft never touched it', () => {
  const draft = { ...saved, title: 'Moon lamp', base: saved };
  const now = { ...saved, description: 'It turns and turns.' };
  expect(openDraft(draft, now)).toEqual({ values: { ...now, title: 'Moon lamp' }, changedMeanwhile: [] });
});

test('a part that changed on both sides is kept as typed, and reported', () => {
  const draft = { ...saved, title: 'Moon lamp', base: saved };
  const now = { ...saved, title: 'Star lamp' };
  expect(openDraft(draft, now)).toEqual({ values: { ...saved, title: 'Moon lamp' }, changedMeanwhile: ['title'] });
});

test('the order of keys within an entry does not matter', () => {
  const market = { ...saved.marketOpportunity };
  const turned = Object.fromEntries(Object.entries(market).toReversed());
  const draft = { ...saved, marketOpportunity: turned, base: saved };
  const now = { ...saved, marketOpportunity: { ...market, marketSize: '$2B' } };
  expect(openDraft(draft, now).values.marketOpportunity.marketSize).toBe('$2B');
});
