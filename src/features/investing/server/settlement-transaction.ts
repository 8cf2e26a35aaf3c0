// One settlement as one transaction: the provider's word about a payment, carried out on our rows and in the books.
// Lock order everywhere: payment, investment, project, accounts.
import { eq, sql } from 'drizzle-orm';
import { escrowAccount } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderPayment } from '#platform/card-gateway.ts';
import type { Transaction } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { failpoint } from '#platform/failpoint.ts';
import type { InvestmentState } from '../investing-rules.ts';
import { type InvestmentRow, investments, type PaymentRow, payments, refunds } from './investing-table.ts';
import { queueMail } from './investment-mail.ts';
import { inProjectTurn } from './project-turns.ts';
import { decideSettlement, type SettlementOutcome, type SettlementPlan } from './settlement-decision.ts';

export type AppliedSettlement = {
  /** 'mismatch': the provider's payment is not the one we asked for; nothing was changed. */
  outcome: SettlementOutcome | 'mismatch';
  investmentId: number;
};

/** Applies what the provider just said of a payment, in one transaction; undefined when it has no such payment. */
export async function applyProviderPayment(
  deps: Deps,
  paymentId: number,
  provider: ProviderPayment | undefined,
): Promise<AppliedSettlement> {
  const apply = () => deps.db.transaction((tx) => applyInside(deps, tx, paymentId, provider));
  // What the provider says of the project is good enough to queue by.
  const projectId = provider?.metadata.project_id;
  const settlement = await (projectId === undefined ? apply() : inProjectTurn(projectId, apply));
  failpoint(deps.config, 'settle.committed');
  const { outcome, investmentId } = settlement;
  if (outcome === 'completed' || outcome === 'released') deps.publicDataChanged();
  if (outcome === 'contradiction' || outcome === 'mismatch') {
    const said = provider && { id: provider.id, status: provider.status, amountCents: provider.amountCents };
    deps.log.error({ outcome, paymentId, investmentId, said }, "a payment and the provider's word of it disagree");
  } else if (outcome !== 'unchanged') {
    deps.log.info({ outcome, paymentId, investmentId }, 'payment settled');
  }
  return settlement;
}

async function applyInside(
  deps: Deps,
  tx: Transaction,
  paymentId: number,
  provider: ProviderPayment | undefined,
): Promise<AppliedSettlement> {
  const { payment, investment, isExpired } = await lockPayment(tx, paymentId);
  const investmentId = investment.id;
  if (provider !== undefined && !isSamePayment(deps, { provider, payment, investment })) {
    return { outcome: 'mismatch', investmentId };
  }
  const room =
    provider?.status === 'succeeded' && payment.state !== 'succeeded'
      ? await lockRoom(tx, investment)
      : { acceptsHeld: false, acceptsLate: false };
  const plan = decideSettlement({
    payment: payment.state,
    investment: investment.state,
    provider: provider?.status ?? 'missing',
    isExpired,
    ...room,
  });
  await carryOut(deps, tx, { plan, payment, investment, provider });
  return { outcome: plan.outcome, investmentId };
}

export type LockedPayment = { payment: PaymentRow; investment: InvestmentRow; isExpired: boolean };

/** Locks a payment and its investment, in this order. */
export async function lockPayment(tx: Transaction, paymentId: number): Promise<LockedPayment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
  if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
  const [found] = await tx
    .select({ investment: investments, isExpired: sql<boolean>`${investments.holdExpiresAt} <= now()` })
    .from(investments)
    .where(eq(investments.id, payment.investmentId))
    .for('no key update');
  if (found === undefined) throw new Error(`payment ${paymentId} has no investment`);
  return { payment, ...found };
}

/** Believe no one else's numbers: what the provider says must be about this payment, this amount and this investment. */
function isSamePayment(
  { gateway }: Deps,
  said: { provider: ProviderPayment; payment: PaymentRow; investment: InvestmentRow },
): boolean {
  const { provider, payment, investment } = said;
  return (
    provider.id === payment.providerPaymentId &&
    provider.amountCents === payment.amountCents &&
    provider.currency === payment.currency &&
    provider.livemode === gateway.livemode &&
    provider.metadata.investment_id === String(investment.id) &&
    provider.metadata.request_key === investment.requestKey &&
    (provider.status !== 'succeeded' || provider.amountReceivedCents === payment.amountCents)
  );
}

/** What the project can still take, under its lock: nobody takes a hold between this look and the commit. */
async function lockRoom(
  tx: Transaction,
  investment: InvestmentRow,
): Promise<{ acceptsHeld: boolean; acceptsLate: boolean }> {
  const available = sql`${projects.goalCents} - ${projects.raisedCents} - ${projects.heldCents}`;
  const [project] = await tx
    .select({
      acceptsHeld: sql<boolean>`${projects.deletedAt} is null and ${projects.status} <> 'failed'`,
      acceptsLate: sql<boolean>`${projects.deletedAt} is null and ${projects.status} = 'active'
        and ${projects.visibility} = 'public'
        and (${projects.deadline} is null or ${projects.deadline} >= (now() at time zone 'UTC')::date)
        and ${investment.amountCents}::bigint <= ${available}`,
    })
    .from(projects)
    .where(eq(projects.id, investment.projectId))
    .for('no key update');
  if (project === undefined) throw new Error(`investment ${investment.id} has no project`);
  return project;
}

type Execution = {
  plan: SettlementPlan;
  payment: PaymentRow;
  investment: InvestmentRow;
  provider: ProviderPayment | undefined;
};

async function carryOut(deps: Deps, tx: Transaction, { plan, payment, investment, provider }: Execution) {
  const lastError = provider?.lastError?.declineCode ?? provider?.lastError?.code ?? payment.lastError;
  await tx
    .update(payments)
    .set({ ...(plan.payment && { state: plan.payment }), lastError, updatedAt: sql`now()` })
    .where(eq(payments.id, payment.id));
  failpoint(deps.config, 'settle.payment-moved');
  for (const state of plan.investment) await moveInvestment(tx, investment, state);
  failpoint(deps.config, 'settle.investment-moved');
  if (plan.outcome === 'completed') await bookCompletion(deps, tx, { payment, investment });
  if (plan.outcome === 'returned') await bookReturn(deps, tx, { payment, investment });
}

async function moveInvestment(tx: Transaction, investment: InvestmentRow, state: InvestmentState): Promise<void> {
  const completion = state === 'completed' && { everCompleted: true, completedAt: sql`now()` };
  await tx
    .update(investments)
    .set({ state, ...completion })
    .where(eq(investments.id, investment.id));
}

type Paid = { payment: PaymentRow; investment: InvestmentRow };

async function bookCompletion(deps: Deps, tx: Transaction, { payment, investment }: Paid): Promise<void> {
  await postEntry(tx, {
    kind: 'captured',
    ref: captureRef(payment),
    debit: 'provider_clearing',
    credit: escrowAccount(investment.projectId),
    amount: cents(payment.amountCents),
  });
  failpoint(deps.config, 'settle.entry-posted');
  await queueMail(tx, investment.id, 'receipt');
  failpoint(deps.config, 'settle.mail-queued');
}

/** Late money is owed money: the debt and the refund are written by the commit that learns of the payment. */
async function bookReturn(deps: Deps, tx: Transaction, { payment, investment }: Paid): Promise<void> {
  await postEntry(tx, {
    kind: 'captured_late',
    ref: captureRef(payment),
    debit: 'provider_clearing',
    credit: 'refund_payable',
    amount: cents(payment.amountCents),
  });
  failpoint(deps.config, 'settle.entry-posted');
  await tx.insert(refunds).values({
    investmentId: investment.id,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    reason: 'late_success',
  });
  failpoint(deps.config, 'settle.refund-requested');
  await queueMail(tx, investment.id, 'late_refund');
  failpoint(deps.config, 'settle.mail-queued');
}

/** A capture is one fact by the id of its payment at the provider. */
function captureRef({ id, providerPaymentId }: PaymentRow): string {
  if (providerPaymentId === null) throw new Error(`payment ${id} succeeded without being known to the provider`);
  return providerPaymentId;
}
