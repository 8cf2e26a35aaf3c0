// Provider payments without a row of ours: each is booked once, wherever it ends up.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import { callSandbox, expectSound, expireHold, getTransactionId, hold, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { forceExpiry } from '../holds/hold-expiry.ts';
import { investments } from '../investing-table.ts';
import { settlePayment } from './settlement.ts';
import { findPaymentFacts } from './settlement-facts.ts';
import { applyProviderPayment } from './settlement-transaction.ts';
import { settleUnmatchedPayment } from './unmatched-payment.ts';

const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

async function stateOf({ investmentId }: PreparedPayment): Promise<string | undefined> {
  const { db } = kindling.deps;
  const [row] = await db.select({ state: investments.state }).from(investments).where(eq(investments.id, investmentId));
  return row?.state;
}

async function entriesOf(ref: string): Promise<string[]> {
  const { rows } = await kindling.deps.db.execute<{ kind: string }>(
    sql`select kind from ledger_entries where ref = ${ref} order by id`,
  );
  return rows.map(({ kind }) => kind);
}

describe('payments at the provider without a row of ours', () => {
  async function paidByHand(metadata: Record<string, string>, investmentId = '4000000'): Promise<string> {
    const made = await kindling.deps.gateway.createPayment({
      investmentId,
      amountCents: cents(12_300),
      metadata,
      idempotencyKey: `by hand ${JSON.stringify(metadata)} ${investmentId}`,
    });
    await callSandbox(kindling, `/v1/payment_intents/${made.id}/confirm`, {
      key: kindling.deps.gateway.publicSettings.publishableKey,
      client_secret: made.clientSecret,
      payment_method: 'pm_card_visa',
    });
    return made.id;
  }

  test('are booked to suspense once if they have our metadata', async () => {
    const id = await paidByHand({ request_key: 'from a lost backup' });
    const outcomes = await Promise.all([1, 2, 3].map(() => settlePayment(kindling.deps, id)));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['suspense', 'suspense', 'suspense']);
    const { rows } = await kindling.deps.db.execute(
      sql`select count(*) as entries from ledger_entries where kind = 'captured_unmatched' and ref = ${id}`,
    );
    expect(rows).toEqual([{ entries: 1 }]);
  });

  test('never become an investment by naming one', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const prepared = await hold(kindling, investor, { projectId, amount: 123 });
    const id = await paidByHand({ request_key: 'guessed' }, String(prepared.investmentId));
    expect((await settlePayment(kindling.deps, id)).outcome).toBe('suspense');
    expect(await stateOf(prepared)).toBe('held');
  });

  test('are unknown if the provider has none', async () => {
    expect(await settlePayment(kindling.deps, 'pi_nobody')).toEqual({ outcome: 'unknown' });
    expect(await settlePayment(kindling.deps, 4_000_000)).toEqual({ outcome: 'unknown' });
  });
});

/** Paid after its hold was released and not settled, like rows of a restored backup. */
async function paidLate(): Promise<{ prepared: PreparedPayment; id: string }> {
  const { id: projectId } = await makeProject(kindling.deps);
  const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
  const id = getTransactionId(prepared);
  await expireHold(kindling.deps.db, prepared.investmentId, '25 hours');
  await forceExpiry(kindling.deps, (await findPaymentFacts(kindling.deps.pool, id))?.paymentId ?? 0);
  kindling.sandbox.faults.dropEvents = 10;
  await pay(kindling, prepared);
  kindling.sandbox.faults.dropEvents = 0;
  return { prepared, id };
}

describe('a payment whose rows are restored while it is booked to suspense', () => {
  test('is captured from suspense, although it was not there yet when that was decided', async () => {
    const { deps } = kindling;
    const { prepared, id } = await paidLate();
    const before = await findPaymentFacts(deps.pool, id);
    const provider = await deps.gateway.findPayment(id);
    if (before === undefined || provider === undefined) throw new Error('the payment is there');
    await deps.db.transaction((tx) =>
      postEntry(tx, {
        kind: 'captured_unmatched',
        ref: id,
        debit: 'provider_clearing',
        credit: 'suspense',
        amount: cents(100_000),
      }),
    );
    expect((await applyProviderPayment(deps, before, provider)).outcome).toBe('completed');
    expect(await stateOf(prepared)).toBe('completed');
    expect(await entriesOf(id)).toEqual(['captured_unmatched', 'captured']);
  });

  test('is booked once, even concurrently', async () => {
    const { deps } = kindling;
    const by = { cause: 'test' };
    for (let round = 0; round < 10; round += 1) {
      const { prepared, id } = await paidLate();
      await Promise.all(
        [1, 2, 3].flatMap(() => [
          settleUnmatchedPayment(deps, id, by),
          settlePayment(deps, id),
          settleUnmatchedPayment(deps, id, by),
        ]),
      );
      expect(await stateOf(prepared)).toBe('completed');
      expect(await entriesOf(id)).toEqual(expect.arrayContaining(['captured']));
      await expectSound(deps.db);
    }
  });
});
