// Money in suspense: an unmatched payment of ours, and money reinstated after a lost dispute.
import { sql } from 'drizzle-orm';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { settlePayment } from '#features/investing/server/settlement/settlement.ts';
import { returnFromSuspense } from '#features/investing/server/suspense/suspense-service.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { callSandbox, loseDisputes, type SandboxSite } from '../servers/sandbox-call.ts';
import type { TestApp } from '../servers/test-app.ts';
import { claim, getTransactionId, hold, pay } from './invest.ts';
import type { TestUser } from './make.ts';

const counter = { made: 0 };

type Unmatched = { amountCents?: number; card?: string };

/** A payment with our metadata but without a row, as after a restore, booked to suspense. Returns its provider id. */
export async function payUnmatched(site: SandboxSite & { deps: Deps }, wish: Unmatched = {}): Promise<string> {
  const id = await payWithoutRow(site, wish);
  // It logs an error on purpose.
  const log = site.deps.log.child({}, { level: 'silent' });
  await settlePayment({ ...site.deps, log }, id);
  return id;
}

/** The same, not yet detected. */
export async function payWithoutRow(
  site: SandboxSite & { deps: Deps },
  { amountCents = 12_300, card = 'pm_card_visa' }: Unmatched = {},
): Promise<string> {
  counter.made += 1;
  const key = `lost ${process.pid} ${counter.made} ${Date.now()}`;
  const made = await site.deps.gateway.createPayment({
    investmentId: '4000000',
    amountCents: cents(amountCents),
    metadata: { request_key: key, project_id: '4000000', investor_id: '4000000', held_at: new Date().toISOString() },
    idempotencyKey: key,
  });
  await callSandbox(site, `/v1/payment_intents/${made.id}/confirm`, {
    key: site.deps.gateway.publicSettings.publishableKey,
    client_secret: made.clientSecret,
    payment_method: card,
  });
  return made.id;
}

/** A dispute is lost, then reinstated. */
export async function reinstate(
  kindling: TestApp,
  investor: TestUser,
  projectId: number,
): Promise<{ investmentId: number; movementId: string }> {
  const prepared = await hold(kindling, investor, { projectId, amount: 100 });
  await pay(kindling, prepared, 'pm_card_createDispute');
  await claim(kindling, investor, prepared);
  const payment = getTransactionId(prepared);
  await syncDisputes(kindling.deps, payment);
  await loseDisputes(kindling);
  await syncDisputes(kindling.deps, payment);
  await kindling.deps.db.execute(sql`
    insert into sandbox.balance_transactions (id, type, reporting_category, amount, fee, source)
    select 'txn_' || substr(id, 4) || 'b', 'adjustment', 'dispute_reversal', amount, 0, id
    from sandbox.disputes where payment_intent = ${payment}`);
  await syncDisputes(kindling.deps, payment);
  const { rows } = await kindling.deps.db.execute<{ ref: string }>(
    sql`select ref from ledger_entries where kind = 'dispute_reinstated' order by id desc limit 1`,
  );
  return { investmentId: prepared.investmentId, movementId: rows[0]?.ref ?? '' };
}

/** The ledger entry that booked a payment into suspense. */
export async function entryInSuspense({ db }: Pick<Deps, 'db'>, ref: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select entry_id::float8 as id from suspense_items where ref = ${ref}`,
  );
  if (rows[0] === undefined) throw new Error(`${ref} is not in suspense`);
  return rows[0].id;
}

/** The suspense item of a payment, as this administrator sees it. */
export async function sendBackAll(deps: Deps, adminId: number): Promise<void> {
  const { rows } = await deps.db.execute<{ id: number }>(
    sql`select entry_id::float8 as id from suspense_items where kind = 'captured_unmatched' and open_cents > 0`,
  );
  const admin = { id: adminId, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false };
  for (const { id } of rows) {
    const order = { entryId: id, reason: 'The owner is unknown' };
    await returnFromSuspense(deps, { user: undefined, admin }, order);
  }
}
