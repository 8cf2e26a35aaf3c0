// Dates as people read them: "Nov 22, 2026" and "Nov 22, 2026, 5:40 PM UTC", the same on screens, in emails and in PDF files.

const utcDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const utcTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** Newer versions of the Unicode data put a narrow space before AM and PM, others do not: server and browser must agree. */
export function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}

/** "Nov 22, 2026": a calendar day ("2026-11-22") or the day of a moment, UTC. */
export function dayText(moment: string | Date): string {
  return utcDay.format(new Date(moment));
}

/** "Nov 22, 2026, 5:40 PM UTC". */
export function momentText(moment: string | Date): string {
  return `${dayText(moment)}, ${plainSpaces(utcTime.format(new Date(moment)))} UTC`;
}

/**
 * The last moment before something ends. What ends at midnight, as deadlines do, is named by the day it ends with:
 * "the end of Nov 21, 2026 (UTC)" for Nov 22, 12:00 AM.
 */
export function untilText(end: string | Date): string {
  const moment = new Date(end);
  const isMidnight = moment.getTime() % 86_400_000 === 0;
  return isMidnight ? `the end of ${dayText(new Date(moment.getTime() - 1))} (UTC)` : momentText(moment);
}
