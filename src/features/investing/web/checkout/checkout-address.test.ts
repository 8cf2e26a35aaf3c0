// The checkout's URL, and the messages when the checkout cannot be prepared.

import { expect, test } from 'vitest';
import { ApiError } from '#ui/call.ts';
import { findProjectId, readCheckout, withAmount } from './checkout-address.ts';
import { getPaymentId } from './checkout-card.ts';
import { checkoutCopy } from './checkout-copy.ts';
import { toRefusal } from './checkout-refusals.ts';
import { parseOutcome } from './sandbox-card-client.ts';
import { sandboxCopy } from './sandbox-card-copy.ts';

const read = (query: string) => readCheckout(new URLSearchParams(query));

test.each([
  ['projectId=7&amount=1000', 100_000],
  ['projectId=7&amount=1000.50', 100_050],
  ['projectId=7&amount=1%2C000', 100_000],
  ['projectId=7&amount=%241%2C000.50', 100_050],
  ['projectId=7&amount=40&projectTitle=Other&equity=99', 4000],
])('%s asks for %d cents of project 7', (query, amount) => {
  expect(read(query)).toEqual({ projectId: 7, amount });
});

test.each([
  '',
  'projectId=7',
  'amount=0',
  'amount=-5',
  'amount=abc',
  'amount=NaN',
  'amount=Infinity',
  'amount=',
  'amount=10.001',
])('%j is an invalid amount, without a request to the server [checkout-3]', (query) => {
  expect(read(`projectId=7&${query}`)).toMatchObject({ message: 'Invalid investment amount' });
});

test.each(['', 'abc', '0', '-1', '1.5', '01', '9999999999999999', "7' or 1=1"])('%j is no project', (id) => {
  expect(findProjectId(new URLSearchParams({ projectId: id }))).toBeUndefined();
  expect(read(new URLSearchParams({ projectId: id, amount: '1000' }).toString())).toHaveProperty('remedy');
});

test('another amount keeps the project and drops the share of the old amount', () => {
  const address = withAmount(
    new URLSearchParams('projectId=7&projectTitle=Kelda&amount=900&equity=1.2'),
    4000 as never,
  );
  expect(address).toBe('/checkout?projectId=7&projectTitle=Kelda&amount=40.00');
});

function apiError(status: number, body: Record<string, unknown>): ApiError {
  return new ApiError({ status, statusText: '', body: JSON.stringify(body) });
}

test('an amount above what is available is refused with the available amount, which may be invested instead', () => {
  const message = 'The maximum available amount is $40.';
  const refusal = toRefusal(
    apiError(409, { code: 'funding_exceeded', message, remaining: '40.00', remainingCents: 4000 }),
  );
  expect(refusal).toEqual({
    title: 'Investment Amount Too High',
    message,
    remedy: { kind: 'other-amount', available: 4000 },
  });
});

test('when nothing is left no other amount is offered', () => {
  const refusal = toRefusal(apiError(409, { code: 'funding_exceeded', message: 'Later.', remaining: '0.00' }));
  expect(refusal.remedy).toEqual({ kind: 'other-amount' });
});

test.each(['own_project', 'not_active', 'too_many_holds'])('%s speaks for itself', (code) => {
  expect(toRefusal(apiError(409, { code, message: 'A sentence.' })).message).toBe('A sentence.');
});

test.each([
  apiError(500, { code: 'internal', message: 'x' }),
  apiError(503, { code: 'provider_unavailable', message: 'x' }),
  new ApiError({ status: 502, statusText: 'Bad Gateway', body: '<html>' }),
])('any other error shows the general message, and may be retried [checkout-7]', (error) => {
  expect(toRefusal(error)).toEqual({
    title: 'Error',
    message: 'Could not initiate payment process. Please try again later.',
    remedy: { kind: 'retry' },
  });
});

test('without a connection it continues automatically on reconnect', () => {
  const refusal = toRefusal(new ApiError({ status: 0, statusText: 'network error', body: '' }));
  expect(refusal.remedy).toEqual({ kind: 'retry', isOffline: true });
});

test('below the minimum the minimum is offered, not everything that is left', () => {
  const body = { code: 'amount_too_small', message: 'Minimum', remaining: '7590.00', smallest: '100.00' };
  expect(toRefusal(apiError(400, body)).remedy).toEqual({ kind: 'other-amount', available: 10_000 });
});

test('too many open payments are listed', () => {
  const openHolds = [{ investmentId: 1, projectId: 2, projectTitle: 'Lamp', amount: '100.00', expiresAt: 'soon' }];
  const refusal = toRefusal(apiError(409, { code: 'too_many_holds', message: 'Five.', openHolds }));
  expect(refusal.remedy).toEqual({ kind: 'open-holds', holds: openHolds });
});

test('a client secret begins with the id of its payment', () => {
  expect(getPaymentId('pi_0af_secret_99')).toBe('pi_0af');
});

test.each([
  [{ status: 'succeeded' }, { kind: 'paid' }],
  [{ status: 'processing' }, { kind: 'paid' }],
  [{ status: 'requires_action' }, { kind: 'authenticate' }],
  [{ status: 'canceled' }, { kind: 'hold-ended' }],
  [
    { status: 'requires_payment_method', last_payment_error: { message: 'We are unable to authenticate.' } },
    { kind: 'declined', message: 'We are unable to authenticate.' },
  ],
  [
    {
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure', message: 'Please choose a different card.' },
    },
    { kind: 'declined', message: checkoutCopy.notAuthenticated },
  ],
  [
    { error: { type: 'card_error', message: sandboxCopy.declined } },
    { kind: 'declined', message: sandboxCopy.declined },
  ],
  [
    { error: { type: 'invalid_request_error', message: 'x', payment_intent: { status: 'succeeded' } } },
    { kind: 'paid' },
  ],
  [
    { error: { type: 'invalid_request_error', message: 'x', payment_intent: { status: 'canceled' } } },
    { kind: 'hold-ended' },
  ],
  [{ error: { type: 'api_error', message: 'x' } }, { kind: 'unclear' }],
  [{}, { kind: 'unclear' }],
  [null, { kind: 'unclear' }],
])('the sandbox response %j means %j', (body, expected) => {
  expect(parseOutcome(body)).toEqual(expected);
});
