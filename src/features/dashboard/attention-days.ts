// Days, UTC, as people speak of them.

const dayMs = 86_400_000;

/** How many days `day` lies ahead of `today`; below zero when it is over. */
export function daysBetween(today: string, day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs;
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'November 21, 2026' */
export function dayText(day: string): string {
  return date.format(new Date(`${day}T00:00:00Z`));
}
