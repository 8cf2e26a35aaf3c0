// What the dashboard celebrates, and for how long.
import { expect, test } from 'vitest';
import { asksForAccount, type FundedFacts, fundedSlip, type LiveFacts, liveSlip } from './moment-rules.ts';

const facts: FundedFacts = {
  projectId: 7,
  at: new Date('2026-11-01T12:00:00Z'),
  title: 'Dicewright',
  raised: '9500.00',
  investors: 11,
  isGoalReached: true,
  hasAccount: false,
  hasUpdate: false,
  hasEvidence: false,
};

test('a funded project congratulates its creator and names the next steps [funded-1]', () => {
  expect(fundedSlip(facts)).toMatchObject({
    title: 'You did it: $9,500 from 11 people',
    text: 'Dicewright reached its goal. Its money is sent to you milestone by milestone.',
    steps: [
      { key: 'account', isDone: false, to: '/dashboard/payouts' },
      { key: 'update', isDone: false, to: '/dashboard/projects/7/updates' },
      { key: 'evidence', isDone: false, to: '/dashboard/projects/7/milestones' },
    ],
  });
  expect(fundedSlip({ ...facts, investors: 1 })?.title).toBe('You did it: $9,500 from one person');
  expect(fundedSlip({ ...facts, isGoalReached: false })?.title).toBe('You keep it: $9,500 from 11 people');
});

test('steps that do not apply are left out, and with the last one done it goes [funded-2]', () => {
  const done = { ...facts, hasAccount: true, hasUpdate: true, hasEvidence: true };
  expect(fundedSlip(done)).toBeUndefined();
  expect(fundedSlip({ ...done, hasAccount: null, hasEvidence: null })).toBeUndefined();
  expect(fundedSlip({ ...done, hasEvidence: false })?.steps.map(({ isDone }) => isDone)).toEqual([true, true, false]);
  expect(fundedSlip({ ...facts, hasAccount: null, hasEvidence: null })?.steps.map(({ key }) => key)).toEqual([
    'update',
  ]);
});

test('an account is asked for by the steps until there is one, and not where nothing can be sent', () => {
  const asks = (hasAccount: boolean | null) => asksForAccount(fundedSlip({ ...facts, hasAccount }) ?? { steps: [] });
  expect([asks(false), asks(true), asks(null)]).toEqual([true, false, false]);
});

const live: LiveFacts = {
  projectId: 7,
  title: 'Dicewright',
  at: facts.at,
  hasAccount: false,
  hasUpdate: false,
  people: 0,
};

test('a published project shows three steps until each is done [moments-1]', () => {
  const labels = (given: Partial<LiveFacts>) =>
    liveSlip({ ...live, ...given })?.steps.map(({ label, isDone }) => `${isDone ? '+' : '-'} ${label}`);
  expect(labels({})).toEqual([
    '- Connect an account to get paid',
    '- Invite the first ten people',
    '- Write the first update',
  ]);
  expect(labels({ hasAccount: true, people: 4 })).toEqual([
    '+ Connect an account to get paid',
    '- Invite the first ten people (4 so far)',
    '- Write the first update',
  ]);
  expect(labels({ hasAccount: null, people: 10 })).toEqual([
    '+ Invite the first ten people',
    '- Write the first update',
  ]);
  expect(labels({ hasAccount: true, people: 10, hasUpdate: true })).toBeUndefined();
});

test('a moment of a public project can be shared, and the first ten are invited from the page with everything for it', () => {
  expect(fundedSlip(facts)).toMatchObject({ isShared: true, projectTitle: 'Dicewright' });
  expect(fundedSlip({ ...facts, isPrivate: true })?.isShared).toBe(false);
  expect(liveSlip(live)?.steps.find(({ key }) => key === 'invite')?.to).toBe('/projects/7/share?moment=live');
});
