// Business days: weekdays that are no public holiday where the law of a pack applies. Computed, so that no year is missing.
import { addDays } from '#kernel/dates.ts';

export const businessCalendars = ['US', 'EU', 'UK'] as const;
/** Federal holidays of the United States, the TARGET closing days of the euro area, bank holidays of England and Wales. */
export type BusinessCalendar = (typeof businessCalendars)[number];

/** The day that is this many business days after `day`. @param day "2026-11-22" @param days 0 or more; 0 is `day` itself */
export function addBusinessDays(day: string, days: number, calendar: BusinessCalendar): string {
  let result = day;
  for (let left = days; left > 0; ) {
    result = addDays(result, 1);
    if (isBusinessDay(result, calendar)) left -= 1;
  }
  return result;
}

/** Business days after `from`, up to and including `to`; 0 if `to` is not later. */
export function countBusinessDays(from: string, to: string, calendar: BusinessCalendar): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day, calendar)) count += 1;
  return count;
}

export function isBusinessDay(day: string, calendar: BusinessCalendar): boolean {
  return !isWeekend(day) && !listHolidays(Number(day.slice(0, 4)), calendar).includes(day);
}

/** Days of a year on which offices are closed, weekends excluded; substitute days included. */
export function listHolidays(year: number, calendar: BusinessCalendar): string[] {
  switch (calendar) {
    case 'US':
      return listFederalHolidays(year);
    case 'EU':
      return [
        `${year}-01-01`,
        addDays(easterSunday(year), -2),
        addDays(easterSunday(year), 1),
        `${year}-05-01`,
        `${year}-12-25`,
        `${year}-12-26`,
      ];
    case 'UK':
      return listBankHolidays(year);
  }
}

/** 5 U.S.C. 6103; on a Saturday the Friday before is free, on a Sunday the Monday after. */
function listFederalHolidays(year: number): string[] {
  const fixed = [`${year}-01-01`, `${year}-06-19`, `${year}-07-04`, `${year}-11-11`, `${year}-12-25`];
  return [
    ...fixed.map(observe),
    // New Year's Day of the next year, when it falls on a Saturday.
    observe(`${year + 1}-01-01`),
    nthWeekday(year, { month: 1, weekday: monday, nth: 3 }),
    nthWeekday(year, { month: 2, weekday: monday, nth: 3 }),
    lastMonday(year, 5),
    nthWeekday(year, { month: 9, weekday: monday, nth: 1 }),
    nthWeekday(year, { month: 10, weekday: monday, nth: 2 }),
    nthWeekday(year, { month: 11, weekday: thursday, nth: 4 }),
  ].filter((day) => day.startsWith(`${year}-`));
}

function observe(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === saturday) return addDays(day, -1);
  return weekday === sunday ? addDays(day, 1) : day;
}

/** Bank holidays that Parliament or the Crown added or moved for one year. Source: gov.uk/bank-holidays. */
const singleBankHolidays: Readonly<Record<number, { added: readonly string[]; removed: readonly string[] }>> = {
  2020: { added: ['2020-05-08'], removed: ['2020-05-04'] },
  2022: { added: ['2022-06-02', '2022-06-03', '2022-09-19'], removed: ['2022-05-30'] },
  2023: { added: ['2023-05-08'], removed: [] },
};

/** Banking and Financial Dealings Act 1971; a holiday on a weekend moves to the next free weekday. */
function listBankHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const movable = [
    addDays(easter, -2),
    addDays(easter, 1),
    nthWeekday(year, { month: 5, weekday: monday, nth: 1 }),
    lastMonday(year, 5),
    lastMonday(year, 8),
  ];
  const { added, removed } = singleBankHolidays[year] ?? { added: [], removed: [] };
  const days = [...movable, ...added].filter((day) => !removed.includes(day));
  for (const day of [`${year}-01-01`, `${year}-12-25`, `${year}-12-26`]) days.push(nextFree(day, days));
  return days;
}

function nextFree(day: string, taken: readonly string[]): string {
  return isWeekend(day) || taken.includes(day) ? nextFree(addDays(day, 1), taken) : day;
}

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6] as const;

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

function isWeekend(day: string): boolean {
  return weekdayOf(day) === saturday || weekdayOf(day) === sunday;
}

function nthWeekday(year: number, { month, weekday, nth }: { month: number; weekday: number; nth: number }): string {
  const first = toDayOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}

function lastMonday(year: number, month: number): string {
  const next = month === 12 ? toDayOf(year + 1, 1, 1) : toDayOf(year, month + 1, 1);
  return addDays(next, -(((weekdayOf(next) + 5) % 7) + 1));
}

function toDayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Gregorian computus, after Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.trunc(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.trunc((century - Math.trunc((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.trunc(century / 4) - correction + 15) % 30;
  const weekdays = (32 + 2 * (century % 4) + 2 * Math.trunc(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const shift = Math.trunc((golden + 11 * epact + 22 * weekdays) / 451);
  const total = epact + weekdays - 7 * shift + 114;
  return toDayOf(year, Math.trunc(total / 31), (total % 31) + 1);
}
