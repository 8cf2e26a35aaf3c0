// The one place that writes dates: "Nov 22, 2026" and "Nov 22, 2026, 5:40 PM UTC", the same on screens, in emails and in files.

const locale = 'en-US';
export const dayMs = 86_400_000;

/** "2026-11-22": the calendar day of a moment, UTC, as the API and the database write it. */
export function toDay(moment: Date | number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** @param day "2026-11-22" */
export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * dayMs);
}

/** "Nov 22, 2026": a calendar day ("2026-11-22") or the day of a moment, UTC. */
export function formatDay(moment: string | Date): string {
  return format({ dateStyle: 'medium' }, moment);
}

/** "Nov 22, 2026, 5:40 PM UTC". */
export function formatMoment(moment: string | Date): string {
  return `${formatDay(moment)}, ${format({ timeStyle: 'short' }, moment)} UTC`;
}

/** "Sunday, November 22". */
export function formatWeekday(day: string): string {
  return format({ weekday: 'long', month: 'long', day: 'numeric' }, day);
}

/** "Nov 22". */
export function formatShortDay(day: string): string {
  return format({ month: 'short', day: 'numeric' }, day);
}

/** "Nov 2026". */
export function formatMonth(day: string): string {
  return format({ month: 'short', year: 'numeric' }, day);
}

/** "November 2026". */
export function formatLongMonth(day: string): string {
  return format({ month: 'long', year: 'numeric' }, day);
}

/** "Nov 22 – 28, 2026"; one day is that day. */
export function formatDayRange(from: string, to: string): string {
  if (from === to) return formatDay(from);
  const range = formatterFor({ dateStyle: 'medium' }, 'UTC').formatRange(new Date(from), new Date(to));
  // Versions of the Unicode data disagree about the thin spaces around the dash.
  return plainSpaces(range).replaceAll('\u2009', ' ');
}

/**
 * The last moment before an end. An end at midnight, as deadlines have, is named by the day before: "the end of Nov 21, 2026 (UTC)" for Nov
 * 22, 12:00 AM.
 */
export function formatEnd(end: string | Date): string {
  return isMidnight(end) ? formatEndOfDay(toDay(new Date(end).getTime() - 1)) : formatMoment(end);
}

function isMidnight(moment: string | Date): boolean {
  return new Date(moment).getTime() % dayMs === 0;
}

/** "the end of Nov 21, 2026 (UTC)", for what lasts through that day. */
export function formatEndOfDay(day: string): string {
  return `the end of ${formatDay(day)} (UTC)`;
}

/** "12:40 PM" by the clock of a time zone; "5:40 PM UTC" where that is the zone. */
export function formatTimeIn(zone: string, moment: string): string {
  return withZone(zone, format({ timeStyle: 'short' }, moment, zone));
}

/** "Nov 22, 2026, 12:40 PM" by the clock of a time zone; "Nov 22, 2026, 5:40 PM UTC" where that is the zone. */
export function formatMomentIn(zone: string, moment: string): string {
  return withZone(zone, format({ dateStyle: 'medium', timeStyle: 'short' }, moment, zone));
}

/**
 * "Nov 22, 2026": the day of a moment by the clock of a time zone. A moment at midnight UTC is a calendar day, as in imports and public
 * lists, and the same everywhere.
 */
export function formatDayIn(zone: string, moment: string): string {
  return isMidnight(moment) ? formatDay(moment) : format({ dateStyle: 'medium' }, moment, zone);
}

/** The time zone of the reader. Only in the browser: the server does not know where its readers are and writes UTC. */
export function getReaderZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** "0.3 s", "12 s", "3 min". */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

function withZone(zone: string, text: string): string {
  return zone === 'UTC' ? `${text} UTC` : text;
}

function format(style: Intl.DateTimeFormatOptions, moment: string | Date, zone = 'UTC'): string {
  return plainSpaces(formatterFor(style, zone).format(new Date(moment)));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Made when first used and kept: making one takes far longer than using it. */
function formatterFor(style: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.entries(style).join()}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone });
  formatters.set(key, known);
  return known;
}

/** Newer versions of the Unicode data put a narrow space before AM and PM, others do not: server and browser must agree. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}
