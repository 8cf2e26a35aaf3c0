// Kinds of drift between rows, ledger and provider, created behind the product's back.
import { eq, isNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { providerEvents, refunds } from '#features/investing/server/investing-table.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { returnUnmatchedPayment } from '#features/investing/server/suspense/suspense-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { FindingKind } from '#features/reconciliation/reconciliation-rules.ts';
import { cents, parseDollars, toDollarString } from '#kernel/money.ts';
import type { TestApp } from '../servers/test-app.ts';
import { callSandbox, getTransactionId, hold, invest, pay } from './invest.ts';
import { makeProject, makeUser, type TestUser } from './make.ts';
import { payUnmatched } from './suspense.ts';

/** One investment of each outcome, in one project. */
export type DriftWorld = {
  kindling: TestApp;
  projectId: number;
  investor: TestUser;
  /** Completed: investment id and provider payment id. */
  paid: { investmentId: number; paymentId: string; amountCents: number };
  /** Refunded, with our refund id and the provider's. */
  refunded: {
    investmentId: number;
    paymentId: string;
    refundId: number;
    providerRefundId: string;
    amountCents: number;
  };
  /** An unpaid hold. */
  held: { investmentId: number; paymentId: string; pay: () => Promise<unknown> };
  /** A random number of cents from 1 to `most`, per world. */
  someCents: (most: number) => number;
};

export type Drift = {
  name: string;
  plant: (world: DriftWorld) => Promise<unknown>;
  /** The finding of one run of all jobs; 'fixed' if nothing is left afterwards. */
  seenAs: FindingKind[] | 'fixed';
};

/** Runs as a database superuser, without triggers or foreign keys. */
export async function behindTheBack({ kindling }: DriftWorld, ...statements: string[]): Promise<void> {
  const client = await kindling.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}

export const selectEntry = (kind: string, ref: string) =>
  `(select id from ledger_entries where kind = '${kind}' and ref = '${ref}')`;
const selectFeeEntry = (paymentId: string) =>
  `(select e.id from ledger_entries e join sandbox.charges c on e.ref = 'txn_' || substr(c.id, 4)
    where e.kind = 'fee' and c.payment_intent = '${paymentId}')`;
export const deleteEntry = (entry: string) => [
  `delete from ledger_postings where entry_id = ${entry}`,
  `delete from ledger_entries where id = ${entry}`,
];
export async function callAsPerson(
  { kindling }: DriftWorld,
  path: string,
  params: Record<string, string>,
): Promise<{ id?: string }> {
  const answer = await callSandbox(kindling, path, params, 'secret');
  if (answer.error !== undefined) throw new Error(`the provider refused: ${JSON.stringify(answer.error)}`);
  return answer;
}

/** Waits until past events are applied; a pending one would notice the next change. */
export async function hearAll({ kindling }: DriftWorld): Promise<void> {
  await kindling.sandbox.events.deliverDue();
  await expect.poll(() => kindling.deps.db.$count(providerEvents, isNull(providerEvents.appliedAt))).toBe(0);
}

/** Suppresses all provider events. */
export const inSilence = (world: DriftWorld) => {
  world.kindling.sandbox.faults.dropEvents = 100;
};

export const drifts: readonly Drift[] = [
  {
    name: 'an entry is missing from the books',
    plant: (world) => behindTheBack(world, ...deleteEntry(selectEntry('captured', world.paid.paymentId))),
    seenAs: ['charge_differs', 'promise_broken'],
  },
  {
    name: 'an entry is in the books twice, under another name',
    plant: (world) =>
      world.kindling.deps.db.execute(
        sql`select post_entry('captured', 'pi_copy', 'provider_clearing', ${`escrow:${world.projectId}`}, ${world.paid.amountCents})`,
      ),
    seenAs: ['entry_alone', 'promise_broken'],
  },
  {
    name: 'the stored total of investments is wrong',
    plant: (world) =>
      behindTheBack(world, `insert into investment_total_deltas values ('completed', 1, ${world.someCents(500)})`),
    seenAs: ['promise_broken'],
  },
  {
    name: 'a payment row is missing',
    plant: (world) =>
      behindTheBack(world, `delete from payments where provider_payment_id = '${world.paid.paymentId}'`),
    seenAs: ['payment_row_missing', 'promise_broken'],
  },
  {
    name: 'an investment row is missing',
    plant: (world) => behindTheBack(world, `delete from investments where id = ${world.paid.investmentId}`),
    seenAs: ['investment_missing', 'promise_broken'],
  },
  {
    name: 'an unknown party charges cards with our account',
    plant: (world) => {
      inSilence(world);
      const amount = String(10_000 + world.someCents(90_000));
      const params = { amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' };
      return callAsPerson(world, '/v1/payment_intents', params);
    },
    seenAs: ['payment_foreign'],
  },
  {
    name: 'a payment was refunded twice at the provider',
    plant: ({ kindling, refunded, someCents }) =>
      kindling.deps.db.execute(
        sql.raw(`
        with made as (
          insert into sandbox.refunds (id, payment_intent, charge, amount, currency, status, metadata)
          select 're_twice', payment_intent, charge, ${1 + someCents(refunded.amountCents - 1)}, 'usd', 'succeeded', '{}'
          from sandbox.refunds where id = '${refunded.providerRefundId}' returning id, amount
        )
        insert into sandbox.balance_transactions (id, type, reporting_category, amount, fee, source)
        select 'txn_twice', 'refund', 'refund', -amount, 0, id from made`),
      ),
    seenAs: ['refund_unknown'],
  },
  {
    name: 'a payment was refunded by hand at the provider',
    plant: (world) => {
      inSilence(world);
      return callAsPerson(world, '/v1/refunds', { payment_intent: world.paid.paymentId });
    },
    seenAs: 'fixed',
  },
  {
    name: 'part of a payment was refunded by hand at the provider',
    plant: (world) => {
      inSilence(world);
      const amount = String(world.someCents(world.paid.amountCents - 1));
      return callAsPerson(world, '/v1/refunds', { payment_intent: world.paid.paymentId, amount });
    },
    seenAs: 'fixed',
  },
  {
    name: 'a payment in suspense was refunded by hand at the provider',
    plant: async (world) => {
      const payment = await payUnmatched(world.kindling, { amountCents: 10_000 + world.someCents(90_000) });
      await hearAll(world);
      inSilence(world);
      await callAsPerson(world, '/v1/refunds', { payment_intent: payment });
    },
    seenAs: 'fixed',
  },
  {
    name: 'a bank took back a payment in suspense, and we received no event',
    plant: (world) => {
      inSilence(world);
      const amountCents = 10_000 + world.someCents(90_000);
      return payUnmatched(world.kindling, { amountCents, card: 'pm_card_createDispute' });
    },
    // The balance job books it after payments were compared; the next run closes the finding.
    seenAs: ['payment_in_suspense'],
  },
  {
    name: 'a payment in suspense needs a person',
    plant: (world) => payUnmatched(world.kindling, { amountCents: 10_000 + world.someCents(90_000) }),
    seenAs: ['payment_in_suspense'],
  },
  {
    name: 'money that left suspense came back, and we received no event',
    plant: async (world) => {
      const payment = await payUnmatched(world.kindling, { amountCents: 10_000 + world.someCents(90_000) });
      await returnUnmatchedPayment(world.kindling.deps, payment);
      await sweepOnce(world.kindling.deps);
      await hearAll(world);
      inSilence(world);
      const [refund] = await world.kindling.deps.gateway.listRefunds(payment);
      await callAsPerson(world, `/v1/test_helpers/refunds/${refund?.id}/finish`, { result: 'fail' });
    },
    seenAs: ['payment_in_suspense'],
  },
  {
    name: 'the books do not show money that left suspense',
    plant: async (world) => {
      const payment = await payUnmatched(world.kindling, { amountCents: 10_000 + world.someCents(90_000) });
      await returnUnmatchedPayment(world.kindling.deps, payment);
      await sweepOnce(world.kindling.deps);
      const [refund] = await world.kindling.deps.gateway.listRefunds(payment);
      await behindTheBack(world, ...deleteEntry(selectEntry('refunded_unmatched', refund?.movementId ?? '')));
    },
    seenAs: ['refund_unknown', 'promise_broken'],
  },
  {
    name: 'a refund that we have as completed failed at the provider',
    plant: (world) => {
      inSilence(world);
      return callAsPerson(world, `/v1/test_helpers/refunds/${world.refunded.providerRefundId}/finish`, {
        result: 'fail',
      });
    },
    seenAs: 'fixed',
  },
  {
    name: 'the books show as returned a refund that its card received',
    plant: ({ kindling, refunded }) =>
      kindling.deps.db.execute(
        sql`select post_entry('refund_failed', ${String(refunded.refundId)}, 'provider_clearing', 'refund_payable', ${refunded.amountCents})`,
      ),
    seenAs: ['entry_alone', 'promise_broken'],
  },
  {
    name: 'the books show another fee than the provider kept',
    plant: (world) => {
      const cents = world.someCents(50);
      return behindTheBack(
        world,
        `update ledger_postings set amount_cents = amount_cents + sign(amount_cents) * ${cents} where entry_id = ${selectFeeEntry(world.paid.paymentId)}`,
      );
    },
    seenAs: ['fee_differs'],
  },
  {
    name: 'a fee is missing from the books',
    plant: (world) => behindTheBack(world, ...deleteEntry(selectFeeEntry(world.paid.paymentId))),
    seenAs: 'fixed',
  },
  {
    name: 'a payment has another amount here than at the provider',
    plant: (world) =>
      behindTheBack(
        world,
        `update payments set amount_cents = amount_cents + ${world.someCents(500)} where provider_payment_id = '${world.paid.paymentId}'`,
      ),
    seenAs: ['payment_differs', 'promise_broken'],
  },
  {
    name: 'a payment succeeded at the provider, and we received no event',
    plant: (world) => {
      inSilence(world);
      return world.held.pay();
    },
    seenAs: 'fixed',
  },
  {
    name: 'a payment that we have as canceled succeeded at the provider',
    plant: async (world) => {
      inSilence(world);
      await behindTheBack(
        world,
        `update payments set state = 'cancelled' where provider_payment_id = '${world.held.paymentId}'`,
        `update investments set state = 'cancelled' where id = ${world.held.investmentId}`,
        `update projects set held_cents = 0 where id = ${world.projectId}`,
        `insert into investment_total_deltas select state, 1, amount_cents from investments where id = ${world.held.investmentId}`,
        `select record_money_move('payment', (select id from payments where provider_payment_id = '${world.held.paymentId}'), 'open', 'cancelled')`,
        `select record_money_move('investment', ${world.held.investmentId}, 'held', 'cancelled')`,
      );
      await world.held.pay();
    },
    seenAs: 'fixed',
  },
  {
    name: 'a dispute is missing from our rows',
    plant: (world) => {
      inSilence(world);
      return callAsPerson(world, '/v1/test_helpers/disputes', { payment_intent: world.paid.paymentId });
    },
    seenAs: 'fixed',
  },
  {
    name: 'a dispute that was lost is still open in our rows',
    plant: async (world) => {
      const dispute = await callAsPerson(world, '/v1/test_helpers/disputes', { payment_intent: world.paid.paymentId });
      await hearAll(world);
      inSilence(world);
      await callAsPerson(world, `/v1/test_helpers/disputes/${dispute.id}/move`, { status: 'lost' });
    },
    seenAs: 'fixed',
  },
  {
    name: 'a payout is missing from the books',
    plant: async (world) => {
      const { faults } = world.kindling.sandbox;
      // Funds become available two days later.
      faults.clockAheadMs = 3 * 86_400_000;
      await callAsPerson(world, '/v1/payouts', { amount: String(world.someCents(10_000)), currency: 'usd' });
      faults.clockAheadMs = 0;
    },
    seenAs: 'fixed',
  },
  {
    name: 'money moved for an unknown reason',
    plant: ({ kindling, someCents }) =>
      kindling.deps.db.execute(
        sql.raw(`insert into sandbox.balance_transactions (id, type, reporting_category, amount, fee, source)
          values ('txn_odd', 'adjustment', 'other_adjustment', ${-someCents(5000)}, 0, 'adj_odd')`),
      ),
    seenAs: ['movement_unknown'],
  },
  {
    name: "the provider's balance does not match its transactions",
    plant: ({ kindling, someCents }) => {
      const { gateway } = kindling.deps;
      const read = gateway.readBalance.bind(gateway);
      const missing = someCents(10_000);
      gateway.readBalance = async () => {
        const balance = await read();
        return { ...balance, availableCents: balance.availableCents - missing };
      };
      return Promise.resolve();
    },
    seenAs: ['balance_differs'],
  },
  {
    name: 'the figure of a project was edited',
    plant: (world) =>
      behindTheBack(
        world,
        `update projects set raised_cents = raised_cents - ${world.someCents(1000)} where id = ${world.projectId}`,
      ),
    seenAs: ['promise_broken'],
  },
  {
    name: 'the history of a payment was edited',
    plant: (world) =>
      behindTheBack(
        world,
        `update money_moves set cause = 'someone else' where machine = 'payment'
         and row_id = (select id from payments where provider_payment_id = '${world.paid.paymentId}')`,
      ),
    seenAs: ['promise_broken'],
  },
];

/** An independent world with random amounts. */
export async function makeDriftWorld(kindling: TestApp, random: () => number): Promise<DriftWorld> {
  const { db } = kindling.deps;
  const someCents = (most: number) => 1 + Math.floor(random() * most);
  const { id: projectId } = await makeProject(kindling.deps, { goalCents: 5_000_000 });
  const investor = await makeUser(kindling.deps);
  const amount = () => toDollarString(cents(10_000 + someCents(100_000)));
  const paid = await invest(kindling, investor, { projectId, amount: amount() });
  const back = await invest(kindling, await makeUser(kindling.deps), { projectId, amount: amount() });
  await requestRefund(kindling.deps, back.id, 'admin');
  await sweepOnce(kindling.deps);
  const open = await hold(kindling, await makeUser(kindling.deps), { projectId, amount: amount() });
  await kindling.sandbox.events.deliverDue();
  const [refund] = await db.select().from(refunds).where(eq(refunds.investmentId, back.id));
  if (!refund?.providerRefundId || !paid.transactionId || !back.transactionId) throw new Error('it was not paid');
  return {
    kindling,
    projectId,
    investor,
    paid: { investmentId: paid.id, paymentId: paid.transactionId, amountCents: parseDollars(paid.amount) },
    refunded: {
      investmentId: back.id,
      paymentId: back.transactionId,
      refundId: refund.id,
      providerRefundId: refund.providerRefundId,
      amountCents: refund.amountCents,
    },
    held: {
      investmentId: open.investmentId,
      paymentId: getTransactionId(open),
      pay: () => pay(kindling, open),
    },
    someCents,
  };
}
