// Applies a provider payment to our rows and the ledger in one transaction.
import { sql } from 'drizzle-orm';
import type { MoneyCause } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { batchWrites } from '#platform/postgres/batched-writes.ts';
import { createDatabase } from '#platform/postgres/database.ts';
import { decideSettlement, type SettlementOutcome } from './settlement-decision.ts';
import { findPaymentFacts, type PaymentFacts, type SeenFacts } from './settlement-facts.ts';
import { type SettlementWrites, toSettlementWrites } from './settlement-writes.ts';

export type AppliedSettlement = {
  /** 'mismatch': the provider returned a different payment; nothing was changed. */
  outcome: SettlementOutcome | 'mismatch';
  investmentId: number;
};

/** The actor, for the history. A completion by claim counts as the first claim. */
export type SettledBy = MoneyCause & { isClaim?: boolean };

/**
 * Applies a provider payment in one transaction; undefined means the provider has no such payment. The facts were read before the provider
 * was asked: an answer that may still change is dropped if another process has applied a later one.
 */
export async function applyProviderPayment(
  deps: Deps,
  payment: PaymentFacts | number,
  provider: ProviderPayment | undefined,
  by: SettledBy = { cause: 'settlement' },
): Promise<AppliedSettlement> {
  const facts = await requireFacts(deps, payment);
  const settlement = await decideAndWrite(deps, facts, { provider, askedAt: facts.readAt }, by);
  failpoint(deps.config, 'settle.committed');
  const { outcome, investmentId } = settlement;
  if (outcome === 'contradiction' || outcome === 'mismatch') {
    const said = provider && { id: provider.id, status: provider.status, amountCents: provider.amountCents };
    deps.log.error({ event: 'payment.mismatch', outcome, investmentId, said }, 'payment mismatch with provider');
  } else if (outcome !== 'unchanged') {
    deps.log.info({ event: 'payment.settled', outcome, investmentId }, 'payment settled');
  }
  return settlement;
}

type Answer = { provider: ProviderPayment | undefined; askedAt: Date };

/** Optimistic retries before giving up; the sweeper picks it up. */
const maxAttempts = 20;

/**
 * Decides on facts read without a lock and writes only if they still hold; otherwise reads and decides again. This
 * keeps the lock of a busy project for one statement only.
 */
async function decideAndWrite(
  deps: Deps,
  facts: PaymentFacts,
  answer: Answer,
  by: SettledBy,
  tries = 1,
): Promise<AppliedSettlement> {
  const { investmentId, seen } = facts;
  const { provider, askedAt } = answer;
  if (provider !== undefined && !matchesPayment(deps, provider, facts)) return { outcome: 'mismatch', investmentId };
  const mayChange = provider?.status !== 'succeeded' && provider?.status !== 'canceled';
  if (mayChange && facts.askedAt !== null && facts.askedAt > askedAt) return { outcome: 'unchanged', investmentId };
  const plan = decideSettlement({ ...seen, provider: provider?.status ?? 'missing' });
  const isOpen = seen.payment === 'open' || seen.payment === 'processing';
  const writes = {
    ...toSettlementWrites(plan, facts, provider),
    ...(mayChange && isOpen && { askedAt: askedAt.toISOString() }),
  };
  if (isNothing(writes) || (await writeSettlement(deps, facts, writes, by))) {
    return { outcome: plan.outcome, investmentId };
  }
  if (tries >= maxAttempts) throw new AppError('unavailable', 'The service is busy. Please try again in a moment.');
  return decideAndWrite(deps, await requireFacts(deps, facts.paymentId), answer, by, tries + 1);
}

async function requireFacts(deps: Deps, payment: PaymentFacts | number): Promise<PaymentFacts> {
  if (typeof payment === 'object') return payment;
  const facts = await findPaymentFacts(deps.pool, payment);
  if (facts === undefined) throw new Error(`there is no payment ${payment}`);
  return facts;
}

/** Never trust the provider's answer blindly: it must match this payment, amount and investment. */
function matchesPayment({ gateway }: Deps, provider: ProviderPayment, facts: PaymentFacts): boolean {
  return (
    provider.id === facts.providerPaymentId &&
    provider.amountCents === facts.amountCents &&
    provider.currency === facts.currency &&
    provider.livemode === gateway.livemode &&
    matchesInvestment(provider, facts) &&
    (provider.status !== 'succeeded' || provider.amountReceivedCents === facts.amountCents)
  );
}

/**
 * A payment rebuilt from a backup has no hold and may carry another investment id; the request key is unique per
 * investor.
 */
function matchesInvestment(
  { metadata }: ProviderPayment,
  { investmentId, investorId, requestKey, seen }: PaymentFacts,
): boolean {
  if (metadata.request_key !== requestKey) return false;
  if (metadata.investment_id === String(investmentId)) return true;
  const isHeld = seen.investment === 'held' || seen.investment === 'processing';
  return !isHeld && metadata.investor_id === String(investorId);
}

function isNothing({ payment, askedAt, lastError, investment, entries }: SettlementWrites): boolean {
  const isUnread = payment === undefined && askedAt === undefined && lastError === undefined;
  return isUnread && investment.length === 0 && entries.length === 0;
}

/** False when the facts have changed; nothing was written then. */
async function writeSettlement(
  { pool, config }: Deps,
  { paymentId, projectId, seen }: PaymentFacts,
  writes: SettlementWrites,
  by: SettledBy,
): Promise<boolean> {
  const settling: Settling = { payment: paymentId, seen, writes: { ...writes, ...by }, config };
  const answer = await settleTogether(pool, settling, { place: projectId });
  return answer?.written === true;
}

type Settling = Pick<Deps, 'config'> & { payment: number; seen: SeenFacts; writes: SettlementWrites & SettledBy };
type Settled = { key: number; written: boolean };

const settleTogether = batchWrites<Settling, Settled>({
  keyOf: ({ payment }) => payment,
  run: async (pool, settlements) => {
    const given = JSON.stringify(settlements.map(({ payment, seen, writes }) => ({ payment, seen, writes })));
    if (settlements[0]?.config.failpoint === undefined) {
      const text = 'select key, written from settle_payments($1::jsonb)';
      return (await pool.query<Settled>({ name: 'settle payments', text, values: [given] })).rows;
    }
    // For tests that kill the process between the statement and its commit.
    return createDatabase(pool).transaction(async (tx) => {
      const { rows } = await tx.execute<Settled>(sql`select key, written from settle_payments(${given})`);
      for (const settling of settlements) passFailpoints(settling);
      return rows;
    });
  },
});

function passFailpoints({ config, writes }: Settling): void {
  failpoint(config, 'settle.payment-moved');
  failpoint(config, 'settle.investment-moved');
  if (writes.entries.length > 0) failpoint(config, 'settle.entry-posted');
  if (writes.refund !== undefined) failpoint(config, 'settle.refund-requested');
  if (writes.mail !== undefined) failpoint(config, 'settle.mail-queued');
}
