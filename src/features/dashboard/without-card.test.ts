// An investment without a card payment: its texts mention no card, bank or email.
import { expect, test } from 'vitest';
import { receiptState } from '#features/investing/receipt-copy.ts';
import { investmentStateWords } from '#features/investing/web/investment-state.ts';

const removed = {
  state: 'refunded',
  status: 'refunded',
  refundPending: false,
  refundByHand: false,
  refundRequestedAt: '2026-11-22T10:00:00.000Z',
  refundedAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-11-01T10:00:00.000Z',
  completedAt: '2026-11-01T10:00:00.000Z',
  transactionId: null,
  partsReturned: null,
} as const;

test('one removed from the ledger says that no money moved here', () => {
  const onDashboard = investmentStateWords(removed);
  const onReceipt = receiptState(removed);
  for (const { label, text } of [onDashboard, onReceipt]) {
    expect(label).toBe('Removed');
    expect(text).toContain('Removed from the books');
    expect(text).toContain('No card was charged');
    expect(text).not.toMatch(/went back|your card|bank|refunded/);
  }
});

test('an active one says that it was recorded, not paid', () => {
  expect(receiptState({ ...removed, state: 'completed', refundedAt: null }).text).toMatch(
    /^Recorded without a card payment/,
  );
});

test('one paid by card and refunded still says where the money went', () => {
  expect(investmentStateWords({ ...removed, transactionId: 'pi_1' }).text).toContain('went back to your card');
});
