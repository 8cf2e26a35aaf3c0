// Payouts of connected accounts: automatic payouts, their contents, failures, and events for both receivers.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import type { PayoutEvent } from '#platform/cards/payout-gateway.ts';
import {
  changeBank,
  completeOnboarding,
  connectAccount,
  failPayout,
  finishPayouts,
  moveAccount,
  topUp,
} from '#test/factories/payout-accounts.ts';
import { callAsServer, createTestSandbox, listAll, makePaidPayment } from '#test/servers/test-sandbox.ts';
import type { SandboxOptions } from './sandbox-provider.ts';

type Sandbox = Awaited<ReturnType<typeof createTestSandbox>>;
const open: Sandbox[] = [];

/** For tests that inspect their own accounts. */
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.close());

/** For tests that inspect everything. */
async function start(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const own = await createTestSandbox(options);
  open.push(own);
  return own;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((own) => own.close()));
});

const since = new Date(0);

async function send({ payoutGateway }: Sandbox, accountId: string, amount: number): Promise<string> {
  const made = await payoutGateway.createTransfer({
    amountCents: cents(amount),
    accountId,
    group: 'rel_1',
    metadata: {},
    idempotencyKey: randomUUID(),
  });
  if ('refusal' in made) throw new Error(made.refusal);
  return made.destinationPaymentId ?? '';
}

const listPayouts = ({ payoutGateway }: Sandbox, accountId: string) =>
  listAll(payoutGateway.listPayouts(accountId, { since }));
const listContents = ({ payoutGateway }: Sandbox, accountId: string, payoutId = '') =>
  listAll(payoutGateway.listPaymentsOfPayout(accountId, payoutId));

describe('what arrives in an account', () => {
  test('is paid out by itself: pending, in transit, paid', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 1000);
    const payments = [await send(sandbox, id, 300), await send(sandbox, id, 500)];
    await sandbox.finishDue();
    expect(await listPayouts(sandbox, id)).toEqual([]);
    const statuses: unknown[] = [];
    for (const step of [1, 2, 3, 4]) {
      await sandbox.finishDue(step * 60_000);
      statuses.push((await listPayouts(sandbox, id)).map(({ status, amountCents }) => `${status} ${amountCents}`));
    }
    expect(statuses).toEqual([['pending 800'], ['in_transit 800'], ['paid 800'], ['paid 800']]);
    const [payout] = await listPayouts(sandbox, id);
    expect(payout).toEqual({
      id: expect.stringMatching(/^po_/),
      amountCents: 800,
      status: 'paid',
      arrivesAt: expect.any(Date),
      createdAt: expect.any(Date),
    });
    expect((await listContents(sandbox, id, payout?.id)).toSorted()).toEqual(payments.toSorted());
    expect(await sandbox.payoutGateway.readAccountBalance(id)).toEqual({ availableCents: 0, pendingCents: 0 });
  });

  test('by itself too while events are sent', async () => {
    const busy = await start({ pollIntervalMs: 10, payoutDelayMs: 20, reviewDelayMs: 20 });
    busy.events.start();
    const { id } = await connectAccount(busy, { typed: { birthDate: '1901-01-01', idNumber: '000000000' } });
    await expect.poll(async () => (await busy.payoutGateway.findAccount(id))?.transfers).toBe('active');
    await topUp(busy, 100);
    await send(busy, id, 100);
    await expect.poll(async () => (await listPayouts(busy, id))[0]?.status).toBe('paid');
  });

  test('waits while the account may not be paid out', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 100);
    await send(sandbox, id, 100);
    await moveAccount(sandbox, id, 'restricted');
    await finishPayouts({ sandbox });
    expect(await listPayouts(sandbox, id)).toEqual([]);
    await moveAccount(sandbox, id, 'active');
    await finishPayouts({ sandbox });
    expect(await listPayouts(sandbox, id)).toMatchObject([{ amountCents: 100, status: 'paid' }]);
  });

  test('is paid out once with several processes', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 100);
    await send(sandbox, id, 100);
    for (let step = 1; step <= 4; step += 1) {
      await Promise.all([1, 2, 3, 4].map(() => sandbox.finishDue(step * 60_000)));
    }
    expect(await listPayouts(sandbox, id)).toMatchObject([{ amountCents: 100, status: 'paid' }]);
    expect(await sandbox.payoutGateway.readAccountBalance(id)).toEqual({ availableCents: 0, pendingCents: 0 });
  });
});

describe('a payout', () => {
  test.each([
    ['000111111116', 'no_account', ['pending', 'in_transit', 'failed']],
    ['000111111113', 'account_closed', ['pending', 'in_transit', 'failed']],
    ['000222222227', 'insufficient_funds', ['pending', 'in_transit', 'paid', 'failed']],
    ['000333333335', 'debit_not_authorized', ['pending', 'in_transit', 'paid', 'failed']],
  ])('to %s fails: %s', async (accountNumber, failureCode, expected) => {
    const { id } = await connectAccount(sandbox, { typed: { accountNumber } });
    await topUp(sandbox, 100);
    await send(sandbox, id, 100);
    const statuses: (string | undefined)[] = [];
    for (let step = 1; step <= expected.length + 2; step += 1) {
      await sandbox.finishDue(step * 60_000);
      statuses.push((await listPayouts(sandbox, id))[0]?.status);
    }
    expect(statuses).toEqual([...expected, 'failed', 'failed']);
    const [payout] = await listPayouts(sandbox, id);
    expect(payout).toMatchObject({ failureCode, failureMessage: expect.any(String) });
    expect(await sandbox.payoutGateway.readAccountBalance(id)).toEqual({ availableCents: 100, pendingCents: 0 });
    expect(await sandbox.payoutGateway.findAccount(id)).toMatchObject({
      transfers: 'active',
      payouts: 'restricted',
      requirements: [{ field: 'external_account', awaits: 'creator', isPastDue: true }],
    });
  });

  test('that failed is contained in the next one, to another bank account', async () => {
    const { id } = await connectAccount(sandbox, { typed: { accountNumber: '000111111116' } });
    await topUp(sandbox, 300);
    const first = await send(sandbox, id, 100);
    await finishPayouts({ sandbox });
    const second = await send(sandbox, id, 200);
    await changeBank(sandbox, id, '000123456789');
    await finishPayouts({ sandbox });
    const [paid, failed] = await listPayouts(sandbox, id);
    expect([paid, failed]).toMatchObject([
      { status: 'paid', amountCents: 300 },
      { status: 'failed', amountCents: 100 },
    ]);
    expect((await listContents(sandbox, id, paid?.id)).toSorted()).toEqual([first, second].toSorted());
    expect(await listContents(sandbox, id, failed?.id)).toEqual([first]);
    expect(await sandbox.payoutGateway.findAccount(id)).toMatchObject({ payouts: 'active', requirements: [] });
  });

  test('may fail after it was paid, once', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 100);
    await send(sandbox, id, 100);
    await finishPayouts({ sandbox });
    const [payout] = await listPayouts(sandbox, id);
    await failPayout(sandbox, payout?.id ?? '', 'no_account');
    expect(await listPayouts(sandbox, id)).toMatchObject([{ status: 'failed', failureCode: 'no_account' }]);
    await expect(failPayout(sandbox, payout?.id ?? '')).rejects.toThrow('cannot fail');
  });

  test('is shown to its own account only', async () => {
    const [one, other] = [await connectAccount(sandbox), await connectAccount(sandbox)];
    await topUp(sandbox, 100);
    await send(sandbox, one.id, 100);
    await finishPayouts({ sandbox });
    const [payout] = await listPayouts(sandbox, one.id);
    expect(await listPayouts(sandbox, other.id)).toEqual([]);
    expect(await listContents(sandbox, other.id, payout?.id)).toEqual([]);
    const read = (headers = {}) => callAsServer(sandbox.app, 'GET', `/v1/payouts/${payout?.id}`, {}, headers);
    expect((await read({ 'stripe-account': one.id })).status).toBe(200);
    expect((await read({ 'stripe-account': other.id })).status).toBe(404);
    expect((await read()).status).toBe(404);
    expect((await callAsServer(sandbox.app, 'GET', '/v1/payouts')).body.data).toEqual([]);
  });
});

describe('events', () => {
  const read = ({ payoutGateway, received }: Sandbox): (PayoutEvent & { destination: string })[] =>
    received.splice(0).map(({ body, signature, destination }) => ({
      ...payoutGateway.readPayoutEvent(Buffer.from(body), signature),
      destination,
    }));
  const deliver = async (own: Sandbox) => {
    await own.events.deliverDue();
    return read(own).map(({ type, destination }) => `${destination} ${type}`);
  };

  test('about an account are thin, in both scopes, and go to the second receiver', async () => {
    const own = await start();
    const account = await connectAccount(own);
    await own.events.deliverDue();
    const bodies = own.received.map(({ body }) => JSON.parse(body) as { object: string; context: string | null });
    const thin = bodies.filter(({ object }) => object === 'v2.core.event');
    expect(thin.filter(({ context }) => context === null)).toHaveLength(thin.length / 2);
    expect(thin[0]).toEqual({
      id: expect.stringMatching(/^evt_/),
      object: 'v2.core.event',
      type: 'v2.core.account.created',
      context: null,
      created: expect.stringMatching(/^20..-/),
      livemode: false,
      reason: null,
      related_object: { id: account.id, type: 'v2.core.account', url: `/v2/core/accounts/${account.id}` },
    });
    const events = read(own);
    expect(new Set(events.map(({ accountId, destination }) => `${accountId} ${destination}`))).toEqual(
      new Set([`${account.id} connect`]),
    );
    expect([...new Set(events.map(({ type }) => type))]).toEqual([
      'v2.core.account.created',
      'v2.core.account.updated',
      'account.external_account.created',
      'v2.core.account[requirements].updated',
      'v2.core.account[configuration.recipient].capability_status_updated',
    ]);
    await moveAccount(own, account.id, 'closed');
    expect(await deliver(own)).toEqual([
      'connect v2.core.account.closed',
      'connect v2.core.account.closed',
      'connect account.application.deauthorized',
    ]);
  });

  test('about transfers, top-ups and payouts go to the receiver of connected accounts', async () => {
    const own = await start();
    const { id } = await connectAccount(own);
    await deliver(own);
    await topUp(own, 100);
    expect(await deliver(own)).toEqual(['connect topup.created', 'connect topup.succeeded']);
    await send(own, id, 100);
    await own.events.deliverDue();
    expect(read(own)).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        type: 'transfer.created',
        livemode: false,
        accountId: id,
        transferId: expect.stringMatching(/^tr_/),
        destination: 'connect',
      },
    ]);
    await finishPayouts({ sandbox: own });
    expect(await deliver(own)).toEqual(['connect payout.created', 'connect payout.updated', 'connect payout.paid']);
    const list = (headers = {}) => callAsServer(own.app, 'GET', '/v1/events', {}, headers);
    expect((await list()).body.data.map(({ type }) => type)).toEqual([
      'transfer.created',
      'topup.succeeded',
      'topup.created',
    ]);
    expect((await list({ 'stripe-account': id })).body.data[0]).toMatchObject({ type: 'payout.paid', account: id });
  });

  test('of one receiver are not signed with the secret of the other', async () => {
    const own = await start();
    await connectAccount(own);
    await own.events.deliverDue();
    const [event] = own.received;
    expect(() => own.gateway.readEvent(Buffer.from(event?.body ?? ''), event?.signature)).toThrow(
      expect.objectContaining({ code: 'invalid_signature' }),
    );
  });

  test('are dropped for a receiver that was not set up, and retried for one that is away', async () => {
    const statuses = [404, 200];
    const own = await start({
      connectWebhookSecret: '',
      retryDelaysMs: [0, 0],
      deliver: () => Promise.resolve({ status: statuses.shift() ?? 200 }),
    });
    const account = await own.payoutGateway.createAccount({
      email: 'ada@example.org',
      displayName: 'Ada',
      country: 'us',
      metadata: {},
      idempotencyKey: 'account_1',
    });
    const pages = { returnUrl: 'http://localhost/r', refreshUrl: 'http://localhost/f' };
    const link = { accountId: account.id, use: 'onboarding', ...pages } as const;
    await completeOnboarding(own, await own.payoutGateway.createOnboardingLink(link));
    for (let payment = 0; payment < 2; payment += 1) await makePaidPayment(own.app, own.gateway);
    await own.events.deliverDue();
    const { rows } = await own.pool.query<{ was: string }>(
      "select distinct destination || ' ' || delivery || ' ' || attempts as was from sandbox.events order by 1",
    );
    expect(rows.map(({ was }) => was)).toEqual(['connect dropped 1', 'platform delivered 1', 'platform delivered 2']);
  });
});
