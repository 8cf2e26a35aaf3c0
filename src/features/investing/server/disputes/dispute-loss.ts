// Books a lost dispute: who pays depends on where the money of its investment is by then.
import { eq } from 'drizzle-orm';
import { escrowAccount } from '#features/ledger/ledger-rules.ts';
import { type AccountName, postEntry } from '#features/ledger/server/ledger-service.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { DisputeRow } from '../dispute-table.ts';
import type { InvestmentRow } from '../investing-table.ts';
import { readInvestmentMoney } from '../returns/investment-remainder.ts';
import { bookCharges, readChargeFacts } from '../returns/loss-charging.ts';
import { divideLoss } from '../returns/loss-division.ts';
import { settleParts } from '../returns/refundable-remainder.ts';
import { sumReturns, takeFromUnsent } from '../returns/unsent-returns.ts';

type Loss = {
  dispute: DisputeRow;
  /** In its state after the loss. */
  investment: InvestmentRow;
  lostCents: number;
  /** Nothing of the payment is left, so the investment ends. */
  isWhole: boolean;
};

/** Requires the locks of the payment and the investment, after unsent releases were withdrawn. */
export async function bookLoss(tx: Transaction, { dispute, investment, lostCents, isWhole }: Loss): Promise<void> {
  const { projectId, id } = investment;
  // A release is withdrawn under the same lock, and then it is decided again who pays.
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
  const ref = dispute.providerDisputeId;
  const money = await readInvestmentMoney(tx, id);
  const facts = await readChargeFacts(tx, investment, money.releasedCents);
  const { unsentCents } = await sumReturns(tx, id);
  const lose = async (about: string, debit: AccountName, amount: number) => {
    if (amount === 0) return;
    const amountCents = cents(amount);
    await postEntry(tx, {
      kind: 'dispute_lost',
      ref: about,
      debit,
      credit: 'disputed_receivable',
      amount: amountCents,
    });
  };
  if (!isWhole) {
    // A part is borne by the platform while money is held for the project, and settled when that leaves or the investment ends.
    const isDeferred = money.remainderCents > 0 && isHeld(investment);
    const charged = isDeferred ? { releasedCents: 0, releasedFeeCents: 0, borneCents: 0 } : facts;
    const parts = divideLoss({ ...charged, lostCents, remainderCents: Math.min(unsentCents, lostCents) });
    await lose(ref, 'chargeback_loss', parts.heldCents + parts.twiceCents);
    await takeFromUnsent(tx, id, parts.heldCents);
    await bookCharges(tx, { projectId, ref, creatorBears: facts.creatorBears }, parts);
    return;
  }
  const parts = divideLoss({ ...facts, lostCents, remainderCents: money.remainderCents + unsentCents });
  const fromEscrow = Math.min(money.remainderCents, parts.heldCents);
  await lose(ref, escrowAccount(projectId), fromEscrow);
  await lose(`${ref}:unsent`, 'chargeback_loss', parts.heldCents - fromEscrow);
  await settleParts(tx, { ref, debit: escrowAccount(projectId), amountCents: money.remainderCents - fromEscrow });
  await takeFromUnsent(tx, id, unsentCents);
  await bookCharges(tx, { projectId, ref, creatorBears: facts.creatorBears }, parts);
  if (parts.twiceCents === 0) return;
  const amount = cents(parts.twiceCents);
  await postEntry(tx, {
    kind: 'dispute_paid_twice',
    ref,
    debit: 'chargeback_loss',
    credit: 'disputed_receivable',
    amount,
  });
}

/** Once an investment has ended, nothing is held for its project. */
function isHeld({ state }: InvestmentRow): boolean {
  return state === 'completed' || state === 'disputed';
}
