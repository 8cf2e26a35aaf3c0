// Administrators' decisions about transfers and returns that did not arrive by themselves.
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { partReturns } from '#features/investing/server/part-return-table.ts';
import { bookReturnByHand } from '#features/investing/server/returns/return-by-hand.ts';
import { creatorPayable } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { byAdmin, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { refuseOwnInvestment, refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type TransferRow, transfers } from '../release-table.ts';
import { finishRelease } from './release-finishing.ts';
import { lockTransfer } from './transfer-sending.ts';

type Order = { id: number };

/**
 * Sends reversed money again, or retries a refused transfer now.
 * @throws AppError not_found, own_project, illegal_move
 */
export async function sendAgain(deps: Deps, viewer: Viewer, { id }: Order): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'transfer sent again'));
    const found = await lockTransfer(tx, id);
    if (found === undefined) throw new AppError('not_found', 'There is no such transfer.');
    await refuseOwnProject(tx, viewer, found.release.projectId);
    if (found.transfer.state !== 'refused')
      throw new AppError('illegal_move', 'This transfer is not waiting for an administrator.');
    if (found.transfer.givenUpAt !== null)
      throw new AppError('illegal_move', 'This transfer is being withdrawn, so it is not sent again.');
    await tx
      .update(transfers)
      .set({ state: 'wanted', refusal: null, sweepFailures: 0, sweepAfter: sql`now()` })
      .where(eq(transfers.id, id));
    await note(tx, viewer, { action: 'transfer.retried', transfer: found.transfer });
  });
}

/**
 * Records a custodian's payment, once.
 * @throws AppError not_found, own_project, illegal_move
 */
export async function recordCustodianPayment(
  deps: Deps,
  viewer: Viewer,
  { id, reference }: Order & { reference: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'paid by the custodian'));
    const found = await lockTransfer(tx, id);
    if (found === undefined) throw new AppError('not_found', 'There is no such transfer.');
    await refuseOwnProject(tx, viewer, found.release.projectId);
    const { transfer, release } = found;
    if (transfer.accountId !== null || transfer.state !== 'wanted') {
      throw new AppError('illegal_move', 'This transfer is not paid by a custodian.');
    }
    await tx
      .update(transfers)
      .set({ state: 'sent', handReference: reference, sentAt: sql`now()` })
      .where(eq(transfers.id, id));
    await tx.update(transfers).set({ state: 'paid', paidAt: sql`now()` }).where(eq(transfers.id, id));
    await postEntry(tx, {
      kind: 'transferred',
      ref: `transfer:${id}`,
      debit: creatorPayable(release.projectId),
      credit: 'bank',
      amount: cents(transfer.amountCents),
    });
    if (release.state === 'approved') await finishRelease(tx, release.id);
    await note(tx, viewer, { action: 'transfer.paid_by_hand', transfer, reference });
  });
}

type Note = {
  action: 'transfer.retried' | 'transfer.paid_by_hand';
  transfer: TransferRow;
  reference?: string;
};

async function note(tx: Transaction, viewer: Viewer, { action, transfer, reference }: Note): Promise<void> {
  await recordAudit(tx, viewer, {
    action,
    subject: { kind: 'release', id: transfer.releaseId },
    after: {
      amount: toDollarString(cents(transfer.amountCents)),
      ...(reference !== undefined && { reference }),
    },
  });
}

/**
 * Records that a remainder which no card accepted was paid from the bank account, once.
 * @throws AppError not_found, own_project, illegal_move
 */
export async function recordReturnPayment(
  deps: Deps,
  viewer: Viewer,
  { id, reference }: Order & { reference: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'paid by hand'));
    // Returns never move to another investment.
    const [found] = await tx.select().from(partReturns).where(eq(partReturns.id, id));
    if (found !== undefined) await refuseOwnInvestment(tx, viewer, found.investmentId);
    const row = await bookReturnByHand(tx, id);
    await recordAudit(tx, viewer, {
      action: 'investment.paid_by_hand',
      subject: { kind: 'investment', id: row.investmentId },
      after: { owed: '0.00', paid: toDollarString(cents(row.amountCents)), reference },
    });
  });
}
