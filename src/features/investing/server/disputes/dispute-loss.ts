// Books a lost dispute that takes the rest of a payment: who pays depends on where its money is by then.
import { sql } from 'drizzle-orm';
import { creatorReceivable, type EntryKind, escrowAccount } from '#features/ledger/ledger-rules.ts';
import { type AccountName, postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { InvestmentRow } from '../investing-table.ts';
import { settleParts } from '../refunds/refundable-rest.ts';
import { cancelUnsentReturns, readInvestmentMoney } from '../returns/part-return-service.ts';
import type { DisputeRow } from './dispute-table.ts';

export type LossFacts = {
  lostCents: number;
  /** Of the investment: still held, released, and the platform's fee on what was released. */
  restCents: number;
  releasedCents: number;
  releasedFeeCents: number;
};

export type LossParts = {
  /** From what is held. */
  heldCents: number;
  /** Of what is held and was not taken: an earlier partial loss or refund took it, so the platform is reimbursed. */
  reimbursedCents: number;
  /** From the creator, less the fee that the platform gives up. */
  chargedCents: number;
  feeShareCents: number;
  /** Taken although it had been returned: the platform's loss. */
  twiceCents: number;
};

/** Pure: the parts add up to what was lost. */
export function divideLoss({ lostCents, restCents, releasedCents, releasedFeeCents }: LossFacts): LossParts {
  const heldCents = Math.min(restCents, lostCents);
  const fromReleased = Math.min(releasedCents, lostCents - heldCents);
  const feeShareCents = Math.min(releasedFeeCents, fromReleased);
  return {
    heldCents,
    reimbursedCents: restCents - heldCents,
    chargedCents: fromReleased - feeShareCents,
    feeShareCents,
    twiceCents: lostCents - heldCents - fromReleased,
  };
}

type Loss = { dispute: DisputeRow; investment: InvestmentRow; lostCents: number };

export async function bookLoss(tx: Transaction, { dispute, investment, lostCents }: Loss): Promise<void> {
  const { projectId, id } = investment;
  const { restCents, releasedCents } = await readInvestmentMoney(tx, id);
  const { releasedFeeCents, creatorBears } = await readReleasedFee(tx, investment);
  const parts = divideLoss({ lostCents, restCents, releasedCents, releasedFeeCents });
  const ref = dispute.providerDisputeId;
  const book = async (kind: EntryKind, debit: AccountName, amountCents: number) => {
    if (amountCents === 0) return;
    await postEntry(tx, { kind, ref, debit, credit: 'disputed_receivable', amount: cents(amountCents) });
  };
  await book('dispute_lost', escrowAccount(projectId), parts.heldCents);
  await settleParts(tx, { ref, debit: escrowAccount(projectId), amountCents: parts.reimbursedCents });
  await book('dispute_charged', creatorBears ? creatorReceivable(projectId) : 'chargeback_loss', parts.chargedCents);
  await book('dispute_fee_share', 'platform_fees', parts.feeShareCents);
  await book('dispute_paid_twice', 'chargeback_loss', parts.twiceCents);
  await cancelUnsentReturns(tx, id);
}

async function readReleasedFee(
  tx: Transaction,
  { id, projectId }: InvestmentRow,
): Promise<{ releasedFeeCents: number; creatorBears: boolean }> {
  const { rows } = await tx.execute<{ fee: number; bears: boolean }>(sql`select
    coalesce((select sum(s.amount_cents::bigint * r.fee_cents / r.gross_cents) from release_shares s
      join releases r on r.id = s.release_id where s.investment_id = ${id} and r.state <> 'withdrawn'), 0)::float8 as fee,
    coalesce((select t.creator_bears_disputes from funding_terms t where t.project_id = ${projectId}), true) as bears`);
  const [found] = rows;
  return { releasedFeeCents: found?.fee ?? 0, creatorBears: found?.bears ?? true };
}
