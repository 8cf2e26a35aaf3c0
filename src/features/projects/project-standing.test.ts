// The label of a project in each state.
import { expect, test } from 'vitest';
import { projectStatuses } from './project-rules.ts';
import { getStanding, raisedOf, standingLabel, stoppedLabel } from './project-standing.ts';

const facts = { stopped: null, endedElsewhere: false };

test('a stopped project names how far it came, and at its edges says neither 0 of 0 nor milestone 0 [stopped-1]', () => {
  expect(stoppedLabel({ after: 2, of: 3 })).toBe('Stopped after milestone 2 of 3');
  expect(stoppedLabel({ after: 1, of: 1 })).toBe('Stopped after milestone 1 of 1');
  expect(stoppedLabel({ after: 0, of: 3 })).toBe('Stopped before milestone 1 of 3');
  expect(stoppedLabel({ after: 0, of: 0 })).toBe('Stopped');
});

test('only a project that failed can be stopped or have ended elsewhere', () => {
  const stopped = { after: 0, of: 1, raised: 10 };
  for (const status of projectStatuses.filter((one) => one !== 'failed')) {
    expect(getStanding({ status, stopped, endedElsewhere: true })).toBe(status);
  }
  expect(getStanding({ ...facts, status: 'failed' })).toBe('failed');
  expect(getStanding({ ...facts, status: 'failed', stopped })).toBe('stopped');
  expect(getStanding({ ...facts, status: 'failed', endedElsewhere: true })).toBe('ended_elsewhere');
  expect(standingLabel({ ...facts, status: 'failed', endedElsewhere: true })).toBe('Ended');
});

test('a stopped project keeps what it had raised, every other one shows what it has', () => {
  expect(raisedOf({ fundingRaised: 2000, stopped: { after: 2, of: 3, raised: 3000 } })).toBe(3000);
  expect(raisedOf({ fundingRaised: 2000, stopped: null })).toBe(2000);
});
