// A decided settlement as what is to be written: moves, entries of the ledger, a refund, a mail. Pure; settle_payment writes it.
import { escrowAccount } from '#features/ledger/ledger-rules.ts';
import type { Entry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import type { InvestmentMailKind, PaymentState, RefundReason } from '../investing-table.ts';
import type { SettlementPlan } from './settlement-decision.ts';
import type { PaymentFacts } from './settlement-facts.ts';

export type SettlementWrites = {
  /** Absent: it stays as it is. */
  payment?: PaymentState;
  /** Why the last try with a card failed, where the provider says so. */
  lastError?: string;
  /** States the investment goes through, in order. */
  investment: InvestmentState[];
  entries: Entry[];
  refund?: RefundReason;
  mail?: InvestmentMailKind;
};

export function writesOf(
  plan: SettlementPlan,
  facts: PaymentFacts,
  provider: ProviderPayment | undefined,
): SettlementWrites {
  const end = endOf(plan, facts);
  const lastError = provider?.lastError?.declineCode ?? provider?.lastError?.code;
  return {
    ...(plan.payment && { payment: plan.payment }),
    ...(lastError && { lastError }),
    investment: plan.investment,
    ...end,
    entries: [...end.entries, ...(provider && plan.payment === 'succeeded' ? feeEntry(provider) : [])],
  };
}

type End = Pick<SettlementWrites, 'entries' | 'refund' | 'mail'>;

function endOf({ outcome }: SettlementPlan, facts: PaymentFacts): End {
  if (outcome === 'completed') return completion(facts);
  return outcome === 'returned' ? lateReturn(facts) : { entries: [] };
}

/** The provider may know its fee a little later; then reconciliation books it by the same movement. */
export function feeEntry({ fee }: Pick<ProviderPayment, 'fee'>): Entry[] {
  if (fee === undefined || fee.feeCents === 0) return [];
  const { movementId: ref, feeCents } = fee;
  return [{ kind: 'fee', ref, debit: 'processor_fees', credit: 'provider_clearing', amount: cents(feeCents) }];
}

function completion(facts: PaymentFacts): End {
  const captured = { ...captureOf(facts), kind: 'captured', credit: escrowAccount(facts.projectId) } as const;
  return { entries: [captured], mail: 'receipt' };
}

/** Late money is owed money: the debt and the refund are written by the commit that learns of the payment. */
function lateReturn(facts: PaymentFacts): End {
  const captured = { ...captureOf(facts), kind: 'captured_late', credit: 'refund_payable' } as const;
  return { entries: [captured], refund: 'late_success', mail: 'late_refund' };
}

/** A capture is one fact by the id of its payment at the provider. */
function captureOf({
  paymentId,
  providerPaymentId,
  amountCents,
  seen: { isInSuspense },
}: PaymentFacts): Pick<Entry, 'ref' | 'debit' | 'amount'> {
  if (providerPaymentId === null) throw new Error(`payment ${paymentId} succeeded without being known to the provider`);
  const debit = isInSuspense ? 'suspense' : 'provider_clearing';
  return { ref: providerPaymentId, debit, amount: cents(amountCents) };
}
