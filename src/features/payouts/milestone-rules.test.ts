// Transitions of a milestone, and its deadlines.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  filingRefusal,
  isNearHoldLimit,
  type MilestoneFacts,
  maxRounds,
  milestoneProgress,
  overdueFrom,
  startRefusal,
  stateDeadline,
} from './milestone-rules.ts';
import { type MilestoneState, milestoneStates } from './payout-states.ts';

const milestone = (fields: Partial<MilestoneFacts> = {}): MilestoneFacts => ({
  position: 2,
  state: 'planned',
  isWhole: false,
  weightCents: 100,
  countedRounds: 0,
  ...fields,
});
const plan = (...states: MilestoneState[]) => states.map((state, index) => ({ position: index + 1, state }));

test('evidence is filed in order, and not while a decision is under way [payouts-23]', () => {
  expect(filingRefusal(milestone(), plan('released', 'planned', 'planned'))).toBeUndefined();
  expect(filingRefusal(milestone(), plan('approved', 'planned'))).toBeUndefined();
  for (const open of ['planned', 'evidence_filed', 'voting', 'rejected', 'overdue', 'returned'] as const) {
    expect(filingRefusal(milestone(), plan(open, 'planned'))).toBe('earlier_open');
  }
  const refusals = milestoneStates.map((state) => [
    state,
    filingRefusal(milestone({ state }), plan('released', state)),
  ]);
  expect(Object.fromEntries(refusals)).toEqual({
    planned: undefined,
    evidence_filed: 'waits_already',
    voting: 'waits_already',
    approved: 'too_late',
    rejected: undefined,
    overdue: undefined,
    releasing: 'too_late',
    released: 'too_late',
    returned: 'stopped',
  });
  expect(filingRefusal(milestone({ isWhole: true }), [])).toBe('whole');
});

test('there are at most three rounds of evidence [payouts-24]', () => {
  const rejected = (countedRounds: number) =>
    filingRefusal(milestone({ state: 'rejected', countedRounds }), plan('released', 'rejected'));
  expect([maxRounds, rejected(2), rejected(3)]).toEqual([3, undefined, 'too_many_rounds']);
});

test('start money is for the first milestone, up to a part of the plan, and needs an account [payouts-25]', () => {
  const terms = { planCents: 1000, startAtMostPercent: 30, hasAccount: true };
  const first = milestone({ position: 1, weightCents: 300 });
  expect(startRefusal(first, terms)).toBeUndefined();
  expect(startRefusal({ ...first, weightCents: 301 }, terms)).toBe('start_too_large');
  expect(startRefusal({ ...first, position: 2 }, terms)).toBe('not_first');
  expect(startRefusal(first, { ...terms, hasAccount: false })).toBe('account_missing');
  expect(startRefusal({ ...first, state: 'rejected', countedRounds: 1 }, terms)).toBe('start_used');
  expect(startRefusal({ ...first, isWhole: true }, terms)).toBe('whole');
});

test('every state with a clock names the moment it runs out', () => {
  const stateSince = new Date('2027-01-01T12:00:00Z');
  const of = (state: MilestoneState, more: { closesAt?: Date; undecidedSince?: Date } = {}) =>
    stateDeadline({ state, stateSince, dueOn: '2027-03-31', graceDays: 30, ...more })?.toISOString();
  expect(of('planned')).toBe('2027-05-01T00:00:00.000Z');
  expect(of('evidence_filed')).toBe('2027-01-04T12:00:00.000Z');
  expect(of('voting', { closesAt: new Date('2027-01-08T12:00:00Z') })).toBe('2027-01-08T12:00:00.000Z');
  expect(of('voting', { undecidedSince: new Date('2027-01-08T12:00:00Z') })).toBe('2027-01-15T12:00:00.000Z');
  expect(of('approved')).toBe('2027-01-15T12:00:00.000Z');
  expect(of('rejected')).toBe('2027-03-02T12:00:00.000Z');
  expect(of('overdue')).toBe('2027-01-15T12:00:00.000Z');
  expect([of('releasing'), of('released'), of('returned')]).toEqual([undefined, undefined, undefined]);
  expect(overdueFrom('2027-12-31', 0).toISOString()).toBe('2028-01-01T00:00:00.000Z');
});

test('the provider’s holding limit comes near thirty days before its end', () => {
  const near = (now: string) =>
    isNearHoldLimit(new Date('2027-01-01T00:00:00Z'), { holdLimitDays: 90, now: new Date(now) });
  expect([near('2027-03-01T23:59:59Z'), near('2027-03-02T00:00:00Z')]).toEqual([false, true]);
});

test('the public progress follows the states', () => {
  expect(milestoneProgress(['released', 'voting', 'planned'])).toEqual({
    statuses: ['completed', 'active', 'pending'],
    current: 1,
  });
  expect(milestoneProgress(['released', 'released'])).toEqual({ statuses: ['completed', 'completed'], current: 1 });
  expect(milestoneProgress([])).toEqual({ statuses: [], current: 0 });
});

test('whatever the states are, at most one milestone of a plan can take evidence before its predecessor is decided', () => {
  const states = fc.array(fc.constantFrom(...milestoneStates), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(states, (list) => {
      const all = plan(...list);
      const open = all.filter(
        ({ position, state }) => filingRefusal(milestone({ position, state }), all) === undefined,
      );
      expect(open.length).toBeLessThanOrEqual(1);
    }),
  );
});
