// Moments of drafts as people read them, in their own time zone: only for the browser, the server has another.

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** '14:05' */
export function clockOf(moment: string): string {
  return clock.format(new Date(moment));
}

/** '21 Nov, 14:05' */
export function dayAndClockOf(moment: string): string {
  return `${day.format(new Date(moment))}, ${clockOf(moment)}`;
}
