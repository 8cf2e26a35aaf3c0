// A moment in the reader's own time zone, with UTC on hover. The server writes UTC, which is replaced after hydration.
import { useSyncExternalStore } from 'react';
import { momentText } from '#kernel/date-text.ts';
import { momentIn, readerZone, timeIn } from '#kernel/reader-time.ts';

const never = () => () => undefined;

export function Moment({ at, timeOnly = false }: { at: string; timeOnly?: boolean }) {
  const zone = useSyncExternalStore(never, readerZone, () => 'UTC');
  return (
    <time dateTime={at} title={momentText(at)}>
      {timeOnly ? timeIn(zone, at) : momentIn(zone, at)}
    </time>
  );
}
