// The checkout's states: responses in any order lead to a sensible state, and money is never requested twice.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PreparedPayment } from '../../investing-contract.ts';
import { type InvestmentState, investmentStates } from '../../investing-rules.ts';
import { defaultAppearance } from '../../investor-appearance.ts';
import {
  type CheckoutEvent,
  type CheckoutState,
  clockText,
  isAtWork,
  nextCheckout,
  secondsLeft,
  settlePauseMs,
} from './checkout-flow.ts';
import { sandboxCopy } from './sandbox-card-copy.ts';

const payment: PreparedPayment = {
  clientSecret: 'pi_1_secret_2',
  investmentId: 7,
  projectId: 3,
  projectTitle: 'Paper Orchard',
  amount: '1000.00',
  equityPercent: '0.238095',
  valuation: 420_000,
  expiresAt: '2026-11-20T12:15:00.000Z',
  cancellableUntil: null,
  project: {
    category: 'Technology',
    coverImage: null,
    deadline: null,
    fundingModel: 'all_or_nothing',
    allotmentNote: null,
    closesWithNotice: false,
  },
  appearance: defaultAppearance,
  agreement: { isRequired: false, isSigned: false },
  steps: [],
  payments: { kind: 'sandbox', publishableKey: 'pk_test_1' },
};
const refusal = { title: 'Error', message: 'No.', remedy: { kind: 'none' } } as const;

function after(...events: CheckoutEvent[]): CheckoutState {
  return events.reduce(nextCheckout, { step: 'preparing' });
}
const prepared: CheckoutEvent = { type: 'prepared', payment, state: 'held' };
const pay: CheckoutEvent = { type: 'pay' };
const paid: CheckoutEvent = { type: 'paid' };
const settled = (state: InvestmentState): CheckoutEvent => ({ type: 'settled', state });

describe('the flow to a completed investment', () => {
  test('is prepared, paid, recorded, complete', () => {
    expect(after(prepared)).toEqual({ step: 'ready', payment });
    expect(after(prepared, pay).step).toBe('paying');
    expect(after(prepared, pay, paid).step).toBe('recording');
    expect(after(prepared, pay, paid, settled('completed'))).toEqual({ step: 'complete', payment });
  });

  test('a declined card shows the form again with the reason, which the next attempt clears', () => {
    const declined = after(prepared, pay, { type: 'declined', message: sandboxCopy.declined });
    expect(declined).toEqual({ step: 'ready', payment, failure: sandboxCopy.declined });
    expect(nextCheckout(declined, pay)).toEqual({ step: 'paying', payment });
  });

  test('an incomplete form returns without an error of ours', () => {
    expect(after(prepared, pay, { type: 'declined' })).toEqual({ step: 'ready', payment });
  });

  test('a second press during a payment changes nothing', () => {
    const paying = after(prepared, pay);
    expect(nextCheckout(paying, pay)).toBe(paying);
  });
});

describe('when our server cannot be reached', () => {
  const lost = after(prepared, pay, paid, { type: 'claim-lost' });

  test('it retries automatically, and the page waits for a hold it does not know yet', () => {
    expect(lost).toEqual({ step: 'settling', payment, cause: 'unrecorded' });
    expect(nextCheckout(lost, settled('held'))).toBe(lost);
    expect(nextCheckout(lost, settled('processing'))).toBe(lost);
    expect(nextCheckout(lost, settled('completed')).step).toBe('complete');
  });

  test('a payment refunded meanwhile is shown as refunded', () => {
    expect(nextCheckout(lost, settled('refund_pending')).step).toBe('returned');
  });
});

describe('while the bank is processing', () => {
  const waiting = after(prepared, pay, paid, settled('processing'));

  test('the page waits, and asks for another card if the bank declines', () => {
    expect(waiting).toEqual({ step: 'settling', payment, cause: 'bank' });
    expect(nextCheckout(waiting, settled('held'))).toMatchObject({ step: 'ready', failure: expect.any(String) });
  });
});

describe('resuming a hold', () => {
  test.each([
    ['held', 'ready'],
    ['processing', 'settling'],
    ['completed', 'paid-before'],
    ['disputed', 'paid-before'],
    ['refund_pending', 'returned'],
    ['refunded', 'returned'],
    ['charged_back', 'returned'],
    ['expired', 'lapsed'],
    ['failed', 'lapsed'],
    ['cancelled', 'lapsed'],
  ] as const)('%s is %s', (state, step) => {
    expect(after({ type: 'prepared', payment, state }).step).toBe(step);
  });
});

describe('an expired hold', () => {
  test('offers a new start while the card is being typed', () => {
    const lapsed = after(prepared, { type: 'hold-ended' });
    expect(lapsed).toEqual({ step: 'lapsed', payment });
    expect(nextCheckout(lapsed, { type: 'start-again' })).toEqual({ step: 'preparing' });
  });

  test("keeps the form if only the browser's clock is ahead", () => {
    expect(after(prepared, { type: 'overtime' })).toEqual({ step: 'ready', payment, overtime: true });
  });

  test('does not interrupt a payment in progress', () => {
    const recording = after(prepared, pay, paid);
    expect(nextCheckout(recording, { type: 'hold-ended' })).toBe(recording);
  });
});

const anyEvent = fc.oneof(
  fc.constantFrom<CheckoutEvent>(
    prepared,
    pay,
    paid,
    { type: 'refused', refusal },
    { type: 'declined', message: 'No.' },
    { type: 'claim-lost' },
    { type: 'hold-ended' },
    { type: 'overtime' },
    { type: 'paid-elsewhere' },
    { type: 'start-again' },
  ),
  fc.constantFrom(...investmentStates).map(settled),
);

test('for any sequence of events, complete is final and a card is requested only when ready', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
      let state: CheckoutState = { step: 'preparing' };
      for (const event of events) {
        const next = nextCheckout(state, event);
        if (state.step === 'complete') expect(next).toBe(state);
        if (next.step === 'paying' && state.step !== 'paying') expect(state.step).toBe('ready');
        if (next.step === 'complete' && state.step !== 'complete') {
          expect(['recording', 'settling']).toContain(state.step);
        }
        // After a payment the form returns only if the server says that nothing was paid.
        if (isAtWork(state) && next.step === 'ready') expect(['declined', 'settled']).toContain(event.type);
        state = next;
      }
    }),
  );
});

describe('the clock', () => {
  test.each([
    ['2026-11-20T12:00:00.000Z', 900, '15:00'],
    ['2026-11-20T12:14:00.001Z', 60, '1:00'],
    ['2026-11-20T12:14:59.500Z', 1, '0:01'],
    ['2026-11-20T12:15:00.000Z', 0, '0:00'],
    ['2026-11-21T00:00:00.000Z', 0, '0:00'],
    ['2026-11-20T11:14:55.000Z', 3605, '1:00:05'],
  ])('at %s leaves %d seconds, shown as %s', (now, seconds, shown) => {
    expect(secondsLeft(payment.expiresAt, new Date(now))).toBe(seconds);
    expect(clockText(seconds)).toBe(shown);
  });

  test('polls quickly at first, then ever more slowly, at most every ten seconds', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 50].map(settlePauseMs);
    expect(pauses[0]).toBe(1000);
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect(pauses.at(-1)).toBe(10_000);
  });
});

const { clientSecret: _secret, ...reserved } = payment;
const needed: CheckoutEvent = { type: 'acceptance-needed', hold: reserved };

test('an offer that requires the agreement waits for it, and is payable once it is signed', () => {
  expect(after(needed)).toEqual({ step: 'accepting', payment: reserved });
  // Signed in a way that the server does not know yet: it says so again.
  expect(after(needed, needed)).toEqual({ step: 'accepting', payment: reserved });
  expect(after(needed, prepared)).toEqual({ step: 'ready', payment });
  expect(after(needed, pay)).toEqual({ step: 'accepting', payment: reserved });
  expect(after(needed, { type: 'refused', refusal })).toEqual({ step: 'refused', refusal });
});

test('a reservation that ends before the signature lapses, and one that was replaced says so', () => {
  expect(after(needed, { type: 'hold-ended' })).toEqual({ step: 'lapsed', payment: reserved });
  expect(after(needed, { type: 'hold-ended', isReplaced: true })).toMatchObject({ step: 'lapsed', isReplaced: true });
  expect(after(needed, { type: 'overtime' })).toMatchObject({ step: 'accepting', overtime: true });
});

test('reading the agreement gives the reservation more time, which ends the overtime', () => {
  const expiresAt = '2026-11-20T12:30:00.000Z';
  const extended: CheckoutEvent = { type: 'extended', expiresAt };
  expect(after(prepared, { type: 'overtime' }, extended)).toEqual({
    step: 'ready',
    payment: { ...payment, expiresAt },
  });
  expect(after(needed, extended)).toEqual({ step: 'accepting', payment: { ...reserved, expiresAt } });
  expect(after(prepared, pay, extended)).toEqual({ step: 'paying', payment });
});
