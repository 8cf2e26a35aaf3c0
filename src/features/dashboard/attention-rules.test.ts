// The attention list: most urgent first, with clear actions and a limited length.
import { expect, test } from 'vitest';
import type { AttentionFacts } from './attention-facts.ts';
import { listAttention, shownAtOnce } from './attention-rules.ts';

const nothing: AttentionFacts = {
  today: '2026-11-21',
  holds: [],
  kept: [],
  ended: [],
  votes: [],
  reconfirmations: [],
  milestones: [],
  duties: [],
  transfers: [],
  projects: [],
  payouts: null,
  formDrafts: [],
};
const money = { investmentId: 5, projectId: 7, projectTitle: 'A lamp', amount: '700.00' };
const complete = {
  id: 7,
  title: 'A lamp',
  status: 'active',
  review: null,
  deadline: null,
  fundingModel: 'all_or_nothing',
} as const;
const only = (facts: Partial<AttentionFacts>) => listAttention({ ...nothing, ...facts }).items;

test('nothing is shown when nothing needs attention', () => {
  expect(listAttention({ ...nothing, projects: [complete] })).toEqual({ items: [], more: 0 });
});

test('an unfinished payment links to its checkout and shows until when', () => {
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

test('a change that needs an answer links to its page, and says what silence means', () => {
  const dueAt = '2026-12-05T00:00:00.000Z';
  expect(only({ reconfirmations: [{ investmentId: 5, projectTitle: 'A lamp', dueAt }] })).toMatchObject([
    {
      kind: 'reconfirm',
      title: 'A lamp was changed: do you stay invested?',
      text: 'Without an answer by the end of Dec 4, 2026 (UTC), we refund your investment.',
      action: { to: '/investments/5/reconfirm' },
    },
  ]);
});

test('open votes and milestones that wait for evidence link to where to act', () => {
  const milestone = { milestoneId: 3, projectId: 7, projectTitle: 'A lamp', title: 'Prototype', day: '2026-12-01' };
  const items = only({
    votes: [{ id: 9, projectTitle: 'A lamp', milestoneTitle: 'Prototype', closesAt: '2026-11-28T12:00:00.000Z' }],
    milestones: [
      { ...milestone, kind: 'overdue' },
      { ...milestone, milestoneId: 4, kind: 'due' },
    ],
  });
  expect(items).toMatchObject([
    { kind: 'vote', until: '2026-11-28T12:00:00.000Z', action: { to: '/votes/9' } },
    { kind: 'milestone', title: 'Prototype is overdue', action: { to: '/dashboard/projects/7/milestones' } },
    { title: 'Evidence for Prototype is due on Dec 1, 2026' },
  ]);
});

test('an ended investment shows where the money is, and links to details', () => {
  const ended = (outcome: AttentionFacts['ended'][number]['outcome'], projectIsThere = true) =>
    only({ ended: [{ ...money, outcome, projectIsThere, refundDay: '2026-11-20' }] })[0];
  expect(ended('not_paid')).toMatchObject({ text: 'You were not charged.', action: { to: '/projects/7' } });
  expect(ended('not_paid', false)).toMatchObject({ action: { to: '/receipts/5' } });
  expect(ended('too_late')).toMatchObject({ title: 'Your $700 for A lamp is being refunded' });
  expect(ended('returning')).toMatchObject({ action: { label: 'View receipt', to: '/receipts/5' } });
  expect(ended('returning')?.text).toMatch(/^Requested on Nov 20, 2026\. It goes back to your card/);
  expect(ended('by_hand')).toMatchObject({ text: expect.stringContaining('Contact us') });
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

test.each([
  ['none', 'Connect an account to get paid'],
  ['incomplete', 'The card provider needs more details from you'],
  ['disabled', 'Your payout account is no longer accepted'],
] as const)('money that can’t be sent for want of an account (%s) leads to Getting paid', (payouts, title) => {
  expect(only({ payouts })).toMatchObject([{ kind: 'payouts', title, action: { to: '/dashboard/payouts' } }]);
});

test('an unsubmitted form has a name even without a title', () => {
  const formDrafts = [
    { projectId: null, title: '', day: '2026-11-20' },
    { projectId: 7, title: 'A lamp', day: '2026-11-19' },
  ];
  expect(only({ formDrafts }).map(({ title, action }) => [title, action.to])).toEqual([
    ['Unfinished project: Untitled', '/submit'],
    ['Unsaved changes to A lamp', '/projects/7/edit'],
  ]);
});

test('money comes before deadlines, deadlines before drafts; items over the limit are counted', () => {
  const projects = [
    { ...complete, id: 1, deadline: '2026-11-27' },
    { ...complete, id: 2, status: 'draft' as const },
    { ...complete, id: 3, status: 'funded' as const },
    { ...complete, id: 4, deadline: '2026-11-23' },
    ...[5, 6, 7, 8].map((id) => ({ ...complete, id, status: 'draft' as const })),
  ];
  const { items, more } = listAttention({
    ...nothing,
    projects,
    formDrafts: [{ projectId: null, title: '', day: '2026-11-20' }],
    ended: [{ ...money, outcome: 'returning', projectIsThere: true, refundDay: null }],
    holds: [{ ...money, expiresAt: '2026-11-21T14:35:00.000Z' }],
  });
  expect(items.map(({ key }) => key)).toEqual([
    'payment-5',
    'ended-5',
    'deadline-4',
    'deadline-1',
    'draft-2',
    'draft-5',
    'draft-6',
    'draft-7',
  ]);
  expect(items).toHaveLength(shownAtOnce);
  expect(more).toBe(2);
});

test('room that is held for a person comes before everything but an unfinished payment, and says until when', () => {
  const until = '2026-11-22T09:00:00.000Z';
  const kept = { projectId: 7, projectTitle: 'A lamp', amount: '500.00', until };
  const expiresAt = '2026-11-21T14:35:00.000Z';
  expect(
    only({ holds: [{ ...money, expiresAt }], kept: [{ ...kept, from: 'reservation' }], payouts: 'none' }),
  ).toMatchObject([
    { kind: 'payment' },
    { kind: 'kept', title: '$500 in A lamp is held for you', until, action: { to: '/projects/7' } },
    { kind: 'payouts' },
  ]);
  expect(only({ kept: [{ ...kept, from: 'offer' }] })[0]?.text).toContain('It is your turn in line for A lamp');
});

test('the owner of an offer that has reached its goal is led to an earlier last day, while there is time for the notice', () => {
  const project = { ...complete, status: 'funded', deadline: '2026-12-20', mayCloseEarlier: true } as const;
  expect(only({ projects: [project] })).toMatchObject([
    {
      kind: 'last-day',
      title: 'A lamp has reached its goal and can close earlier',
      action: { to: '/dashboard/projects/7/last-day' },
    },
  ]);
  expect(only({ projects: [{ ...project, deadline: '2026-11-24' }] })).toEqual([]);
  expect(only({ projects: [{ ...project, mayCloseEarlier: false }] })).toEqual([]);
});
