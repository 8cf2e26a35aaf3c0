// The time left on a project card.
import { expect, test } from 'vitest';
import { fundingPeriodText, isPastPeriod } from './funding-period.ts';

const text = (deadline: string | null) => fundingPeriodText({ deadline, today: '2026-11-20', label: 'Q2 2024' });

test('an open-ended project shows the site label', () => {
  expect(text(null)).toBe('Q2 2024');
});

test('a deadline shows the days left, including its last day [project-2]', () => {
  expect(text('2026-12-20')).toBe('30 days left');
  expect(text('2026-11-21')).toBe('1 day left');
  expect(text('2026-11-20')).toBe('Last day');
  expect(text('2026-11-19')).toBe('Funding ended');
});

test('a clock change in between does not cost a day', () => {
  expect(fundingPeriodText({ deadline: '2026-04-05', today: '2026-03-20', label: '' })).toBe('16 days left');
});

test('a label of a quarter is past after its last month', () => {
  const isPast = (label: string, today: string) => isPastPeriod({ label, today });
  expect(isPast('Q2 2024', '2024-06-30')).toBe(false);
  expect(isPast('Q2 2024', '2024-07-01')).toBe(true);
  expect(isPast('Q4 2024', '2024-12-31')).toBe(false);
  expect(isPast('Q4 2024', '2025-01-01')).toBe(true);
  expect(isPast('Q1 2027', '2026-11-20')).toBe(false);
});

test('a label without a quarter is never past', () => {
  for (const label of ['Summer', 'Q5 2020', 'Since 2019', '']) {
    expect(isPastPeriod({ label, today: '2026-11-20' }), label).toBe(false);
  }
});
