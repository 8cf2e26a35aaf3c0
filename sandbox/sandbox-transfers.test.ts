// Transfers, reversals and top-ups of the sandbox: refusals, keys, lists, movements and lost answers.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { ProviderTransfer, TransferRefusal } from '#platform/cards/payout-gateway.ts';
import {
  chargeConnectFee,
  collectFromPlatform,
  connectAccount,
  finishPayouts,
  moveReserve,
  reverseByHand,
  reverseTopUp,
  topUp,
  transferByHand,
} from '#test/factories/payout-accounts.ts';
import { callAsServer, confirmCard, listAll, makePayment, useTestSandbox } from '#test/servers/test-sandbox.ts';
import { accountStates } from './sandbox-account-rows.ts';

const sandbox = useTestSandbox({ pollIntervalMs: 10_000 });

const longAgo = new Date(0);
const readBalance = async () => {
  const { availableCents } = await sandbox.gateway.readBalance();
  return availableCents;
};
const newestMovement = async (): Promise<ProviderMovement | undefined> => {
  for await (const movement of sandbox.gateway.listMovements({ since: longAgo })) return movement;
  return undefined;
};

function send(accountId: string, amount = 1000, changes: object = {}) {
  return sandbox.payoutGateway.createTransfer({
    amountCents: cents(amount),
    accountId,
    group: 'rel_1',
    metadata: { transfer_uuid: 'u1' },
    idempotencyKey: randomUUID(),
    ...changes,
  });
}

function succeed(answer: ProviderTransfer | TransferRefusal): ProviderTransfer {
  if ('refusal' in answer) throw new Error(answer.refusal);
  return answer;
}

const reverse = (transferId: string, amount: number, changes: object = {}) =>
  sandbox.payoutGateway.reverseTransfer({
    transferId,
    amountCents: cents(amount),
    metadata: { release: '7' },
    idempotencyKey: randomUUID(),
    ...changes,
  });

describe('a transfer', () => {
  test('moves money from our balance into the account, and both have its movement', async () => {
    const account = await connectAccount(sandbox);
    await topUp(sandbox, 1000);
    const before = await readBalance();
    const made = succeed(await send(account.id, 700));
    expect(made).toEqual({
      id: expect.stringMatching(/^tr_/),
      amountCents: 700,
      reversedCents: 0,
      accountId: account.id,
      group: 'rel_1',
      metadata: { transfer_uuid: 'u1' },
      movementId: expect.stringMatching(/^txn_/),
      destinationPaymentId: expect.stringMatching(/^py_/),
      reversals: [],
      createdAt: expect.any(Date),
    });
    expect(await sandbox.payoutGateway.findTransfer(made.id)).toEqual(made);
    expect(await readBalance()).toBe(before - 700);
    expect(await sandbox.payoutGateway.readAccountBalance(account.id)).toEqual({
      availableCents: 700,
      pendingCents: 0,
    });
    const movement = await newestMovement();
    expect(movement).toMatchObject({ kind: 'transfer', id: made.movementId, netCents: -700, transferId: made.id });
    expect(await sandbox.gateway.findMovement(made.movementId)).toEqual(movement);
  });

  test.each(accountStates)('to an account that is %s', async (state) => {
    const { id } = await connectAccount(sandbox, state === 'submitted' ? { outcome: 'pending' } : {});
    if (state !== 'submitted')
      await callAsServer(sandbox.app, 'POST', `/v1/test_helpers/accounts/${id}/move`, { state });
    await topUp(sandbox, 1000);
    const before = await readBalance();
    const answer = await send(id);
    if (state === 'active') expect(answer).toMatchObject({ amountCents: 1000 });
    else expect(answer).toEqual({ refusal: 'insufficient_capabilities_for_transfer' });
    expect(await readBalance()).toBe(state === 'active' ? before - 1000 : before);
  });

  test('is refused beyond the available balance, with the same answer for the same key', async () => {
    const { id } = await connectAccount(sandbox);
    const paid = await makePayment(sandbox.gateway, 50_000_000);
    await confirmCard(sandbox.app, paid, '4242424242424242');
    const available = await readBalance();
    const key = { idempotencyKey: 'transfer_key_1' };
    expect(await send(id, available + 1, key)).toEqual({ refusal: 'balance_insufficient' });
    await topUp(sandbox, 1);
    expect(await send(id, available + 1, key)).toEqual({ refusal: 'balance_insufficient' });
    expect(await send(id, available + 1, { idempotencyKey: 'transfer_key_2' })).toMatchObject({
      amountCents: available + 1,
    });
    expect(await readBalance()).toBe(0);
  });

  test('never exceeds the balance, with many at once', async () => {
    const accounts = await Promise.all([connectAccount(sandbox), connectAccount(sandbox)]);
    await topUp(sandbox, 10_500 - (await readBalance()));
    const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => send(accounts[n % 2]?.id ?? '')));
    expect(answers.filter((answer) => !('refusal' in answer))).toHaveLength(10);
    expect(await readBalance()).toBe(500);
  });

  test.each(['loseAnswers', 'failAfterEffect'] as const)(
    'is made once although answers are lost (%s)',
    async (fault) => {
      const { id } = await connectAccount(sandbox);
      await topUp(sandbox, 5000);
      const before = await readBalance();
      const group = `rel_${fault}`;
      const key = { idempotencyKey: `transfer_${fault}`, group };
      sandbox.faults[fault] = 9;
      await expect(send(id, 1000, key)).rejects.toMatchObject({ code: 'provider_unavailable' });
      sandbox.faults[fault] = 0;
      const made = succeed(await send(id, 1000, key));
      expect(await listAll(sandbox.payoutGateway.listTransfers({ group }))).toEqual([made]);
      expect(await readBalance()).toBe(before - 1000);
      await expect(send(id, 1001, key)).rejects.toThrow('refused to create a transfer');
      expect(await readBalance()).toBe(before - 1000);
    },
  );

  test('is found by its group, and since a time, page by page', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 10_000);
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) made.unshift(succeed(await send(id, 100, { group: 'rel_list' })).id);
    const byHand = await transferByHand(sandbox, id, 100);
    const ids = async (input: Parameters<typeof sandbox.payoutGateway.listTransfers>[0]) =>
      (await listAll(sandbox.payoutGateway.listTransfers(input))).map((transfer) => transfer.id);
    expect(await ids({ group: 'rel_list' })).toEqual(made);
    expect((await ids({ since: longAgo })).slice(0, 5)).toEqual([byHand, ...made]);
    expect(await ids({ since: new Date(Date.now() + 86_400_000) })).toEqual([]);
    const list = (params: Record<string, string>) => callAsServer(sandbox.app, 'GET', '/v1/transfers', params);
    const first = await list({ limit: '2', destination: id });
    expect(first.body).toMatchObject({ has_more: true, data: [{ id: byHand }, { id: made[0] }] });
    const next = await list({ limit: '9', destination: id, starting_after: made[0] ?? '' });
    expect(next.body).toMatchObject({ has_more: false });
    expect(next.body.data.map((item) => item.id)).toEqual(made.slice(1));
    expect(await sandbox.payoutGateway.findTransfer('tr_missing')).toBeUndefined();
    expect(await sandbox.payoutGateway.findTransfer('../balance')).toBeUndefined();
  });

  test('made by hand has no group and no metadata', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 100);
    const transfer = await sandbox.payoutGateway.findTransfer(await transferByHand(sandbox, id, 100));
    expect(transfer).toMatchObject({ amountCents: 100, metadata: {} });
    expect(transfer).not.toHaveProperty('group');
  });

  test.each([
    [{ amount: '0' }, 'parameter_invalid_integer'],
    [{ amount: '-5' }, 'parameter_invalid_integer'],
    [{ amount: '' }, 'parameter_missing'],
    [{ currency: 'eur' }, 'parameter_invalid'],
    [{ destination: 'acct_missing' }, 'resource_missing'],
    [{ source_transaction: 'ch_1' }, 'parameter_unknown'],
  ])('with %j is refused', async (params, code) => {
    const { id } = await connectAccount(sandbox);
    const good = { amount: '1', currency: 'usd', destination: id };
    const answer = await callAsServer(sandbox.app, 'POST', '/v1/transfers', { ...good, ...params });
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });
});

describe('a reversal', () => {
  test('takes back a part, then the rest, and no more', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 1000);
    const { id: transferId } = succeed(await send(id));
    const before = await readBalance();
    const part = succeed(await reverse(transferId, 300));
    expect(part).toMatchObject({ amountCents: 1000, reversedCents: 300, reversals: [{ amountCents: 300 }] });
    expect(await newestMovement()).toMatchObject({
      kind: 'transfer_reversal',
      type: 'transfer_refund',
      id: part.reversals[0]?.movementId,
      sourceId: part.reversals[0]?.id,
      netCents: 300,
      transferId,
    });
    expect(await reverse(transferId, 701)).toEqual({ refusal: 'refused' });
    expect(succeed(await reverse(transferId, 700))).toMatchObject({ reversedCents: 1000 });
    expect(await reverse(transferId, 1)).toEqual({ refusal: 'refused' });
    expect(await readBalance()).toBe(before + 1000);
    expect(await sandbox.payoutGateway.readAccountBalance(id)).toEqual({ availableCents: 0, pendingCents: 0 });
  });

  test('needs the money to be in the account still', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 1000);
    const { id: transferId } = succeed(await send(id));
    await finishPayouts({ sandbox }, 1);
    expect(await reverse(transferId, 1)).toEqual({ refusal: 'balance_insufficient' });
    expect(await reverse('tr_missing', 1)).toEqual({ refusal: 'resource_missing' });
  });

  test('is made once although its answer is lost, and with many at once', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 2000);
    const { id: transferId } = succeed(await send(id, 2000));
    sandbox.faults.loseAnswers = 1;
    const key = { idempotencyKey: 'reversal_1' };
    expect(await reverse(transferId, 500, key)).toMatchObject({ reversedCents: 500 });
    expect(await reverse(transferId, 500, key)).toMatchObject({ reversedCents: 500 });
    const answers = await Promise.all(Array.from({ length: 16 }, () => reverse(transferId, 200)));
    expect(answers.filter((answer) => !('refusal' in answer))).toHaveLength(7);
    expect(await sandbox.payoutGateway.findTransfer(transferId)).toMatchObject({ reversedCents: 1900 });
  });

  test('of which there are more than ten is read completely', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 1200);
    const { id: transferId } = succeed(await send(id, 1200));
    for (let n = 0; n < 12; n += 1) await reverseByHand(sandbox, transferId, 50);
    const transfer = await sandbox.payoutGateway.findTransfer(transferId);
    expect(transfer?.reversals).toHaveLength(12);
    expect(transfer?.reversedCents).toBe(600);
  });
});

test('top-ups, reserves, bills and collections are movements of our balance', async () => {
  const before = await readBalance();
  const id = await topUp(sandbox, 5000);
  expect(await newestMovement()).toMatchObject({ kind: 'topup', netCents: 5000, sourceId: id });
  await reverseTopUp(sandbox, id);
  expect(await newestMovement()).toMatchObject({ kind: 'topup_reversal', netCents: -5000, sourceId: id });
  await moveReserve(sandbox, 'hold', 300);
  expect(await newestMovement()).toMatchObject({ kind: 'reserve', netCents: -300 });
  await moveReserve(sandbox, 'release', 300);
  expect(await newestMovement()).toMatchObject({ kind: 'reserve', netCents: 300 });
  await chargeConnectFee(sandbox, 200);
  expect(await newestMovement()).toMatchObject({ kind: 'fee', type: 'stripe_fee', netCents: -200 });
  expect(await readBalance()).toBe(before - 200);
  await expect(reverseTopUp(sandbox, id)).rejects.toThrow('resource_missing');
});

test('an account below zero is filled from our balance', async () => {
  const account = await connectAccount(sandbox);
  await topUp(sandbox, 1000);
  succeed(await send(account.id));
  await finishPayouts({ sandbox }, 3);
  await sandbox.pool.query(
    `insert into sandbox.balance_transactions (id, type, reporting_category, amount, fee, account)
     values ('txn_negative', 'adjustment', 'other_adjustment', -400, 0, $1)`,
    [account.id],
  );
  const before = await readBalance();
  await collectFromPlatform(sandbox, account.id);
  expect(await newestMovement()).toMatchObject({ kind: 'connect_collection', netCents: -400 });
  expect(await readBalance()).toBe(before - 400);
  expect(await sandbox.payoutGateway.readAccountBalance(account.id)).toEqual({ availableCents: 0, pendingCents: 0 });
  await expect(collectFromPlatform(sandbox, account.id)).rejects.toThrow('not negative');
});

test('money of charges can be made available sooner, and is available at once with one card', async () => {
  const before = await readBalance();
  const payWith = async (number: string) => confirmCard(sandbox.app, await makePayment(sandbox.gateway, 1000), number);
  await payWith('4242424242424242');
  expect(await readBalance()).toBe(before);
  sandbox.faults.availableAfterMs = 0;
  await payWith('4242424242424242');
  sandbox.faults.availableAfterMs = undefined;
  await payWith('4000000000000077');
  expect(await readBalance()).toBe(before + 2 * (1000 - 59));
});
