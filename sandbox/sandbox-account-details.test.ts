// Test values of connected accounts and their effects; the guide lists all of them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  fillPreset,
  findBankProblems,
  findProblems,
  judgeDetails,
  presets,
  type TypedDetails,
  testAddresses,
  testBankNumbers,
  testBirthDates,
  testIdNumbers,
  testRoutingNumber,
  toBank,
  verifiedBankToken,
} from './sandbox-account-details.ts';

const good = fillPreset('verified', { country: 'US', entity: 'individual' });
const withValues = (values: Partial<TypedDetails>): TypedDetails => {
  if (good === undefined) throw new Error('there is no such preset');
  return { ...good, ...values };
};

test('the guide lists all test values', () => {
  const guide = readFileSync(new URL('../docs/testing.md', import.meta.url), 'utf8');
  const values = [testBirthDates, testIdNumbers, testAddresses, testBankNumbers].flatMap((list) => Object.keys(list));
  expect(values.length).toBeGreaterThan(10);
  for (const value of [...values, testRoutingNumber, verifiedBankToken]) expect(guide).toContain(`| \`${value}\` |`);
});

test('every combination of test values is accepted and judged', () => {
  for (const birthDate of Object.keys(testBirthDates)) {
    for (const idNumber of Object.keys(testIdNumbers)) {
      for (const address of Object.keys(testAddresses)) {
        const typed = withValues({ birthDate, idNumber, address });
        expect(findProblems(typed)).toEqual({});
        const { verdict, isImmediate } = judgeDetails(typed);
        const wrong = [idNumber === '111111111', address === 'address_no_match'].filter(Boolean).length;
        if (birthDate === '1900-01-01') {
          expect([verdict.state, isImmediate]).toEqual(['rejected', true]);
        } else {
          expect([verdict.state, verdict.errors.length]).toEqual([wrong === 0 ? 'active' : 'restricted', wrong]);
          expect(isImmediate).toBe(birthDate === '1902-01-01' || idNumber === '222222222');
        }
      }
    }
  }
});

test('every preset is made of test values, and there is no other', () => {
  for (const name of Object.keys(presets)) {
    const typed = fillPreset(name, { country: 'DE', entity: 'company' });
    expect(typed).toMatchObject({ country: 'DE', entity: 'company' });
    expect(typed && findProblems(typed)).toEqual({});
  }
  for (const name of ['', 'constructor', '__proto__', 'paid']) {
    expect(fillPreset(name, { country: 'US', entity: 'individual' })).toBeUndefined();
  }
});

test.each(['constructor', '__proto__', '', '000123456780'])('the bank account %j is refused', (accountNumber) => {
  expect(findBankProblems(withValues({ accountNumber }))).toHaveProperty('accountNumber');
});

test('only the last digits of a bank account are kept', () => {
  expect(toBank('000111111116', 'US')).toEqual({
    name: 'STRIPE TEST BANK',
    last4: '1116',
    country: 'US',
    failure: 'no_account',
  });
});
