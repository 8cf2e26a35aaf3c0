// Moments by the clock of the reader. The server does not know where its readers are, so it writes UTC and says so.
import { plainSpaces } from './date-text.ts';

/** Only in the browser. */
export function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** "12:40 PM"; "5:40 PM UTC" where that is the zone. */
export function timeIn(zone: string, moment: string): string {
  return write({ timeStyle: 'short' }, zone, moment);
}

/** "Nov 22, 2026, 12:40 PM"; "Nov 22, 2026, 5:40 PM UTC" where that is the zone. */
export function momentIn(zone: string, moment: string): string {
  return write({ dateStyle: 'medium', timeStyle: 'short' }, zone, moment);
}

function write(style: Intl.DateTimeFormatOptions, zone: string, moment: string): string {
  const text = plainSpaces(new Intl.DateTimeFormat('en-US', { ...style, timeZone: zone }).format(new Date(moment)));
  return zone === 'UTC' ? `${text} UTC` : text;
}
