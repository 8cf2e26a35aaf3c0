// Sandbox card rules: behavior per card, and the stored fields.
import { describe, expect, test } from 'vitest';
import { type CardVerdict, findCardVerdict } from './sandbox-cards.ts';

const now = new Date('2026-11-20T12:00:00Z');

function judge(number: string, card: Record<string, string> = {}): CardVerdict | undefined {
  const details = { number, exp_month: '12', exp_year: '34', cvc: '123', ...card };
  const params = Object.entries(details).map(([name, value]) => [`payment_method_data[card][${name}]`, value] as const);
  return findCardVerdict(new Map(params), null, now);
}

describe('test cards', () => {
  test.each([
    ['4242 4242 4242 4242', { outcome: 'succeed' }],
    ['4242-4242-4242-4242', { outcome: 'succeed' }],
    ['4000 0025 0000 3155', { outcome: 'authenticate' }],
    ['4000 0000 0000 0002', decline('generic_decline', 'Your card was declined.')],
    ['4000 0000 0000 9995', decline('insufficient_funds', 'Your card has insufficient funds.')],
    ['4111 1111 1111 1111', decline('test_mode_live_card', 'Your card was declined.')],
  ])('%s behaves as documented', (number, verdict) => {
    expect(judge(number)).toMatchObject(verdict);
  });

  test.each([
    ['a wrong check digit', '4242424242424241', {}, 'incorrect_number', 'Your card number is incorrect.'],
    ['too few digits', '42424242', {}, 'incorrect_number', 'Your card number is incorrect.'],
    ['no digits', 'constructor', {}, 'incorrect_number', 'Your card number is incorrect.'],
    ['a month that is none', '4242424242424242', { exp_month: '13' }, 'invalid_expiry_month', /month/],
    ['a year that is none', '4242424242424242', { exp_year: 'xx' }, 'invalid_expiry_year', /year/],
    ['last month', '4242424242424242', { exp_month: '10', exp_year: '26' }, 'expired_card', 'Your card has expired.'],
    ['a short code', '4242424242424242', { cvc: '12' }, 'invalid_cvc', "Your card's security code is invalid."],
    ['no code', '4242424242424242', { cvc: '' }, 'invalid_cvc', "Your card's security code is invalid."],
  ])('%s is not a valid card', (_what, number, card, code, message) => {
    const verdict = judge(number, card);
    expect(verdict).toMatchObject({ outcome: 'invalid', error: { type: 'card_error', code } });
    expect(verdict?.outcome === 'invalid' && verdict.error.message).toMatch(message);
  });

  test('a card is valid until the end of its month', () => {
    expect(judge('4242424242424242', { exp_month: '11', exp_year: '2026' })).toMatchObject({ outcome: 'succeed' });
  });

  test('only brand, last four digits and expiry are kept', () => {
    const verdict = judge('4242 4242 4242 4242');
    expect(verdict).toEqual({
      outcome: 'succeed',
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
    });
  });

  test('American Express cards have a four-digit code', () => {
    expect(judge('378282246310005', { cvc: '1234' })).toMatchObject({ outcome: 'succeed', card: { brand: 'amex' } });
    expect(judge('378282246310005', { cvc: '123' })).toMatchObject({ error: { code: 'invalid_cvc' } });
  });
});

function decline(declineCode: string, message: string) {
  return { outcome: 'decline', error: { code: 'card_declined', decline_code: declineCode, message } };
}
