// How long is left until the promise of 48 hours, or since when it is broken, in words for administrators.
import { Badge, type BadgeTone } from '#ui/badge.tsx';

/** "31 h left", "45 min left", "2 days overdue". */
export function clockText(minutesLeft: number): string {
  const rest = Math.abs(minutesLeft);
  const length =
    rest < 60 ? `${rest} min` : rest < 72 * 60 ? `${Math.floor(rest / 60)} h` : `${Math.floor(rest / 1440)} days`;
  return minutesLeft < 0 ? `${length} overdue` : `${length} left`;
}

/** From here on somebody should look today. */
const soonMinutes = 12 * 60;

export function ReviewClock({ minutesLeft }: { minutesLeft: number }) {
  const tone: BadgeTone = minutesLeft < 0 ? 'danger' : minutesLeft < soonMinutes ? 'warm' : 'secondary';
  return <Badge tone={tone}>{clockText(minutesLeft)}</Badge>;
}
