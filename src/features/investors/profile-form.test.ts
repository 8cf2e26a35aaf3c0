// The form of the investor profile: what a browser sends becomes the body of the call, and every mistake is named at its field.
import { expect, test } from 'vitest';
import { findUnanswered, readProfileForm } from './profile-form.ts';
import { checkProfileForm } from './profile-form-check.ts';
import { findBirthDateIssue } from './profile-rules.ts';

const today = '2026-11-28';

test('amounts are read as people write them, empty fields are not stated, and fields that were not asked are left out', () => {
  expect(
    readProfileForm([
      ['version', '3'],
      ['kind', 'person'],
      ['income', ' $1,250.50 '],
      ['netWorth', ''],
      ['region', '  '],
      ['boxes', 'isJoint'],
    ]),
  ).toEqual({ version: 3, kind: 'person', income: '1250.50', netWorth: null, region: null, isJoint: false });
  expect(readProfileForm([['version', '3']])).toEqual({ version: 3 });
});

test('a category takes its own criteria alone', () => {
  const entries: [string, string][] = [
    ['version', '0'],
    ['category:uk-fca', 'sophisticated'],
    ['criteria:uk-fca:sophisticated', 'network'],
    ['criteria:uk-fca:sophisticated', 'director'],
    ['criteria:uk-fca:high_net_worth', 'income'],
    ['note:uk-fca', ''],
    ['renew:uk-fca', 'on'],
  ];
  const category = {
    family: 'uk-fca',
    investorClass: 'sophisticated',
    criteria: ['network', 'director'],
    note: null,
    renew: true,
  };
  expect(readProfileForm(entries)).toEqual({ version: 0, categories: [category] });
});

test('what the investment waits for is named where it is empty; organizations have no birth date', () => {
  const address = new URLSearchParams('ask=country,birthDate,income,investorClass&rules=uk-fca');
  const entries: [string, string][] = [
    ['kind', 'person'],
    ['country', 'GB'],
    ['birthDate', ''],
    ['category:uk-fca', 'ordinary'],
    ['category:us-regcf', 'ordinary'],
  ];
  const paths = (kind: string) => findUnanswered([...entries, ['kind', kind]], address).map(({ path }) => path);
  expect(paths('person')).toEqual(['birthDate', 'category:uk-fca']);
  expect(paths('organization')).toEqual(['category:uk-fca']);
  expect(findUnanswered(entries, new URLSearchParams())).toEqual([]);
});

test('every mistake is named at once, at its field', () => {
  const checked = checkProfileForm(
    [
      ['version', '0'],
      ['kind', 'person'],
      ['birthDate', '2026-11-29'],
      ['income', 'plenty'],
    ],
    today,
  );
  expect(checked).toMatchObject({ issues: [{ path: 'birthDate' }, { path: 'income' }] });
});

test.each([
  ['2008-11-28', undefined],
  ['2008-11-29', 'You have to be 18 to invest. You can from Nov 29, 2026'],
  ['2008-02-29', undefined],
  ['2026-11-28', 'You have to be 18 to invest. You can from Nov 28, 2044'],
  ['2026-11-29', 'A date of birth can’t be in the future'],
  ['1906-11-28', undefined],
  ['1906-11-27', 'Check the year of your date of birth'],
])('born on %s: %s', (birthDate, issue) => {
  expect(findBirthDateIssue(birthDate, today)).toBe(issue);
});

test('who was born on February 29 is an adult on March 1 of a year without one', () => {
  expect(findBirthDateIssue('2008-02-29', '2026-02-28')).toBe('You have to be 18 to invest. You can from Mar 1, 2026');
  expect(findBirthDateIssue('2008-02-29', '2026-03-01')).toBeUndefined();
});
