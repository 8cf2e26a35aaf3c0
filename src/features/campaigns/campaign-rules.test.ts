// What a creator has to do next.
import { expect, test } from 'vitest';
import { type DutyFacts, findDuty, findNextDuty } from './campaign-rules.ts';

const milestone = { state: 'planned', dueOn: '2027-03-01', rejectedUntil: '2027-02-10' };
const funded: DutyFacts = { status: 'funded', deadline: '2026-12-01', milestone, isOwner: true, canEdit: false };

test.each<[Partial<DutyFacts>, ReturnType<typeof findDuty>]>([
  [{ status: 'draft' }, { kind: 'publish', day: null }],
  [{ status: 'active' }, { kind: 'funding_ends', day: '2026-12-01' }],
  [{ status: 'active', deadline: null }, null],
  [{}, { kind: 'evidence', day: '2027-03-01' }],
  [{ milestone: { ...milestone, state: 'overdue' } }, { kind: 'overdue', day: '2027-03-01' }],
  [{ milestone: { ...milestone, state: 'rejected' } }, { kind: 'new_evidence', day: '2027-02-10' }],
  [{ milestone: { ...milestone, state: 'voting' } }, null],
  [{ milestone: null }, null],
  [{ status: 'failed' }, null],
  [{ status: 'draft', isOwner: false, canEdit: true }, null],
  [
    { isOwner: false, canEdit: true },
    { kind: 'evidence', day: '2027-03-01' },
  ],
  [{ isOwner: false }, null],
  [
    { status: 'active', isOwner: false },
    { kind: 'funding_ends', day: '2026-12-01' },
  ],
])('a project with %j needs %j', (facts, duty) => {
  expect(findDuty({ ...funded, ...facts })).toEqual(duty);
});

test('the earliest day comes first, and what has no day last', () => {
  const draft = { id: 1, duty: { kind: 'publish', day: null } } as const;
  const late = { id: 2, duty: { kind: 'evidence', day: '2027-03-01' } } as const;
  const soon = { id: 3, duty: { kind: 'funding_ends', day: '2026-12-01' } } as const;
  expect(findNextDuty([{ id: 0, duty: null }, draft, late, soon])?.id).toBe(3);
  expect(findNextDuty([draft, { id: 0, duty: null }])?.id).toBe(1);
  expect(findNextDuty([])).toBeUndefined();
});
