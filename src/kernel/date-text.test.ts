import { describe, expect, test } from 'vitest';
import { dayRangeText, monthText, shortDayText, weekdayText } from './calendar-text.ts';
import { dayText, momentText, untilText } from './date-text.ts';
import { momentIn, timeIn } from './reader-time.ts';

describe('dates and moments in UTC', () => {
  test('a day is written the same from a calendar day, a moment and a Date', () => {
    for (const day of ['2026-11-22', '2026-11-22T23:59:59.999Z', new Date('2026-11-22T00:00:00Z')]) {
      expect(dayText(day)).toBe('Nov 22, 2026');
    }
  });

  test('the day of a moment is its day in UTC', () => {
    expect(dayText('2026-11-22T23:30:00-05:00')).toBe('Nov 23, 2026');
  });

  test.each([
    ['2026-11-22T17:40:00Z', 'Nov 22, 2026, 5:40 PM UTC'],
    ['2026-01-02T00:05:00Z', 'Jan 2, 2026, 12:05 AM UTC'],
    ['2026-09-30T12:00:59Z', 'Sep 30, 2026, 12:00 PM UTC'],
  ])('%s is written %s, with plain spaces', (moment, text) => {
    expect(momentText(moment)).toBe(text);
  });

  test('what ends at midnight is named by the day it ends with', () => {
    expect(untilText('2026-11-22T00:00:00Z')).toBe('the end of Nov 21, 2026 (UTC)');
    expect(untilText('2027-01-01T00:00:00Z')).toBe('the end of Dec 31, 2026 (UTC)');
    expect(untilText('2026-11-22T00:01:00Z')).toBe('Nov 22, 2026, 12:01 AM UTC');
  });

  test('what is no date is an error, never the words "Invalid Date"', () => {
    expect(() => dayText('soon')).toThrow(RangeError);
    expect(() => momentText('')).toThrow(RangeError);
  });
});

describe('days, months and ranges', () => {
  test('a heading names the weekday, a chart the day or the month', () => {
    expect(weekdayText('2026-11-22')).toBe('Sunday, November 22');
    expect(shortDayText('2026-11-22')).toBe('Nov 22');
    expect(monthText('2026-11-01')).toBe('Nov 2026');
  });

  test.each([
    ['2026-11-22', '2026-11-22', 'Nov 22, 2026'],
    ['2026-11-22', '2026-11-28', 'Nov 22 – 28, 2026'],
    ['2026-12-28', '2027-01-03', 'Dec 28, 2026 – Jan 3, 2027'],
  ])('from %s to %s is %s', (from, to, text) => {
    expect(dayRangeText(from, to)).toBe(text);
  });
});

describe("moments in the reader's time zone", () => {
  test('the day and the time are those of the zone, over midnight too', () => {
    expect(momentIn('America/New_York', '2026-11-22T02:40:00Z')).toBe('Nov 21, 2026, 9:40 PM');
    expect(momentIn('Asia/Kolkata', '2026-11-22T23:40:00Z')).toBe('Nov 23, 2026, 5:10 AM');
    expect(timeIn('America/New_York', '2026-07-01T02:40:00Z')).toBe('10:40 PM');
  });

  test('UTC is named', () => {
    expect(momentIn('UTC', '2026-11-22T17:40:00Z')).toBe('Nov 22, 2026, 5:40 PM UTC');
    expect(timeIn('UTC', '2026-11-22T17:40:00Z')).toBe('5:40 PM UTC');
  });
});
