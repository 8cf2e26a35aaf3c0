// Signed events of both kinds, with several secrets, and forged ones.
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createStripePayoutGateway } from './stripe-payout-gateway.ts';

const gatewayWith = (connectWebhookSecret: string) =>
  createStripePayoutGateway({ secretKey: 'sk_test_1', webhookSecret: 'whsec_cards', connectWebhookSecret });

describe('an event', () => {
  const gateway = gatewayWith('whsec_snapshot, whsec_thin');
  const now = () => Math.floor(Date.now() / 1000);
  const sign = (body: string, secret: string, time = now()) =>
    `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  const snapshot = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payout.failed',
    account: 'acct_1',
    livemode: false,
    data: { object: { object: 'payout', id: 'po_1' } },
  });
  const thin = JSON.stringify({
    id: 'evt_2',
    object: 'v2.core.event',
    type: 'v2.core.account.closed',
    livemode: false,
    context: 'acct_1',
    created: '2026-11-20T10:00:00.000Z',
    related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
  });

  test.each([
    [snapshot, 'payout.failed'],
    [thin, 'v2.core.account.closed'],
  ])('%s is read with each of the secrets', (body, type) => {
    for (const secret of ['whsec_snapshot', 'whsec_thin', 'whsec_cards']) {
      expect(gateway.readPayoutEvent(Buffer.from(body), sign(body, secret))).toMatchObject({
        type,
        accountId: 'acct_1',
      });
    }
  });

  test.each([snapshot, thin])('%s is refused unless it was signed by one of them just now', (body) => {
    const raw = Buffer.from(body);
    const forged: (string | string[] | undefined)[] = [
      undefined,
      '',
      'v1=1',
      sign(body, 'whsec_other'),
      sign(body, ''),
      sign(body, 'whsec_thin', now() - 301),
      sign(`${body} `, 'whsec_thin'),
      [sign(body, 'whsec_thin')],
    ];
    for (const header of forged) {
      expect(() => gateway.readPayoutEvent(raw, header)).toThrow(
        expect.objectContaining({ code: 'invalid_signature' }),
      );
    }
  });

  test.each(['', 'null', '[]', '{"object":"event"}', '{"object":"v2.core.event"}', '{"object":"list","id":"evt_1"}'])(
    'signed but unreadable (%s) is refused',
    (body) => {
      const header = sign(body, 'whsec_thin');
      expect(() => gateway.readPayoutEvent(Buffer.from(body), header)).toThrow(
        expect.objectContaining({ code: 'invalid_signature' }),
      );
    },
  );

  test('is what payouts need: without secrets they are off', () => {
    expect(gateway.isConfigured).toBe(true);
    expect(gatewayWith('').isConfigured).toBe(false);
    expect(gatewayWith(' , ').isConfigured).toBe(false);
  });
});
