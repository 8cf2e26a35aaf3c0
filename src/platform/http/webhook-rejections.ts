// Logs webhook calls whose signature was rejected, at most once a minute.
import type { Deps } from '#platform/config/deps.ts';

const quietMs = 60_000;

/**
 * Forged events are rejected silently, but a wrong secret or clock would reject real ones too, so log at most one
 * warning a minute.
 */
export function createRejectionLogger(
  { log, now }: Pick<Deps, 'log' | 'now'>,
  secretName: string,
): (signature: string) => void {
  const state = { refused: 0, quietUntil: 0 };
  return (signature) => {
    state.refused += 1;
    const nowMs = now().getTime();
    if (nowMs < state.quietUntil) return;
    const signedAt = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
    const secondsOld = signedAt === undefined ? undefined : Math.round(nowMs / 1000) - Number(signedAt);
    log.warn(
      { event: 'webhook.signature_rejected', refused: state.refused, secondsOld },
      `webhook signatures rejected: check ${secretName} and the system clock`,
    );
    Object.assign(state, { refused: 0, quietUntil: nowMs + quietMs });
  };
}
