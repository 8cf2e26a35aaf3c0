// When the evidence of each milestone is due, parsed from the creator's text about its completion.
import { addDays, toDay } from '#kernel/dates.ts';

/** Days after the previous milestone, for one whose date cannot be parsed. */
export const usualMilestoneDays = 180;
/** Minimum days between the end of funding and the first due day, whatever the plan says. */
export const soonestDueDays = 30;

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthPattern =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/g;
const yearPattern = /\b20\d\d\b/g;
const quarterPattern = /\bq\s?([1-4])(?!\d)/g;
const halfPattern = /\bh\s?([12])(?!\d)/g;
const dayPattern = /\b(20\d\d)-(\d\d)-(\d\d)\b/g;
const yearMonthPattern = /\b(20\d\d)[-/](\d\d)(?![-/\d])/g;

/**
 * The last day of a text such as "Q2 2027", "March 2027", "2027-03", "2027" or "2027-03-31", as "2027-06-30"; the later end of a
 * range. Undefined if no date with a year is found.
 */
export function parseCompletion(text: string): string | undefined {
  const words = text.toLowerCase();
  const day = [...words.matchAll(dayPattern)].map(([whole]) => whole).findLast(isDay);
  if (day !== undefined) return day;
  const yearMonth = [...words.matchAll(yearMonthPattern)]
    .map(([, year, month]) => ({ year: Number(year), month: Number(month) }))
    .findLast(({ month }) => month >= 1 && month <= 12);
  if (yearMonth !== undefined) return lastDayOf(yearMonth.year, yearMonth.month);
  const year = Number([...words.matchAll(yearPattern)].at(-1)?.[0] ?? Number.NaN);
  if (Number.isNaN(year)) return undefined;
  return lastDayOf(year, monthNamed(words) ?? quarterNamed(words) ?? 12);
}

function monthNamed(words: string): number | undefined {
  const [name] = [...words.matchAll(monthPattern)].at(-1) ?? [];
  return name === undefined ? undefined : monthNames.indexOf(name.slice(0, 3)) + 1;
}

/** The last month of the last quarter or half year. */
function quarterNamed(words: string): number | undefined {
  const quarter = [...words.matchAll(quarterPattern)].at(-1)?.[1];
  if (quarter !== undefined) return Number(quarter) * 3;
  const half = [...words.matchAll(halfPattern)].at(-1)?.[1];
  return half === undefined ? undefined : Number(half) * 6;
}

function lastDayOf(year: number, month: number): string {
  return toDay(Date.UTC(year, month, 0));
}

function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

/**
 * The due day of each milestone in order: never before the previous one, and never right after the end of funding.
 * @param closedOn the day on which funding ended, UTC
 */
export function milestoneDueDates(completions: readonly string[], closedOn: string): string[] {
  const earliest = addDays(closedOn, soonestDueDays);
  const days: string[] = [];
  for (const completion of completions) {
    const before = days.at(-1);
    const wanted = parseCompletion(completion) ?? addDays(before ?? closedOn, usualMilestoneDays);
    days.push([wanted, before ?? earliest, earliest].toSorted().at(-1) ?? wanted);
  }
  return days;
}
