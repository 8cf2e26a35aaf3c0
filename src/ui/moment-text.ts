// Moments on screens of administrators: the same for everybody who compares them with a log or with the provider.

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** "22 Nov 2026, 02:45 UTC". */
export function momentText(iso: string): string {
  return `${moment.format(new Date(iso))} UTC`;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "22 Nov 2026". */
export function dayText(iso: string): string {
  return day.format(new Date(iso));
}

/** "0.3 s", "12 s", "3 min". */
export function durationText(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
