// Time left until the review deadline, or how long it is overdue.

import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { useMinutesSince } from '#ui/use-minutes-since.ts';
import { reviewsCopy as copy } from './reviews-copy.ts';

/** "31 h left", "45 min left", "2 days overdue". */
export function formatTimeLeft(minutesLeft: number): string {
  const rest = Math.abs(minutesLeft);
  const length =
    rest < 60 ? `${rest} min` : rest < 72 * 60 ? `${Math.floor(rest / 60)} h` : `${Math.floor(rest / 1440)} days`;
  return minutesLeft < 0 ? copy.overdueBy(length) : copy.timeLeft(length);
}

/** Below this the badge warns. */
const soonMinutes = 12 * 60;

/** Updates every minute; not a live region, so that screen readers do not announce each change. */
export function ReviewClock({ review }: { review: { minutesLeft: number | null } }) {
  const passed = useMinutesSince(review);
  if (review.minutesLeft === null) return null;
  const minutesLeft = review.minutesLeft - passed;
  const tone: BadgeTone = minutesLeft < 0 ? 'danger' : minutesLeft < soonMinutes ? 'warm' : 'secondary';
  return (
    <span className="inline-block min-w-[7.6rem] tabular-nums">
      <Badge tone={tone}>{formatTimeLeft(minutesLeft)}</Badge>
    </span>
  );
}
