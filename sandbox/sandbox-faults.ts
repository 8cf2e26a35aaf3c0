// What the sandbox can be told to do wrong, so that tests see the product survive it. All off by default.

export type SandboxFaults = {
  /** The next n calls are answered 500 and do nothing. */
  failCalls: number;
  /** The next n calls take effect and are answered 500; a repeat with the same key gets the true answer. */
  failAfterEffect: number;
  /** With it, the 500 of `failAfterEffect` is what the key remembers, as Stripe may do. */
  rememberFailures: boolean;
  /** The next n calls take effect and their connection is cut. */
  loseAnswers: number;
  /** The share of all calls, 0 to 1, whose answer is lost after the effect. */
  loseAnswerRate: number;
  /** Milliseconds every call waits before it does anything. */
  delayMs: number;
  /** Refunds start as `pending` until the test helper ends them. */
  refundsStartPending: boolean;
  /** The next n events are never sent. */
  dropEvents: number;
  /** No event is sent while this is on. */
  holdEvents: boolean;
  /** No event of these types or ids is sent while it is named here: `charge.dispute.created`, `evt_1`. */
  heldEvents: readonly string[];
  /** How many times more each event is sent. */
  extraDeliveries: number;
  /** Newest first, one at a time. */
  reorderEvents: boolean;
  /** How far the sandbox's clock is ahead: of it hang what its keys remember, what is available, and its signatures. */
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
    clockAheadMs: 0,
  };
}

type Countdown = 'failCalls' | 'failAfterEffect' | 'loseAnswers' | 'dropEvents';

/** Whether this one is hit by a "next n" fault, counting it down. */
export function takeFault(faults: SandboxFaults, name: Countdown): boolean {
  if (faults[name] <= 0) return false;
  faults[name] -= 1;
  return true;
}

/** How a call that has been done ends on the wire. */
export function takeEnding(faults: SandboxFaults): 'answer' | 'fail' | 'lose' {
  if (takeFault(faults, 'failAfterEffect')) return 'fail';
  if (takeFault(faults, 'loseAnswers')) return 'lose';
  return faults.loseAnswerRate > 0 && Math.random() < faults.loseAnswerRate ? 'lose' : 'answer';
}
