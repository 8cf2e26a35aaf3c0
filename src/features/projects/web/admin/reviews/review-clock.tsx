// How long is left until the promise of 48 hours, or since when it is broken, in words for administrators.
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { useMinutesSince } from '#ui/use-minutes-since.ts';

/** "31 h left", "45 min left", "2 days overdue". */
export function clockText(minutesLeft: number): string {
  const rest = Math.abs(minutesLeft);
  const length =
    rest < 60 ? `${rest} min` : rest < 72 * 60 ? `${Math.floor(rest / 60)} h` : `${Math.floor(rest / 1440)} days`;
  return minutesLeft < 0 ? `${length} overdue` : `${length} left`;
}

/** From here on somebody should look today. */
const soonMinutes = 12 * 60;

/** Moves by itself while somebody looks; in no live region, so that nothing is read out for it. */
export function ReviewClock({ review }: { review: { minutesLeft: number | null } }) {
  const passed = useMinutesSince(review);
  if (review.minutesLeft === null) return null;
  const minutesLeft = review.minutesLeft - passed;
  const tone: BadgeTone = minutesLeft < 0 ? 'danger' : minutesLeft < soonMinutes ? 'warm' : 'secondary';
  return (
    <span className="inline-block min-w-[7.6rem] tabular-nums">
      <Badge tone={tone}>{clockText(minutesLeft)}</Badge>
    </span>
  );
}
