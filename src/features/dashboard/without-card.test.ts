// An investment without a card payment: its texts mention no card, bank or email.
import { expect, test } from 'vitest';
import { receiptState } from '#features/investing/receipt-copy.ts';
import { investmentStateWords } from '#features/investing/web/investment-state.ts';

const money = {
  state: 'removed',
  paid: '0.00',
  held: '0.00',
  released: '0.00',
  onItsWayBack: '0.00',
  returned: '0.00',
  byHand: '0.00',
  takenBack: '0.00',
  bankTook: '0.00',
  beyond: '0.00',
  refundable: '0.00',
  invested: '0.00',
  requestedAt: null,
  returnedAt: '2026-11-22T10:00:00.000Z',
} as const;
const removed = {
  money,
  expiresAt: '2026-11-01T10:00:00.000Z',
  completedAt: '2026-11-01T10:00:00.000Z',
  transactionId: null,
};

test('one removed from the ledger says that no money moved here', () => {
  for (const { label, text } of [investmentStateWords(removed), receiptState(removed)]) {
    expect(label).toBe('Removed');
    expect(text).toContain('removed from the books on Nov 22, 2026');
    expect(text).toContain('No card was charged');
    expect(text).not.toMatch(/went back|your card|bank|refunded/);
  }
});

test('an active one says that it was recorded, not paid', () => {
  const recorded = { ...removed, money: { ...money, state: 'recorded' as const, returnedAt: null } };
  expect(receiptState(recorded).text).toMatch(/^Recorded without a card payment/);
  expect(receiptState(recorded).label).toBe('Completed');
});
