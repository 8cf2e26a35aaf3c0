// A moment in the reader's own time zone, with UTC on hover. The server writes UTC, which is replaced after hydration.
import { useSyncExternalStore } from 'react';
import { formatMoment, formatMomentIn, formatTimeIn, getReaderZone } from '#kernel/dates.ts';

const never = () => () => undefined;

/** UTC until the page is hydrated. */
export function useReaderZone(): string {
  return useSyncExternalStore(never, getReaderZone, () => 'UTC');
}

export function Moment({ at, timeOnly = false }: { at: string; timeOnly?: boolean }) {
  const zone = useReaderZone();
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {timeOnly ? formatTimeIn(zone, at) : formatMomentIn(zone, at)}
    </time>
  );
}
