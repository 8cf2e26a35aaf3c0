// Moments where no component can stand, as in titles and labels, and how long something took.
export { dayText, momentText } from '#kernel/date-text.ts';

/** "0.3 s", "12 s", "3 min". */
export function durationText(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
