// When scheduled backups are due.
import { expect, test } from 'vitest';
import { lastDue, lastDueEvery, nextDue, usualSchedule } from './backup-rules.ts';

const daily = { ...usualSchedule, rhythm: 'daily' as const, hour: 3 };
// A Wednesday.
const at = (time: string) => new Date(`2026-11-25T${time}Z`);
const iso = (date: Date | undefined) => date?.toISOString();

test('a daily backup is due at its hour, and until then the one of the day before was', () => {
  expect(iso(lastDue(daily, at('03:00:00')))).toBe('2026-11-25T03:00:00.000Z');
  expect(iso(lastDue(daily, at('02:59:59')))).toBe('2026-11-24T03:00:00.000Z');
  expect(iso(nextDue(daily, at('03:00:00')))).toBe('2026-11-26T03:00:00.000Z');
});

test('a weekly backup is due on its day', () => {
  const weekly = { ...daily, rhythm: 'weekly' as const };
  expect(iso(lastDue({ ...weekly, weekday: 3 }, at('03:00:00')))).toBe('2026-11-25T03:00:00.000Z');
  expect(iso(lastDue({ ...weekly, weekday: 3 }, at('02:00:00')))).toBe('2026-11-18T03:00:00.000Z');
  expect(iso(lastDue({ ...weekly, weekday: 0 }, at('12:00:00')))).toBe('2026-11-22T03:00:00.000Z');
  expect(iso(nextDue({ ...weekly, weekday: 0 }, at('12:00:00')))).toBe('2026-11-29T03:00:00.000Z');
});

test('a schedule that is off wants none', () => {
  expect(lastDue(usualSchedule, at('12:00:00'))).toBeUndefined();
  expect(nextDue(usualSchedule, at('12:00:00'))).toBeUndefined();
});

test('intervals of BACKUP_EVERY begin at 03:00 UTC, whatever the clock did before', () => {
  const at = (text: string, hours: number) => lastDueEvery(hours * 3_600_000, new Date(text)).toISOString();
  expect(at('2026-11-22T02:59:59Z', 24)).toBe('2026-11-21T03:00:00.000Z');
  expect(at('2026-11-22T03:00:00Z', 24)).toBe('2026-11-22T03:00:00.000Z');
  expect(at('2026-11-22T22:10:00Z', 6)).toBe('2026-11-22T21:00:00.000Z');
  expect(at('2026-11-22T22:10:00Z', 1)).toBe('2026-11-22T22:00:00.000Z');
  // Half a year west and back: time zones and daylight saving do not matter.
  expect(at('2026-03-29T04:30:00+02:00', 24)).toBe('2026-03-28T03:00:00.000Z');
});
