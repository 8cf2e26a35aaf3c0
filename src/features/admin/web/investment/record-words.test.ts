// Administrators read sentences, not codes.
import { expect, test } from 'vitest';
import { refundReasons } from '#features/investing/server/investing-table.ts';
import { investmentMoves, paymentMoves, refundMoves } from '#features/investing/server/money-moves.ts';
import { causeText, moveText, paymentErrorText, refundReasonText, stateText } from './record-words.ts';

test('every state of an investment, a payment and a refund has a sentence of its own [admin-record-1]', () => {
  for (const [machine, moves] of Object.entries({
    investment: investmentMoves,
    payment: paymentMoves,
    refund: refundMoves,
    part_return: refundMoves,
  })) {
    for (const to of Object.keys(moves)) expect(moveText({ machine, from: null, to }), `${machine} ${to}`).toMatch(/ /);
  }
  for (const state of Object.keys(paymentMoves)) expect(stateText('payment', state)).not.toMatch(/_/);
  expect(moveText({ machine: 'investment', from: 'disputed', to: 'completed' })).toBe('The dispute was won');
});

test('unknown causes and errors still read as words, never as codes [admin-record-2]', () => {
  expect(causeText('claim')).toMatch(/browser/);
  for (const reason of refundReasons)
    expect(causeText(`refund: ${reason.replaceAll('_', ' ')}`)).toBe(refundReasonText(reason));
  expect(refundReasonText('project_failed')).not.toMatch(/fail/);
  expect(causeText('a_new_cause')).toBe('A new cause');
  expect(paymentErrorText('payment_intent_authentication_failure')).toMatch(/didn’t confirm/);
  expect(paymentErrorText('some_new_code')).not.toMatch(/_/);
});
