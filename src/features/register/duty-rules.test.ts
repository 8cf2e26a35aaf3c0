// Reminders of duties: 30 and 7 days before, and on the day; each once.
import { expect, test } from 'vitest';
import { findReminder, isOverdue } from './duty-rules.ts';

test.each([
  ['2027-03-30', null, undefined],
  ['2027-03-31', null, 30],
  ['2027-04-10', 30, undefined],
  ['2027-04-23', 30, 7],
  ['2027-04-24', 7, undefined],
  ['2027-04-30', 7, 0],
  ['2027-05-20', null, 0],
  ['2027-05-20', 0, undefined],
])('on %s, after the reminder %s, the one of %s is due', (today, last, due) => {
  expect(findReminder('2027-04-30', { today, last })).toBe(due);
});

test('a duty is overdue from the day after its date until it is done', () => {
  expect(isOverdue({ dueOn: '2027-04-30', doneAt: null }, '2027-04-30')).toBe(false);
  expect(isOverdue({ dueOn: '2027-04-30', doneAt: null }, '2027-05-01')).toBe(true);
  expect(isOverdue({ dueOn: '2027-04-30', doneAt: new Date() }, '2027-05-01')).toBe(false);
});
