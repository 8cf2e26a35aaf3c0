import { describe, expect, test } from 'vitest';
import { addBusinessDays, businessCalendars, countBusinessDays, isBusinessDay, listHolidays } from './business-days.ts';

/** Published tables: opm.gov (federal holidays), ecb.europa.eu (TARGET), gov.uk (bank holidays of England and Wales). */
const published = {
  US: {
    2021: '2021-01-01 2021-01-18 2021-02-15 2021-05-31 2021-06-18 2021-07-05 2021-09-06 2021-10-11 2021-11-11 2021-11-25 2021-12-24 2021-12-31',
    2022: '2022-01-17 2022-02-21 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-10-10 2022-11-11 2022-11-24 2022-12-26',
    2026: '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
    2027: '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24 2027-12-31',
  },
  EU: {
    2025: '2025-01-01 2025-04-18 2025-04-21 2025-05-01 2025-12-25 2025-12-26',
    2026: '2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-12-25 2026-12-26',
  },
  UK: {
    2020: '2020-01-01 2020-04-10 2020-04-13 2020-05-08 2020-05-25 2020-08-31 2020-12-25 2020-12-28',
    2021: '2021-01-01 2021-04-02 2021-04-05 2021-05-03 2021-05-31 2021-08-30 2021-12-27 2021-12-28',
    2022: '2022-01-03 2022-04-15 2022-04-18 2022-05-02 2022-06-02 2022-06-03 2022-08-29 2022-09-19 2022-12-26 2022-12-27',
    2023: '2023-01-02 2023-04-07 2023-04-10 2023-05-01 2023-05-08 2023-05-29 2023-08-28 2023-12-25 2023-12-26',
    2026: '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28',
    2027: '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28',
  },
} as const;

describe.each(businessCalendars)('holidays of %s', (calendar) => {
  test.each(Object.entries(published[calendar]))('%s are as published', (year, days) => {
    const weekdays = listHolidays(Number(year), calendar).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
    expect([...new Set(weekdays)].toSorted()).toEqual(
      days.split(' ').filter((day) => ![0, 6].includes(new Date(day).getUTCDay())),
    );
  });
});

test('counting passes the year’s end, its holidays and their substitutes', () => {
  // New Year's Day of 2022 was a Saturday: US offices closed on Friday, December 31; British ones on Monday, January 3.
  expect(addBusinessDays('2021-12-30', 1, 'US')).toBe('2022-01-03');
  expect(addBusinessDays('2021-12-30', 1, 'UK')).toBe('2021-12-31');
  expect(addBusinessDays('2021-12-31', 1, 'UK')).toBe('2022-01-04');
  expect(addBusinessDays('2021-12-31', 1, 'EU')).toBe('2022-01-03');
  expect(addBusinessDays('2026-12-24', 5, 'US')).toBe('2027-01-04');
  expect(addBusinessDays('2026-12-24', 5, 'UK')).toBe('2027-01-05');
  expect(addBusinessDays('2026-11-25', 0, 'US')).toBe('2026-11-25');
});

test('what was added is what is counted, from every day of six years', () => {
  for (const calendar of businessCalendars) {
    for (let start = Date.UTC(2021, 0, 1); start < Date.UTC(2027, 0, 1); start += 86_400_000) {
      const day = new Date(start).toISOString().slice(0, 10);
      const end = addBusinessDays(day, 5, calendar);
      expect(isBusinessDay(end, calendar)).toBe(true);
      expect(countBusinessDays(day, end, calendar)).toBe(5);
    }
  }
});
