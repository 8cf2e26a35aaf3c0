// Which milestones a creator's record counts, and how: both sides of each boundary.
import { expect, test } from 'vitest';
import { milestoneStates } from '#features/payouts/payout-states.ts';
import { judgeMilestone, type MilestoneFacts } from './creator-record-rules.ts';

const today = '2026-11-26';
const released: MilestoneFacts = {
  state: 'released',
  dueOn: '2026-11-20',
  extensions: 0,
  filedOn: '2026-11-20',
  isStart: false,
};
const planned: MilestoneFacts = { ...released, state: 'planned', filedOn: null };

test.each<[string, MilestoneFacts, ReturnType<typeof judgeMilestone>]>([
  ['approved evidence of the last day is on time', released, 'met'],
  ['approved evidence of the day after is late', { ...released, filedOn: '2026-11-21' }, 'missed'],
  ['evidence that came in an extension is late', { ...released, extensions: 1 }, 'missed'],
  ['what was rejected is not met, however early it came', { ...released, state: 'rejected' }, 'missed'],
  ['what a stopped project returned is not met', { ...released, state: 'returned' }, 'missed'],
  ['nor what it never began', { ...planned, state: 'returned', dueOn: '2030-01-01' }, 'missed'],
  ['a milestone that is overdue is not met', { ...planned, state: 'overdue' }, 'missed'],
  ['on its last day nothing is missed yet', { ...planned, dueOn: today }, 'open'],
  ['the day after it is', { ...planned, dueOn: '2026-11-25' }, 'missed'],
  ['more time means that the first day passed', { ...planned, dueOn: '2026-12-20', extensions: 1 }, 'missed'],
  ['evidence in time that is still voted on is undecided', { ...released, state: 'voting' }, 'open'],
  ['late evidence is late before the vote ends', { ...released, state: 'voting', filedOn: '2026-11-21' }, 'missed'],
  ['money to begin with had nothing to show', { ...released, filedOn: null, isStart: true }, 'open'],
])('%s [record-4]', (_, facts, outcome) => {
  expect(judgeMilestone(facts, today)).toBe(outcome);
});

test('every milestone with evidence in time is met in exactly the states that follow an approval [record-5]', () => {
  const met = milestoneStates.filter((state) => judgeMilestone({ ...released, state }, today) === 'met');
  expect(met).toEqual(['approved', 'releasing', 'released']);
});
