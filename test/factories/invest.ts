// Investing in tests: prepare over HTTP, pay at the sandbox like a browser, and check the totals.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  type ClaimedInvestment,
  claimInvestment,
  createPaymentIntent,
  type PreparedPayment,
} from '#features/investing/investing-contract.ts';
import { endHold } from '#features/investing/server/holds/hold-expiry.ts';
import { payments } from '#features/investing/server/investing-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import type { Database } from '#platform/postgres/database.ts';
import { callSandbox } from '../servers/sandbox-call.ts';
import type { Injectable, TestAnswer, TestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';

/** The application to invest in: in this process or another. */
export type Site = { call: TestApp['call']; app: Injectable; deps: { secret: string } };

export { callSandbox } from '../servers/sandbox-call.ts';

export type HoldWish = { projectId: number; amount: string | number; key?: string };

export function prepare(kindling: Site, as: Caller, wish: HoldWish): Promise<TestAnswer<PreparedPayment>> {
  const { projectId, amount, key } = wish;
  return kindling.call(createPaymentIntent, {
    as,
    body: { projectId, amount },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

/** A hold that must succeed. */
export async function hold(kindling: Site, as: Caller, wish: HoldWish): Promise<PreparedPayment> {
  const answer = await prepare(kindling, as, wish);
  if (answer.status !== 201) throw new Error(`no hold: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export function getTransactionId({ clientSecret }: PreparedPayment): string {
  const [id] = clientSecret.split('_secret');
  if (id === undefined) throw new Error('a client secret starts with its payment');
  return id;
}

/** Pays like the checkout page with one of Stripe's named test cards; returns the payment status. */
export async function pay(kindling: Site, prepared: PreparedPayment, card = 'pm_card_visa'): Promise<string> {
  const answer = await callSandbox(kindling, `/v1/payment_intents/${getTransactionId(prepared)}/confirm`, {
    key: prepared.payments.publishableKey,
    client_secret: prepared.clientSecret,
    payment_method: card,
  });
  return answer.status ?? answer.error?.code ?? 'no status';
}

export function claim(kindling: Site, as: Caller, prepared: PreparedPayment): Promise<TestAnswer<ClaimedInvestment>> {
  return kindling.call(claimInvestment, { as, body: { transactionId: getTransactionId(prepared) } });
}

/** Invests from the form to the completed investment. */
export async function invest(kindling: Site, as: Caller, wish: HoldWish): Promise<ClaimedInvestment> {
  const prepared = await hold(kindling, as, wish);
  await pay(kindling, prepared);
  const answer = await claim(kindling, as, prepared);
  if (answer.status !== 201) throw new Error(`not completed: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** No promise is violated, and the ledger matches the provider's balance. */
export async function expectSound(db: Database): Promise<void> {
  expect((await readMoneyReport(db)).violations).toEqual([]);
  // A pending refund has already left the provider's balance, while our ledger books it on success; exits from suspense
  // follow the balance.
  const { rows } = await db.execute(sql`select
    (select coalesce(sum(amount - fee), 0)::float8 from sandbox.balance_transactions where account is null)
    + (select coalesce(sum(amount), 0)::float8 from sandbox.refunds r where status in ('pending', 'requires_action')
       and not exists (select 1 from ledger_entries e where e.kind in ('refunded_unmatched', 'part_refunded') and e.ref = 'txn_' || substr(r.id, 4))) as there,
    (select balance_cents::float8 from ledger_balances where name = 'provider_clearing') as here`);
  const { there, here } = rows[0] as Record<string, number>;
  expect({ here }).toEqual({ here: there });
}

/** Expires the hold. */
export async function expireHold(db: Database, investmentId: number, ago = '1 second'): Promise<void> {
  await db.execute(sql`update investments set hold_expires_at = now() - ${ago}::interval where id = ${investmentId}`);
}

/** Reads a project's reserved and raised amounts, in cents, and its status. */
export async function readFigures({ deps }: Pick<TestApp, 'deps'>, projectId: number) {
  const [row] = await deps.db
    .select({ held: projects.heldCents, raised: projects.raisedCents, status: projects.status })
    .from(projects)
    .where(sql`id = ${projectId}`);
  return row;
}

/** Ends the hold as the sweeper would. */
export async function endHoldNow({ deps }: Pick<TestApp, 'deps'>, investmentId: number): Promise<void> {
  const [payment] = await deps.db.select().from(payments).where(sql`investment_id = ${investmentId}`);
  if (payment === undefined) throw new Error('no payment');
  await endHold(deps, payment);
}
