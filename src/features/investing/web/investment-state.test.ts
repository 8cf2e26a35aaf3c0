// The status texts of the investment history.
import { expect, test } from 'vitest';
import { investmentStates, toInvestmentStatus } from '../investing-rules.ts';
import { investmentStateWords } from './investment-state.ts';

const expiresAt = '2026-11-20T14:35:00.000Z';
const words = (
  state: (typeof investmentStates)[number],
  more: { everCompleted?: boolean; refundPending?: boolean; refundByHand?: boolean; refundedAt?: string } = {},
) =>
  investmentStateWords({
    state,
    status: toInvestmentStatus(state, more.everCompleted ?? false),
    refundPending: more.refundPending ?? false,
    refundByHand: more.refundByHand ?? false,
    refundRequestedAt: more.refundPending ? expiresAt : null,
    refundedAt: more.refundedAt ?? (state === 'refunded' ? expiresAt : null),
    expiresAt,
    transactionId: 'pi_1',
    partsReturned: null,
  });

test('a pending investment shows that it waits for payment, and until when', () => {
  expect(words('held')).toMatchObject({ label: 'Pending', until: expiresAt });
  expect(words('processing')).toMatchObject({ label: 'Pending' });
  expect(words('processing').until).toBeUndefined();
});

test('the label follows the status a person sees', () => {
  const labels = { pending: 'Pending', completed: 'Completed', failed: 'Failed', refunded: 'Refunded' };
  for (const state of investmentStates.filter((name) => name !== 'refund_pending')) {
    expect(words(state).label, state).toBe(labels[toInvestmentStatus(state, true)]);
  }
});

test('a pending refund is shown, for a completed investment and for a late payment', () => {
  expect(words('refund_pending', { everCompleted: true, refundPending: true }).label).toBe('Refund on its way');
  expect(words('completed', { refundPending: true }).label).toBe('Refund on its way');
  expect(words('refund_pending').text).toMatch(/could no longer accept it/);
});

test('a refund shows when it was requested and when it was completed', () => {
  expect(words('refund_pending', { everCompleted: true, refundPending: true }).text).toContain('Nov 20, 2026');
  expect(words('refunded').text).toBe('The amount went back to your card on Nov 20, 2026.');
});

test('a refund returned by its bank is pending again, and one that keeps failing asks for help', () => {
  expect(investmentStateWords({ ...sentBack, refundByHand: false }).label).toBe('Refund on its way');
  expect(investmentStateWords({ ...sentBack, refundByHand: true }).text).toContain('Contact us');
});

const sentBack = {
  state: 'refunded',
  status: 'refunded',
  refundPending: false,
  refundRequestedAt: expiresAt,
  refundedAt: null,
  expiresAt,
  transactionId: 'pi_1',
  partsReturned: null,
} as const;

test('a replaced hold is shown as replaced, not as failed', () => {
  const replaced = investmentStateWords({
    ...sentBack,
    state: 'cancelled',
    status: 'failed',
    refundByHand: false,
    replaced: true,
  });
  expect(replaced).toMatchObject({ label: 'Replaced', text: 'Replaced by a new amount. You were not charged.' });
});

test('it says when nothing was charged', () => {
  for (const state of ['expired', 'failed', 'cancelled'] as const) {
    expect(words(state).text, state).toContain('You were not charged.');
  }
});

test('a returned part is shown with the rest, during the investment and its refund', () => {
  const partsReturned = { returned: '400.00', rest: '600.00' };
  const standing = investmentStateWords({ ...sentBack, ...standingState, refundByHand: false, partsReturned });
  expect(standing.text).toBe('$400 of it has already been returned. $600 remains, and you keep your whole share.');
  const refunded = investmentStateWords({ ...sentBack, refundByHand: false, partsReturned });
  expect(refunded.text).toMatch(/\$400 of it has already been returned\. The rest is \$600\.$/);
});

const standingState = { state: 'completed', status: 'completed' } as const;
