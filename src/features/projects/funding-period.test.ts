// The time left on a project card.
import { expect, test } from 'vitest';
import { fundingPeriodText, isAnnounced, isPastPeriod } from './funding-period.ts';

const text = (deadline: string | null) =>
  fundingPeriodText({ deadline, opensOn: null, today: '2026-11-20', label: 'Q2 2024' });

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
  expect(fundingPeriodText({ deadline: '2026-04-05', opensOn: null, today: '2026-03-20', label: '' })).toBe(
    '16 days left',
  );
});

test('an announced project says when it opens, and from that day on how much time is left', () => {
  const on = (today: string) => fundingPeriodText({ deadline: '2026-12-31', opensOn: '2026-12-19', today, label: '' });
  expect(on('2026-12-18')).toBe('Opens Dec 19, 2026');
  expect(on('2026-12-19')).toBe('12 days left');
  const project = { status: 'active', opensOn: '2026-12-19' } as const;
  expect([isAnnounced(project, '2026-12-18'), isAnnounced(project, '2026-12-19')]).toEqual([true, false]);
  expect(isAnnounced({ ...project, status: 'draft' }, '2026-12-18')).toBe(false);
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
