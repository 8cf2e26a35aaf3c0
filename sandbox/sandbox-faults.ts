// Faults that tests can inject into the sandbox. All off by default.

export type SandboxFaults = {
  /** The next n calls return 500 without any effect. */
  failCalls: number;
  /** The next n calls take effect but return 500; a retry with the same key gets the real answer. */
  failAfterEffect: number;
  /** Stores the 500 of `failAfterEffect` under the key, as Stripe may do. */
  rememberFailures: boolean;
  /** The next n calls take effect, then their connection is cut. */
  loseAnswers: number;
  /** Fraction of calls, 0 to 1, whose answer is lost after the effect. */
  loseAnswerRate: number;
  /** Delay before each call, in milliseconds. */
  delayMs: number;
  /** Refunds start as `pending` until a test helper finishes them. */
  refundsStartPending: boolean;
  /** The next n events are never sent. */
  dropEvents: number;
  /** No events are sent while this is on. */
  holdEvents: boolean;
  /** Types or ids of events to withhold: `charge.dispute.created`, `evt_1`. */
  heldEvents: readonly string[];
  /** How many extra times each event is sent. */
  extraDeliveries: number;
  /** Newest first, one at a time. */
  reorderEvents: boolean;
  /** Availability delay for new charges; two days by default, as at Stripe. */
  availableAfterMs: number | undefined;
  /** How far the sandbox clock is ahead; affects key expiry, available funds and signatures. */
  clockAheadMs: number;
};

export function noFaults(): SandboxFaults {
  return {
    failCalls: 0,
    failAfterEffect: 0,
    rememberFailures: false,
    loseAnswers: 0,
    loseAnswerRate: 0,
    delayMs: 0,
    refundsStartPending: false,
    dropEvents: 0,
    holdEvents: false,
    heldEvents: [],
    extraDeliveries: 0,
    reorderEvents: false,
    availableAfterMs: undefined,
    clockAheadMs: 0,
  };
}

type Countdown = 'failCalls' | 'failAfterEffect' | 'loseAnswers' | 'dropEvents';

/** Whether a "next n" fault applies to this call; counts it down. */
export function takeFault(faults: SandboxFaults, name: Countdown): boolean {
  if (faults[name] <= 0) return false;
  faults[name] -= 1;
  return true;
}

/** How a completed call is answered. */
export function takeEnding(faults: SandboxFaults): 'answer' | 'fail' | 'lose' {
  if (takeFault(faults, 'failAfterEffect')) return 'fail';
  if (takeFault(faults, 'loseAnswers')) return 'lose';
  return faults.loseAnswerRate > 0 && Math.random() < faults.loseAnswerRate ? 'lose' : 'answer';
}
