// Days, ranges of days and months, UTC, for headings, charts and tables. Apart from date-text.ts to keep it out of the home page.
import { dayText, plainSpaces } from './date-text.ts';

const weekday = utcFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const short = utcFormat({ month: 'short', day: 'numeric' });
const month = utcFormat({ month: 'short', year: 'numeric' });
const whole = utcFormat({ dateStyle: 'medium' });

function utcFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
}

/** "Sunday, November 22". */
export function weekdayText(day: string): string {
  return weekday.format(new Date(day));
}

/** "Nov 22". */
export function shortDayText(day: string): string {
  return short.format(new Date(day));
}

/** "Nov 2026". */
export function monthText(day: string): string {
  return month.format(new Date(day));
}

/** "Nov 22 – 28, 2026"; one day is that day. */
export function dayRangeText(from: string, to: string): string {
  // The dash has thin spaces around it, which versions of the Unicode data disagree about.
  return from === to
    ? dayText(from)
    : plainSpaces(whole.formatRange(new Date(from), new Date(to))).replaceAll('\u2009', ' ');
}
