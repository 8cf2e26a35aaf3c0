// A moment in the reader's own time zone, with UTC on hover. The server writes UTC, which is replaced after hydration.
import { useSyncExternalStore } from 'react';
import { formatDayIn, formatMoment, formatMomentIn, formatTimeIn, getReaderZone } from '#kernel/dates.ts';

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

/** Formats the day of a moment in the same time zone as the times next to it. Not for deadlines, which are calendar days in UTC. */
export function useReaderDay(): (moment: string) => string {
  const zone = useReaderZone();
  return (moment) => formatDayIn(zone, moment);
}

/** The day of a moment, where its time would say too much. */
export function MomentDay({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {useReaderDay()(at)}
    </time>
  );
}
