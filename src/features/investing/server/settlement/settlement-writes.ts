// Turns a decided settlement into the rows to write: moves, ledger entries, refund, email. Pure; settle_payments writes
// them.
import { escrowAccount } from '#features/ledger/ledger-rules.ts';
import type { Entry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import { type QueuedMail, toQueuedMail } from '#platform/mail/mail-outbox.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import type { PaymentState, RefundReason } from '../investing-table.ts';
import { lateRefundMail, receiptMail } from '../mails/investment-mails.ts';
import type { SettlementPlan } from './settlement-decision.ts';
import type { PaymentFacts } from './settlement-facts.ts';

export type SettlementWrites = {
  /** Absent: unchanged. */
  payment?: PaymentState;
  /** When the provider was asked, for an answer that may still change. */
  askedAt?: string;
  /** Why the last card attempt failed, if known. */
  lastError?: string;
  /** Intermediate states, in order. */
  investment: InvestmentState[];
  entries: Entry[];
  /** The balance movement of the charge, if known. */
  feeMovement?: string;
  refund?: RefundReason;
  mail?: QueuedMail;
};

export function toSettlementWrites(
  plan: SettlementPlan,
  facts: PaymentFacts,
  provider: ProviderPayment | undefined,
): SettlementWrites {
  const end = toEndWrites(plan, facts);
  const lastError = provider?.lastError?.declineCode ?? provider?.lastError?.code;
  return {
    ...(plan.payment && { payment: plan.payment }),
    ...(lastError && { lastError }),
    investment: plan.investment,
    ...end,
    ...(provider?.fee && plan.payment === 'succeeded' && { feeMovement: provider.fee.movementId }),
    entries: [...end.entries, ...(provider && plan.payment === 'succeeded' ? feeEntry(provider) : [])],
  };
}

type End = Pick<SettlementWrites, 'entries' | 'refund' | 'mail'>;

function toEndWrites({ outcome }: SettlementPlan, facts: PaymentFacts): End {
  if (outcome === 'completed') return toCompletionWrites(facts);
  return outcome === 'returned' ? toLateReturnWrites(facts) : { entries: [] };
}

/** The provider may report its fee later; reconciliation then books it by the same movement id. */
export function feeEntry({ fee }: Pick<ProviderPayment, 'fee'>): Entry[] {
  if (fee === undefined || fee.feeCents === 0) return [];
  const { movementId: ref, feeCents } = fee;
  return [{ kind: 'fee', ref, debit: 'processor_fees', credit: 'provider_clearing', amount: cents(feeCents) }];
}

function toCompletionWrites(facts: PaymentFacts): End {
  const captured = { ...toCapture(facts), kind: 'captured', credit: escrowAccount(facts.projectId) } as const;
  return { entries: [captured], mail: toQueuedMail(receiptMail, { investmentId: facts.investmentId }) };
}

/** Late money is a debt: the payable and the refund are written in the same commit. */
function toLateReturnWrites(facts: PaymentFacts): End {
  const captured = { ...toCapture(facts), kind: 'captured_late', credit: 'refund_payable' } as const;
  const mail = toQueuedMail(lateRefundMail, { investmentId: facts.investmentId });
  return { entries: [captured], refund: 'late_success', mail };
}

/** A capture is unique by its provider payment id. */
function toCapture({
  paymentId,
  providerPaymentId,
  amountCents,
  seen: { isInSuspense },
}: PaymentFacts): Pick<Entry, 'ref' | 'debit' | 'amount'> {
  if (providerPaymentId === null) throw new Error(`payment ${paymentId} succeeded without being known to the provider`);
  const debit = isInSuspense ? 'suspense' : 'provider_clearing';
  return { ref: providerPaymentId, debit, amount: cents(amountCents) };
}
