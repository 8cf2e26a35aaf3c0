// Time left until the review deadline, or how long it is overdue.

import { useEffect, useState } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
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

const minuteMs = 60_000;
/** Measured as elapsed time on this machine, so that a wrong clock does not matter. */
const cameAt = new WeakMap<object, number>();

/** Since this answer was first shown; 0 on the server and in the first render. */
function useMinutesSince(answer: object): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!cameAt.has(answer)) cameAt.set(answer, Date.now());
    const tick = () => {
      if (!document.hidden) setNow(Date.now());
    };
    tick();
    const timer = setInterval(tick, minuteMs);
    // A hidden page is not rendered again until it is visible.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [answer]);
  return Math.max(0, Math.floor((now - (cameAt.get(answer) ?? now)) / minuteMs));
}
