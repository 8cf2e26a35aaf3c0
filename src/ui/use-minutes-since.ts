// Minutes since data came from the server: one timer for the whole page, paused while the page is hidden.
import { useEffect, useSyncExternalStore } from 'react';

const minuteMs = 60_000;
const listeners = new Set<() => void>();
const clock: { now: number; timer?: ReturnType<typeof setInterval> } = { now: 0 };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', startTicking);
    startTicking();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', startTicking);
    clearInterval(clock.timer);
  };
}

/** Updates immediately when the person returns to the page. */
function startTicking(): void {
  clearInterval(clock.timer);
  if (document.hidden) return;
  tick();
  clock.timer = setInterval(tick, minuteMs);
}

function tick(): void {
  clock.now = Date.now();
  for (const listener of listeners) listener();
}

/** Measured as elapsed time on this machine, so that a wrong clock does not matter. */
const cameAt = new WeakMap<object, number>();

/** Since this response, or this row of one, was first shown; 0 on the server and in the first render. */
export function useMinutesSince(answer: object): number {
  const now = useSyncExternalStore(
    subscribe,
    () => clock.now,
    () => 0,
  );
  useEffect(() => {
    if (!cameAt.has(answer)) cameAt.set(answer, Date.now());
  }, [answer]);
  return Math.max(0, Math.floor((now - (cameAt.get(answer) ?? now)) / minuteMs));
}
