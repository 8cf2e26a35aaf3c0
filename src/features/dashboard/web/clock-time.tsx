// A time of day in the middle of a sentence: by UTC from the server, by the person's own clock once the browser has taken over.
import { useSyncExternalStore } from 'react';

/** ' 14:35 UTC.', then '9:35 AM.' */
export function ClockTime({ moment }: { moment: string }) {
  const zone = useSyncExternalStore(
    () => () => undefined,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone }).format(new Date(moment));
  return (
    <>
      {' '}
      <time dateTime={moment}>{zone === 'UTC' ? `${time} UTC` : time}</time>.
    </>
  );
}
