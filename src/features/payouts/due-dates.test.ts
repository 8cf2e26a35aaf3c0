// Due days of milestones, parsed from their plan.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { milestoneDueDates, parseCompletion } from './due-dates.ts';

test.each([
  ['Q2 2027', '2027-06-30'],
  ['2027 Q4', '2027-12-31'],
  ['q1/2027', '2027-03-31'],
  ['Q1–Q3 2027', '2027-09-30'],
  ['H1 2027', '2027-06-30'],
  ['March 2027', '2027-03-31'],
  ['end of Feb 2028', '2028-02-29'],
  ['Sept. 2027', '2027-09-30'],
  ['May – June 2027', '2027-06-30'],
  ['2027-03', '2027-03-31'],
  ['2027/11', '2027-11-30'],
  ['2027', '2027-12-31'],
  ['by the end of 2027', '2027-12-31'],
  ['2027-03-15', '2027-03-15'],
  ['2027-01-10 to 2027-02-20', '2027-02-20'],
])('reads the last day of %s', (text, day) => {
  expect(parseCompletion(text)).toBe(day);
});

test.each(['', 'soon', 'Q2', 'March', 'Month 6', '6 months', '2027-02-30 maybe 19th', '12027', '1999'])(
  'finds no day, or only the year, in "%s"',
  (text) => {
    expect([undefined, '2027-12-31']).toContain(parseCompletion(text));
    if (!text.includes('2027-')) expect(parseCompletion(text)).toBeUndefined();
  },
);

test('milestones without a date are due 180 days after the one before, and none before its predecessor', () => {
  expect(milestoneDueDates(['Q2 2027', 'soon', 'March 2027'], '2026-11-23')).toEqual([
    '2027-06-30',
    '2027-12-27',
    '2027-12-27',
  ]);
  expect(milestoneDueDates(['soon', ''], '2026-11-23')).toEqual(['2027-05-22', '2027-11-18']);
});

test('no milestone is due within 30 days of the end of funding', () => {
  expect(milestoneDueDates(['2026-11', '2026-12-01', '2027'], '2026-11-23')).toEqual([
    '2026-12-23',
    '2026-12-23',
    '2027-12-31',
  ]);
});

test('whatever is written, the due days are real days in order', () => {
  const year = fc.integer({ min: 2020, max: 2040 });
  const written = fc.oneof(
    fc.string(),
    year.map(String),
    fc.tuple(fc.integer({ min: 1, max: 4 }), year).map(([quarter, of]) => `Q${quarter} ${of}`),
    fc.tuple(year, fc.integer({ min: 0, max: 13 })).map(([of, month]) => `${of}-${String(month).padStart(2, '0')}`),
  );
  fc.assert(
    fc.property(fc.array(written, { maxLength: 12 }), (texts) => {
      const days = milestoneDueDates(texts, '2026-11-23');
      expect(days).toHaveLength(texts.length);
      expect(days).toEqual(days.toSorted());
      for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString()).toBe(`${day}T00:00:00.000Z`);
    }),
  );
});
