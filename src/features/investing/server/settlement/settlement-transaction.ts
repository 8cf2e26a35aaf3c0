// One settlement as one transaction: the provider's word about a payment, carried out on our rows and in the books.
import type { MoneyCause } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { inOneTrip } from '#platform/postgres/database.ts';
import { inProjectTurn } from '../holds/project-turns.ts';
import { decideSettlement, type SettlementOutcome } from './settlement-decision.ts';
import { findPaymentFacts, type PaymentFacts } from './settlement-facts.ts';
import { type SettlementWrites, writesOf } from './settlement-writes.ts';

export type AppliedSettlement = {
  /** 'mismatch': the provider's payment is not the one we asked for; nothing was changed. */
  outcome: SettlementOutcome | 'mismatch';
  investmentId: number;
};

/** Who settles, for the history; a claim that completes the investment is its first claim. */
export type SettledBy = MoneyCause & { isClaim?: boolean };

/** Applies what the provider just said of a payment, in one transaction; undefined when it has no such payment. */
export async function applyProviderPayment(
  deps: Deps,
  payment: PaymentFacts | number,
  provider: ProviderPayment | undefined,
  by: SettledBy = { cause: 'settlement' },
): Promise<AppliedSettlement> {
  const settlement = await decideAndWrite(deps, await requireFacts(deps, payment), provider, by);
  failpoint(deps.config, 'settle.committed');
  const { outcome, investmentId } = settlement;
  if (outcome === 'completed' || outcome === 'released') deps.publicDataChanged();
  if (outcome === 'contradiction' || outcome === 'mismatch') {
    const said = provider && { id: provider.id, status: provider.status, amountCents: provider.amountCents };
    deps.log.error({ outcome, investmentId, said }, "a payment and the provider's word of it disagree");
  } else if (outcome !== 'unchanged') {
    deps.log.info({ outcome, investmentId }, 'payment settled');
  }
  return settlement;
}

/** So often in a row others were faster, each time with another change: somebody else has to go on from there. */
const triesAtMost = 20;

/**
 * Decides by what was read without a lock and writes under one, where it is still so; else what changed is read and decided
 * anew. So the locks of a project that everybody wants are held for one statement, and not while this process decides.
 */
async function decideAndWrite(
  deps: Deps,
  facts: PaymentFacts,
  provider: ProviderPayment | undefined,
  by: SettledBy,
  tries = 1,
): Promise<AppliedSettlement> {
  const { investmentId, seen } = facts;
  if (provider !== undefined && !isSamePayment(deps, provider, facts)) return { outcome: 'mismatch', investmentId };
  const plan = decideSettlement({ ...seen, provider: provider?.status ?? 'missing' });
  if (await write(deps, facts, writesOf(plan, facts, provider), by)) return { outcome: plan.outcome, investmentId };
  if (tries >= triesAtMost) throw new AppError('unavailable', 'The service is busy. Please try again in a moment.');
  return decideAndWrite(deps, await requireFacts(deps, facts.paymentId), provider, by, tries + 1);
}

async function requireFacts(deps: Deps, payment: PaymentFacts | number): Promise<PaymentFacts> {
  if (typeof payment === 'object') return payment;
  const facts = await findPaymentFacts(deps.pool, payment);
  if (facts === undefined) throw new Error(`there is no payment ${payment}`);
  return facts;
}

/** Believe no one else's numbers: what the provider says must be about this payment, this amount and this investment. */
function isSamePayment({ gateway }: Deps, provider: ProviderPayment, facts: PaymentFacts): boolean {
  return (
    provider.id === facts.providerPaymentId &&
    provider.amountCents === facts.amountCents &&
    provider.currency === facts.currency &&
    provider.livemode === gateway.livemode &&
    isOfInvestment(provider, facts) &&
    (provider.status !== 'succeeded' || provider.amountReceivedCents === facts.amountCents)
  );
}

/**
 * One that was rebuilt after a backup was restored comes back without a hold, and may have another id than its payment was
 * told; of one investor a key is of one investment all the same.
 */
function isOfInvestment(
  { metadata }: ProviderPayment,
  { investmentId, investorId, requestKey, seen }: PaymentFacts,
): boolean {
  if (metadata.request_key !== requestKey) return false;
  if (metadata.investment_id === String(investmentId)) return true;
  const isHeld = seen.investment === 'held' || seen.investment === 'processing';
  return !isHeld && metadata.investor_id === String(investorId);
}

/** False when the facts are others by now, and nothing was written. */
async function write(
  { pool, config }: Deps,
  { paymentId, projectId, seen }: PaymentFacts,
  writes: SettlementWrites,
  by: SettledBy,
): Promise<boolean> {
  const statement = {
    name: 'settle a payment',
    text: 'select settle_payment($1, $2::jsonb, $3::jsonb) as written',
    values: [paymentId, JSON.stringify(seen), JSON.stringify({ ...writes, ...by })],
  };
  const beforeCommit = () => {
    failpoint(config, 'settle.payment-moved');
    failpoint(config, 'settle.investment-moved');
    if (writes.entries.length > 0) failpoint(config, 'settle.entry-posted');
    if (writes.refund !== undefined) failpoint(config, 'settle.refund-requested');
    if (writes.mail !== undefined) failpoint(config, 'settle.mail-queued');
  };
  const [answer] = await inProjectTurn(projectId, () => inOneTrip<{ written: boolean }>(pool, statement, beforeCommit));
  return answer?.written === true;
}
