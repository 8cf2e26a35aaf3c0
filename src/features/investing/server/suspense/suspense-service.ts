// Admin actions on money in suspense: refund it to its card, or record how it was resolved.
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { byAdmin, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { listResolutions, type SuspenseWay } from '../../suspense-rules.ts';
import { payments } from '../investing-table.ts';
import { suspenseExits } from '../suspense-table.ts';
import { findUnmatchedEntry, insertExit, type LockedItem, lockItem } from './suspense-rows.ts';

export type SuspenseOrder = { entryId: number; reason: string };

/**
 * Idempotent across administrators: requested once, with the first one's reason. The sweeper submits it.
 * @throws AppError not_found, illegal_move
 */
export async function returnFromSuspense(deps: Deps, viewer: Viewer, order: SuspenseOrder): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'sent back from suspense'));
    const item = await requireItem(tx, order.entryId);
    if (item.openCents === 0 && (await hasLiveExit(tx, order.entryId, 'card'))) return;
    await requireWay(tx, order.entryId, item, 'card');
    const { entryId, reason } = order;
    const values = {
      entryId,
      way: 'card',
      amountCents: item.openCents,
      reason,
      askedBy: requireAdmin(viewer).id,
    } as const;
    await insertExit(tx, values);
    await auditOrder(tx, viewer, { ...order, action: 'suspense.returned', item });
  });
  failpoint(deps.config, 'suspense.requested');
}

/**
 * Requests the refund of a payment whose project or investor no longer exists. False if nothing is left or it is
 * already leaving.
 */
export async function returnUnmatchedPayment(deps: Deps, providerPaymentId: string): Promise<boolean> {
  const entry = await findUnmatchedEntry(deps.db, providerPaymentId);
  if (entry === undefined) return false;
  return deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'no place after a restore', actor: 'reconciler' });
    const { openCents } = await requireItem(tx, entry.id);
    if (openCents <= 0) return false;
    const reason = 'Its project or investor no longer existed after a backup was restored.';
    await insertExit(tx, { entryId: entry.id, way: 'card', amountCents: openCents, reason });
    return true;
  });
}

export type SuspenseSettling = SuspenseOrder & { way: Exclude<SuspenseWay, 'card'>; reference?: string | undefined };

/**
 * Recorded once.
 * @throws AppError not_found, illegal_move, validation
 */
export async function settleSuspense(deps: Deps, viewer: Viewer, settling: SuspenseSettling): Promise<void> {
  const { entryId, way, reason, reference } = settling;
  if ((way === 'bank') !== (reference !== undefined)) throw referenceError(way);
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'settled by an administrator'));
    const item = await requireItem(tx, entryId);
    if (item.openCents === 0 && (await hasLiveExit(tx, entryId, way))) return;
    await requireWay(tx, entryId, item, way);
    const exit = await insertExit(tx, {
      entryId,
      way,
      amountCents: item.openCents,
      state: 'succeeded',
      reason,
      reference: reference ?? null,
      askedBy: requireAdmin(viewer).id,
    });
    await postEntry(tx, {
      kind: item.kind === 'captured_unmatched' ? 'refunded_unmatched' : 'reinstated_settled',
      ref: `exit:${exit.id}`,
      debit: 'suspense',
      credit: way === 'bank' ? 'bank' : 'chargeback_loss',
      amount: cents(item.openCents),
    });
    await auditOrder(tx, viewer, { ...settling, action: 'suspense.settled', item });
  });
  failpoint(deps.config, 'suspense.requested');
}

function referenceError(way: SuspenseWay): AppError {
  const message =
    way === 'bank'
      ? 'A manual payment needs the reference on the bank statement.'
      : 'Only a manual payment has a reference.';
  return new AppError('validation', message, { issues: [{ path: 'reference', message }] });
}

async function requireItem(tx: Transaction, entryId: number): Promise<LockedItem> {
  const item = await lockItem(tx, entryId);
  if (item === undefined) throw new AppError('not_found', 'This payment is not in the suspense account.');
  return item;
}

async function requireWay(tx: Transaction, entryId: number, item: LockedItem, way: SuspenseWay): Promise<void> {
  const { openCents, ref } = item;
  if (openCents <= 0) throw new AppError('illegal_move', 'None of this money is left in suspense.');
  const kind = item.kind === 'captured_unmatched' ? 'unmatched_payment' : 'reinstated';
  const exits = await tx.select().from(suspenseExits).where(eq(suspenseExits.entryId, entryId));
  if (!listResolutions({ kind, openCents, exits }).includes(way)) throw new AppError('illegal_move', exitRefusals[way]);
  // Its rows were restored, and settlement is about to capture it.
  const rows = await tx.select({ id: payments.id }).from(payments).where(eq(payments.providerPaymentId, ref));
  if (kind === 'unmatched_payment' && rows.length > 0) {
    throw new AppError('illegal_move', 'This payment has a matching investment again. Refund the investment instead.');
  }
}

const exitRefusals = {
  card: "The bank has already returned this payment to its card, so it can't be refunded.",
  bank: 'Refund it to its card first. You can record a manual payment if that fails.',
  loss: 'This money belongs to the investor, so the platform can’t keep it.',
} as const satisfies Record<SuspenseWay, string>;

async function hasLiveExit(db: Queryable, entryId: number, way: SuspenseWay): Promise<boolean> {
  const exits = await db
    .select()
    .from(suspenseExits)
    .where(and(eq(suspenseExits.entryId, entryId), eq(suspenseExits.way, way)));
  return exits.some(({ state }) => state !== 'failed');
}

type Note = SuspenseOrder & {
  action: 'suspense.returned' | 'suspense.settled';
  item: LockedItem;
  way?: SuspenseWay;
  reference?: string | undefined;
};

async function auditOrder(tx: Transaction, viewer: Viewer, { action, item, entryId, reason, ...how }: Note) {
  const { way = 'card', reference } = how;
  await recordAudit(tx, viewer, {
    action,
    subject: { kind: 'suspense', id: entryId },
    before: { suspense: toDollarString(cents(item.openCents)), from: item.ref },
    after: { way, ...(reference !== undefined && { reference }) },
    reason,
  });
}
