// Audit entries as text.
import { expect, test } from 'vitest';
import { accountWords, entryRefWords, entryWords } from '#features/investing/web/admin/admin-investment-copy.ts';
import { fieldName, fieldValue } from './audit-values.ts';

test.each([
  ['state', 'refund_pending', 'State', 'Refund pending'],
  ['amount', '700.00', 'Amount', '$700'],
  ['raisedCents', 4_820_050, 'Raised', '$48,200.50'],
  ['isAdmin', true, 'Administrator', 'Yes'],
  ['fundingGoal', 25_000, 'Funding goal', '$25,000'],
  ['secondFactor', null, 'Second factor', 'None'],
  ['takenAt', '2026-11-22T18:30:00.000Z', 'Taken at', expect.stringMatching(/18:30|6:30/)],
  ['reference', 'bank_transfer 7', 'Reference', 'bank_transfer 7'],
  ['tags', ['wood', 'sea'], 'Tags', 'wood, sea'],
  ['owner', { name: 'Ada', ownerId: 7 }, 'Owner', 'Name: Ada, Owner: 7'],
])('%s of %j is shown as text', (name, value, shownName, shownValue) => {
  expect(fieldName(name)).toBe(shownName);
  expect(fieldValue(name, value)).toEqual(shownValue);
});

test('a long text is truncated', () => {
  expect(fieldValue('description', 'x'.repeat(1000))).toHaveLength(242);
});

test('every ledger account and entry kind is shown as text', () => {
  expect(accountWords('escrow:7')).toBe('Project 7 balance');
  expect(accountWords('provider_clearing')).toBe('Card provider balance');
  expect(accountWords('a_new_account')).toBe('A new account');
  expect([entryWords('refund_requested'), entryWords('a_new_kind')]).toEqual(['Refund requested', 'A new kind']);
  const refs = ['investment:7', '12', 'pi_3Q'].map((ref) => entryRefWords({ kind: 'refunded', ref }));
  expect(refs).toEqual(['Investment 7', 'Refund 12', 'pi_3Q']);
  expect(entryRefWords({ kind: 'returned', ref: '4:0' })).toBe('Return of the remainder 4');
});
