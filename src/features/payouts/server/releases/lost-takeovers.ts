// A transfer that a restored backup lost and that matches no release: two administrators take it over as the payment of the
// waiting release. The creator owes any overpayment, and any underpayment is sent afterwards.
import { eq } from 'drizzle-orm';
import { requireAnotherPerson, requireSeniorAdmin } from '#features/accounts/server/admins/own-accounts.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { creatorPayable, creatorReceivable } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { byAdmin, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { ProviderTransfer } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type ReleaseRow, type TransferRow, transfers } from '../release-table.ts';
import { bookTransfer, lockTransfer } from './transfer-sending.ts';
import { syncTransfer } from './transfer-sync.ts';

type Order = { id: number };

/** @throws AppError not_found, own_project, illegal_move */
export async function askForTakeover(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: Order & { reason: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockBlocked(tx, viewer, id);
    if (found.transfer.takeoverAskedBy !== null)
      throw new AppError('illegal_move', 'This takeover is already waiting for a second administrator.');
    await tx
      .update(transfers)
      .set({ takeoverAskedBy: requireAdmin(viewer).id, takeoverReason: reason })
      .where(eq(transfers.id, id));
    await note(tx, viewer, { ...found, action: 'transfer.takeover_asked', reason });
  });
}

/** Any administrator may withdraw it; the transfer keeps waiting. @throws AppError not_found, own_project, illegal_move */
export async function withdrawTakeover(deps: Deps, viewer: Viewer, { id }: Order): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockBlocked(tx, viewer, id);
    if (found.transfer.takeoverAskedBy === null) throw nobodyAsked();
    await tx.update(transfers).set({ takeoverAskedBy: null, takeoverReason: null }).where(eq(transfers.id, id));
    await note(tx, viewer, { ...found, action: 'transfer.takeover_withdrawn' });
  });
}

function nobodyAsked(): AppError {
  return new AppError('illegal_move', 'This takeover has not been requested.');
}

/** @throws AppError not_found, own_project, illegal_move, forbidden, provider_unavailable */
export async function confirmTakeover(deps: Deps, viewer: Viewer, { id }: Order): Promise<void> {
  const [row] = await deps.db.select({ lostId: transfers.lostTransferId }).from(transfers).where(eq(transfers.id, id));
  const lost = row?.lostId == null ? undefined : await deps.payoutGateway.findTransfer(row.lostId);
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'lost transfer taken over'));
    const found = await lockBlocked(tx, viewer, id);
    const { takeoverAskedBy: askedBy } = found.transfer;
    if (askedBy === null) throw nobodyAsked();
    await requireAnotherPerson(tx, viewer, {
      askedBy,
      message: 'You requested this takeover. Another administrator must confirm it.',
    });
    await requireSeniorAdmin(tx, requireAdmin(viewer).id, 'This takes over money that was sent before.');
    const isThere = lost !== undefined && lost.id === found.transfer.lostTransferId;
    if (!isThere || lost.reversedCents >= lost.amountCents)
      throw new AppError('illegal_move', 'This transfer has changed at the card provider. Reload it.');
    await takeOver(deps, tx, { ...found, lost });
    await note(tx, viewer, { ...found, action: 'transfer.taken_over' });
  });
  // Earlier reversals of it.
  if (lost !== undefined && lost.reversals.length > 0) await syncTransfer(deps, lost.id);
}

type Blocked = { transfer: TransferRow; release: ReleaseRow };

async function lockBlocked(tx: Transaction, viewer: Viewer, id: number): Promise<Blocked> {
  const found = await lockTransfer(tx, id);
  if (found === undefined) throw new AppError('not_found', 'There is no such transfer.');
  await refuseOwnProject(tx, viewer, found.release.projectId);
  const { state, firstTriedAt, lostTransferId } = found.transfer;
  if (state !== 'wanted' || firstTriedAt !== null || lostTransferId === null)
    throw new AppError('illegal_move', 'This transfer is not waiting for a lost transfer.');
  return found;
}

/** Amounts of transfers never change, so another row of the same release records what was sent. */
async function takeOver(
  deps: Deps,
  tx: Transaction,
  { transfer, release, lost }: Blocked & { lost: ProviderTransfer },
) {
  const { id, releaseId, accountId, amountCents, resends } = transfer;
  await tx.update(transfers).set({ state: 'withdrawn' }).where(eq(transfers.id, id));
  const sent = await insertTransfer(tx, { releaseId, accountId, amountCents: lost.amountCents, resends });
  const tooMuchCents = lost.amountCents - amountCents;
  if (tooMuchCents > 0) {
    await postEntry(tx, {
      kind: 'transfer_overpaid',
      ref: String(sent),
      debit: creatorReceivable(release.projectId),
      credit: creatorPayable(release.projectId),
      amount: cents(tooMuchCents),
    });
  }
  await bookTransfer(deps, tx, { id: sent, provider: lost });
  if (tooMuchCents < 0) await insertTransfer(tx, { releaseId, accountId, amountCents: -tooMuchCents, resends: sent });
}

type NewTransfer = Pick<TransferRow, 'releaseId' | 'accountId' | 'amountCents' | 'resends'>;

async function insertTransfer(tx: Transaction, values: NewTransfer): Promise<number> {
  const [made] = await tx.insert(transfers).values(values).returning({ id: transfers.id });
  if (made === undefined) throw new Error(`no transfer was made for release ${values.releaseId}`);
  return made.id;
}

type Note = Blocked & {
  action: 'transfer.takeover_asked' | 'transfer.takeover_withdrawn' | 'transfer.taken_over';
  reason?: string;
};

async function note(tx: Transaction, viewer: Viewer, { action, transfer, release, reason }: Note) {
  await recordAudit(tx, viewer, {
    action,
    subject: { kind: 'release', id: release.id },
    before: { amount: toDollarString(cents(transfer.amountCents)) },
    after: { amount: toDollarString(cents(transfer.lostCents ?? 0)), transfer: transfer.lostTransferId ?? '' },
    ...(reason !== undefined && { reason }),
  });
}
