// Axis ticks are round, few, in order and within the data.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayFromNumber, dayNumber, dayTicks, niceTicks } from './chart-scale.ts';

test.each([
  [100, [0, 25, 50, 75, 100]],
  [22_350.5, [0, 10_000, 20_000, 30_000]],
  [7, [0, 2, 4, 6, 8]],
  [0, [0, 1]],
])('amounts up to %d', (highest, ticks) => {
  expect(niceTicks(highest)).toEqual(ticks);
});

test('ticks of amounts start at zero, cover the maximum, and are few', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e12, noNaN: true }), (highest) => {
      const ticks = niceTicks(highest);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('a long period has ticks on first days of months', () => {
  const days = dayTicks(dayNumber('2026-01-26'), dayNumber('2026-11-21')).map(dayFromNumber);
  expect(days).toEqual(['2026-03-01', '2026-05-01', '2026-07-01', '2026-09-01', '2026-11-01']);
});

test('a short period has ticks on days, including the last', () => {
  expect(dayTicks(dayNumber('2026-11-14'), dayNumber('2026-11-21')).map(dayFromNumber)).toEqual([
    '2026-11-15',
    '2026-11-17',
    '2026-11-19',
    '2026-11-21',
  ]);
});

test('day ticks are in order within the period, at least one and at most five', () => {
  const first = fc.integer({ min: 0, max: 40_000 });
  fc.assert(
    fc.property(first, fc.integer({ min: 0, max: 20_000 }), (start, span) => {
      const ticks = dayTicks(start, start + span);
      expect(ticks.length).toBeGreaterThanOrEqual(1);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
      expect(ticks.every((day) => day >= start && day <= start + span)).toBe(true);
    }),
  );
});
