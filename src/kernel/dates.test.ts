import { describe, expect, test } from 'vitest';
import {
  addDays,
  formatDay,
  formatDayIn,
  formatDayRange,
  formatDuration,
  formatEnd,
  formatLongMonth,
  formatMoment,
  formatMomentIn,
  formatMonth,
  formatShortDay,
  formatTimeIn,
  formatWeekday,
  toDay,
} from './dates.ts';

describe('dates and moments in UTC', () => {
  test('a day has one format from a calendar day, a timestamp and a Date', () => {
    for (const day of ['2026-11-22', '2026-11-22T23:59:59.999Z', new Date('2026-11-22T00:00:00Z')]) {
      expect(formatDay(day)).toBe('Nov 22, 2026');
    }
  });

  test('the day of a timestamp is its day in UTC', () => {
    expect(formatDay('2026-11-22T23:30:00-05:00')).toBe('Nov 23, 2026');
  });

  test.each([
    ['2026-11-22T17:40:00Z', 'Nov 22, 2026, 5:40 PM UTC'],
    ['2026-01-02T00:05:00Z', 'Jan 2, 2026, 12:05 AM UTC'],
    ['2026-09-30T12:00:59Z', 'Sep 30, 2026, 12:00 PM UTC'],
  ])('%s is written %s, with regular spaces', (moment, text) => {
    expect(formatMoment(moment)).toBe(text);
  });

  test('a range ending at midnight shows its last full day', () => {
    expect(formatEnd('2026-11-22T00:00:00Z')).toBe('the end of Nov 21, 2026 (UTC)');
    expect(formatEnd('2027-01-01T00:00:00Z')).toBe('the end of Dec 31, 2026 (UTC)');
    expect(formatEnd('2026-11-22T00:01:00Z')).toBe('Nov 22, 2026, 12:01 AM UTC');
  });

  test('an invalid date is an error, never the text "Invalid Date"', () => {
    expect(() => formatDay('soon')).toThrow(RangeError);
    expect(() => formatMoment('')).toThrow(RangeError);
  });
});

describe('days, months and ranges', () => {
  test('a heading includes the weekday, a chart shows the day or the month', () => {
    expect(formatWeekday('2026-11-22')).toBe('Sunday, November 22');
    expect(formatShortDay('2026-11-22')).toBe('Nov 22');
    expect(formatMonth('2026-11-01')).toBe('Nov 2026');
    expect(formatLongMonth('2026-11-01')).toBe('November 2026');
  });

  test.each([
    ['2026-11-22', '2026-11-22', 'Nov 22, 2026'],
    ['2026-11-22', '2026-11-28', 'Nov 22 – 28, 2026'],
    ['2026-12-28', '2027-01-03', 'Dec 28, 2026 – Jan 3, 2027'],
  ])('from %s to %s is %s', (from, to, text) => {
    expect(formatDayRange(from, to)).toBe(text);
  });
});

describe("moments in the reader's time zone", () => {
  test('the day and the time are those of the zone, even across midnight', () => {
    expect(formatMomentIn('America/New_York', '2026-11-22T02:40:00Z')).toBe('Nov 21, 2026, 9:40 PM');
    expect(formatMomentIn('Asia/Kolkata', '2026-11-22T23:40:00Z')).toBe('Nov 23, 2026, 5:10 AM');
    expect(formatTimeIn('America/New_York', '2026-07-01T02:40:00Z')).toBe('10:40 PM');
  });

  test('the day alone is that of the zone too, and a calendar day is the same everywhere', () => {
    expect(formatDayIn('America/New_York', '2026-11-22T02:40:00Z')).toBe('Nov 21, 2026');
    expect(formatDayIn('UTC', '2026-11-22T02:40:00Z')).toBe('Nov 22, 2026');
    expect(formatDayIn('America/New_York', '2026-11-22T00:00:00.000Z')).toBe('Nov 22, 2026');
  });

  test('UTC is named', () => {
    expect(formatMomentIn('UTC', '2026-11-22T17:40:00Z')).toBe('Nov 22, 2026, 5:40 PM UTC');
    expect(formatTimeIn('UTC', '2026-11-22T17:40:00Z')).toBe('5:40 PM UTC');
  });
});

describe('calendar days', () => {
  test('the day of a timestamp is its day in UTC, as the API writes it', () => {
    expect(toDay(new Date('2026-11-22T23:30:00-05:00'))).toBe('2026-11-23');
    expect(toDay(Date.UTC(2026, 10, 22))).toBe('2026-11-22');
  });

  test('days are counted across months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-10-31', 2)).toBe('2026-11-02');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});

test.each([
  [0.34, '0.3 s'],
  [12.4, '12 s'],
  [119, '119 s'],
  [180, '3 min'],
])('%d seconds are written %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
