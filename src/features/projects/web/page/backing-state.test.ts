// The invest form is offered to people who can invest.
import { expect, test } from 'vitest';
import { backingState } from './backing-state.ts';

const today = '2026-11-20';
const active = {
  status: 'active',
  stopped: null,
  endedElsewhere: false,
  fundingRaised: 500,
  fundingGoal: 1000,
  maxInvested: null,
  remaining: 500,
  available: 500,
  opensOn: null,
  deadline: null,
  canEdit: false,
  canMoney: false,
} as const;

test.each([
  ['an active project is open', {}, 'open'],
  ['on its last day it is still open', { deadline: today }, 'open'],
  ['the day after it is not', { deadline: '2026-11-19' }, 'ended'],
  ['a reached goal closes it, whatever its status says', { fundingRaised: 1000, available: 0 }, 'fully-funded'],
  ['one that divides its goal later takes more than its goal', { fundingRaised: 1200, maxInvested: 1500 }, 'open'],
  ['until everything that may be asked for is', { fundingRaised: 1500, maxInvested: 1500 }, 'fully-funded'],
  ['a reached goal closes it for its owner too', { fundingRaised: 1000, canEdit: true }, 'fully-funded'],
  [
    'a completed project that reached its goal is fully funded',
    { fundingRaised: 1200, status: 'completed' },
    'fully-funded',
  ],
  ['one that kept what it raised has ended', { status: 'funded' }, 'ended'],
  ['a completed one below its goal says so', { status: 'completed' }, 'completed'],
  ['a failed one says so', { status: 'failed' }, 'failed'],
  [
    'one that was stopped says so, although it had reached its goal',
    { status: 'failed', fundingRaised: 1000, stopped: { after: 2, of: 3, raised: 1000 } },
    'stopped',
  ],
  ['one that ended before it was imported says so', { status: 'failed', endedElsewhere: true }, 'ended_elsewhere'],
  ['an announced one opens later', { opensOn: '2026-11-21' }, 'announced'],
  ['for its owner too', { opensOn: '2026-11-21', canEdit: true }, 'announced'],
  ['on the day of its opening it is open', { opensOn: today }, 'open'],
  ['a draft says so', { status: 'draft' }, 'draft'],
  ['a draft says so to its owner', { status: 'draft', canEdit: true }, 'draft'],
  ['nobody backs a project of their own', { canEdit: true }, 'own'],
  ['nobody backs a project whose team they are on', { canMoney: true }, 'own'],
  ['one whose remainder is all held is reserved', { available: 0 }, 'reserved'],
] as const)('%s [project-21]', (_, difference, expected) => {
  expect(backingState({ ...active, ...difference }, today)).toBe(expected);
});
