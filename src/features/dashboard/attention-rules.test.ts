// What needs attention: the most urgent first, in words that say what to do, and never more than one can read.
import { expect, test } from 'vitest';
import { type AttentionFacts, attentionOf, shownAtOnce } from './attention-rules.ts';

const nothing: AttentionFacts = { today: '2026-11-21', holds: [], ended: [], projects: [], formDrafts: [] };
const money = { investmentId: 5, projectId: 7, projectTitle: 'A lamp', amount: '700.00' };
const complete = {
  id: 7,
  title: 'A lamp',
  status: 'active',
  review: null,
  isPublic: true,
  deadline: null,
  fundingModel: 'all_or_nothing',
  hasCover: true,
  hasMilestones: true,
  hasFaq: true,
} as const;
const only = (facts: Partial<AttentionFacts>) => attentionOf({ ...nothing, ...facts }).items;

test('where nothing is to be done nothing is said', () => {
  expect(attentionOf({ ...nothing, projects: [complete] })).toEqual({ items: [], more: 0 });
});

test('an unfinished payment leads back to its checkout and says until when', () => {
  const expiresAt = '2026-11-21T14:35:00.000Z';
  expect(only({ holds: [{ ...money, expiresAt }] })).toMatchObject([
    {
      kind: 'payment',
      title: 'Finish your payment of $700 for A lamp',
      until: expiresAt,
      action: { to: '/checkout?projectId=7&amount=700.00' },
    },
  ]);
});

test('what ended says where the money is, and leads to what there is to read', () => {
  const ended = (outcome: AttentionFacts['ended'][number]['outcome'], projectIsThere = true) =>
    only({ ended: [{ ...money, outcome, projectIsThere, refundDay: '2026-11-20' }] })[0];
  expect(ended('not_paid')).toMatchObject({ text: 'You were not charged.', action: { to: '/projects/7' } });
  expect(ended('not_paid', false)).toMatchObject({ action: { to: '/receipts/5' } });
  expect(ended('too_late')).toMatchObject({ title: 'Your $700 for A lamp is going back to your card' });
  expect(ended('returning')).toMatchObject({ action: { label: 'See the receipt', to: '/receipts/5' } });
  expect(ended('returning')?.text).toMatch(/^Since November 20, 2026 it goes back to your card\./);
  expect(ended('returned', false)).toMatchObject({
    title: 'Your $700 in A lamp was refunded',
    text: 'The amount went back to your card on November 20, 2026.',
  });
  expect(ended('by_hand')).toMatchObject({ text: expect.stringContaining('Please write to us') });
});

test.each([
  ['2026-11-20', undefined],
  ['2026-11-21', 'A lamp closes today'],
  ['2026-11-22', 'A lamp closes tomorrow'],
  ['2026-11-28', 'A lamp closes in 7 days'],
  ['2026-11-29', undefined],
])('a deadline on %s', (deadline, title) => {
  expect(only({ projects: [{ ...complete, deadline }] })[0]?.title).toBe(title);
  expect(only({ projects: [{ ...complete, deadline, status: 'draft' }] }).map(({ kind }) => kind)).toEqual(['draft']);
});

test('advice is one line a project, about what is missing, for public active projects alone', () => {
  const bare = { ...complete, hasCover: false, hasMilestones: false, hasFaq: false };
  expect(only({ projects: [bare] }).map(({ text }) => text)).toEqual([
    'It has no cover picture, no milestones and no answers to questions yet. People like to see those before they invest.',
  ]);
  expect(only({ projects: [{ ...complete, hasFaq: false }] })[0]?.text).toMatch(
    /^It has no answers to questions yet\./,
  );
  expect(only({ projects: [{ ...bare, isPublic: false }] })).toEqual([]);
  expect(only({ projects: [{ ...bare, status: 'funded' }] }).map(({ kind }) => kind)).toEqual(['funded']);
});

test('what was typed and not sent has a name even without a title', () => {
  const formDrafts = [
    { projectId: null, title: '', day: '2026-11-20' },
    { projectId: 7, title: 'A lamp', day: '2026-11-19' },
  ];
  expect(only({ formDrafts }).map(({ title, action }) => [title, action.to])).toEqual([
    ['You began a project: Untitled', '/submit'],
    ['You have changes to A lamp that are not saved', '/projects/7/edit'],
  ]);
});

test('money comes before time, time before work, advice last; what is too much is counted', () => {
  const projects = [
    { ...complete, id: 1, hasFaq: false, deadline: '2026-11-27' },
    { ...complete, id: 2, status: 'draft' as const },
    { ...complete, id: 3, status: 'funded' as const },
    { ...complete, id: 4, deadline: '2026-11-23' },
    ...[5, 6, 7].map((id) => ({ ...complete, id, hasCover: false })),
  ];
  const { items, more } = attentionOf({
    ...nothing,
    projects,
    formDrafts: [{ projectId: null, title: '', day: '2026-11-20' }],
    ended: [{ ...money, outcome: 'returned', projectIsThere: true, refundDay: null }],
    holds: [{ ...money, expiresAt: '2026-11-21T14:35:00.000Z' }],
  });
  expect(items.map(({ key }) => key)).toEqual([
    'payment-5',
    'ended-5',
    'deadline-4',
    'deadline-1',
    'funded-3',
    'draft-2',
    'form-draft-new',
    'advice-1',
  ]);
  expect(items).toHaveLength(shownAtOnce);
  expect(more).toBe(3);
});
