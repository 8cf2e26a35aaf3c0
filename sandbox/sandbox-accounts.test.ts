// Connected accounts of the sandbox, through the real gateway and the hosted pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { connectAccount, moveAccount, topUp } from '#test/factories/payout-accounts.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';

let kindling: TestApp;
beforeAll(async () => {
  kindling = await createTestApp();
});
afterAll(() => kindling.close());

describe('an account', () => {
  test.each([
    ['verified', { transfers: 'active', payouts: 'active', requirements: [], isClosed: false }],
    ['pending', { transfers: 'pending', requirements: [{ awaits: 'provider', isPastDue: false }] }],
    [
      'restricted',
      { transfers: 'restricted', requirements: [{ awaits: 'creator', error: expect.stringContaining('ID number') }] },
    ],
    ['rejected', { transfers: 'rejected', payouts: 'rejected', requirements: [] }],
    ['closed', { isClosed: true, requirements: [] }],
  ] as const)('whose details turn out %s', async (outcome, expected) => {
    const account = await connectAccount(kindling, { outcome, metadata: { user_uid: outcome } });
    expect(account).toMatchObject({ ...expected, country: 'us', metadata: { user_uid: outcome } });
  });
});

test('a transfer needs money and an active account', async () => {
  const { payoutGateway } = kindling.deps;
  const account = await connectAccount(kindling);
  const input = { amountCents: cents(5000), accountId: account.id, group: 'rel_1', metadata: { transfer_uuid: '1' } };
  expect(await payoutGateway.createTransfer({ ...input, idempotencyKey: 'transfer_1_1' })).toEqual({
    refusal: 'balance_insufficient',
  });
  await topUp(kindling, 6000);
  const made = await payoutGateway.createTransfer({ ...input, idempotencyKey: 'transfer_1_2' });
  expect(made).toMatchObject({ amountCents: 5000, reversedCents: 0, accountId: account.id, group: 'rel_1' });
  await moveAccount(kindling, account.id, 'past_due');
  expect(await payoutGateway.createTransfer({ ...input, idempotencyKey: 'transfer_1_3' })).toEqual({
    refusal: 'insufficient_capabilities_for_transfer',
  });
});
