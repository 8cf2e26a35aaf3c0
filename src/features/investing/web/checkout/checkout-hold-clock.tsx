// The hold's countdown, announced only when little time is left.

import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { checkoutCopy } from './checkout-copy.ts';
import { clockText, secondsLeft } from './checkout-flow.ts';

const lastCallSeconds = 60;

/** Rendered only in the browser, after the hold was placed, so rendering may read the clock. */
export function HoldClock({ expiresAt, isOvertime }: { expiresAt: string; isOvertime: boolean }) {
  const seconds = useSecondsLeft(expiresAt);
  const isLastCall = seconds <= lastCallSeconds && !isOvertime;
  return (
    <div className="mt-3 flex items-center gap-2 border-t border-line pt-3 text-note text-ink-2">
      <Clock size={17} aria-hidden className={isLastCall ? 'text-copper-ink' : 'text-ink-3'} />
      {isOvertime ? (
        <span>{checkoutCopy.almostOver}</span>
      ) : (
        <span role="timer" aria-label={checkoutCopy.timeLeft}>
          {checkoutCopy.heldFor}{' '}
          <span className={`font-semibold ${isLastCall ? 'text-copper-ink' : 'text-ink'}`}>{clockText(seconds)}</span>
        </span>
      )}
      <span role="status" className="sr-only">
        {isLastCall && seconds > 0 ? checkoutCopy.lastMinute : ''}
      </span>
    </div>
  );
}

function useSecondsLeft(expiresAt: string): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(expiresAt, new Date()));
  useEffect(() => {
    const read = () => setSeconds(secondsLeft(expiresAt, new Date()));
    read();
    const timer = setInterval(read, 250);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return seconds;
}
