// The status of projects on cards.
import { expect, test } from 'vitest';
import { closedState, isOver } from './card-state.ts';

const open = {
  status: 'active',
  stopped: null,
  endedElsewhere: false,
  opensOn: null,
  deadline: null,
  allotment: 'first_come',
  createdAt: '2026-11-01T12:00:00.000Z',
  fundingRaised: 0,
  fundingGoal: 20_000,
} as const;

test('a project is funded when the whole goal is reached, and not while the form has no goal', () => {
  expect(closedState(open, '2026-11-20')).toBeUndefined();
  expect(closedState({ ...open, fundingRaised: 20_000 }, '2026-11-20')?.label).toBe('Funded');
  expect(closedState({ ...open, fundingGoal: 0 }, '2026-11-20')).toBeUndefined();
});

test('a project that takes more than its goal, to divide it at its deadline, is open until then', () => {
  const asked = { ...open, allotment: 'pro_rata', fundingRaised: 30_000, deadline: '2026-11-20' } as const;
  expect(closedState(asked, '2026-11-20')).toBeUndefined();
  expect(closedState({ ...asked, fundingRaised: 20_000 }, '2026-11-20')).toBeUndefined();
  expect(closedState(asked, '2026-11-21')?.label).toBe('Ended');
});

test('a card says how a project ended: it failed, it was stopped, or it ended before it was imported', () => {
  const ended = { ...open, status: 'failed' } as const;
  expect(closedState(ended, '2026-11-20')?.label).toBe('Failed');
  expect(closedState({ ...ended, stopped: { after: 2, of: 3, raised: 3000 } }, '2026-11-20')?.label).toBe(
    'Stopped after milestone 2 of 3',
  );
  expect(closedState({ ...ended, endedElsewhere: true }, '2026-11-20')?.label).toBe('Ended');
});

test('a card says when an announced project opens, which is no end', () => {
  const announced = { ...open, opensOn: '2026-12-19' };
  expect(closedState(announced, '2026-12-18')?.label).toBe('Opens Dec 19, 2026');
  expect(isOver(announced, '2026-12-18')).toBe(false);
  expect(closedState(announced, '2026-12-19')).toBeUndefined();
});
