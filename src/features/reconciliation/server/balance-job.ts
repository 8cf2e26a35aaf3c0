// Compares every provider balance movement with the ledger in both directions (M21), then the balance itself.

import { disputes } from '#features/investing/server/dispute-table.ts';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import { compareTotal } from './balance-total.ts';
import { findLoneEntries, newestEntryId } from './entry-compare.ts';
import type { Finding } from './finding-service.ts';
import { compareMovements, type Leftover } from './movement-compare.ts';
import { fixMovement } from './movement-fixing.ts';
import { forEachIsolated, inBatches, type ReconciliationRun, toListOptions } from './reconciliation-run.ts';
import { readUnknownTransfers } from './transfer-fixing.ts';

export async function compareBalance(run: ReconciliationRun): Promise<void> {
  const { db, gateway } = run.deps;
  await fixDisputes(run);
  // Movements of existing entries are already listed; newer entries are checked by the next run.
  const until = await newestEntryId(db);
  const expected = new Set<string>();
  const leftovers: Leftover[] = [];
  for await (const batch of inBatches(run, gateway.listMovements(toListOptions(run)))) {
    run.checked += batch.length;
    const first = await compareMovements(db, batch);
    await fixMovements(run, first.leftovers);
    const again = first.leftovers.length === 0 ? first : await compareMovements(db, batch);
    run.fixed += countMovements(first.leftovers) - countMovements(again.leftovers);
    run.findings.push(...findCollections(batch));
    for (const key of again.expected) expected.add(key);
    leftovers.push(...again.leftovers);
  }
  run.findings.push(...(await toFindings(run, leftovers)));
  const lone = await findLoneEntries(run, { expected, until });
  run.findings.push(...lone);
  await compareTotal(run, { leftovers, lone });
}

/** Booked automatically and reported, because the platform paid for a creator's account. */
function findCollections(movements: ProviderMovement[]): Finding[] {
  return movements
    .filter(({ kind }) => kind === 'connect_collection')
    .map((movement) => toFinding('collected', movement.id, movement));
}

/** Disputes are compared by status too, because an inquiry or a loss moves no money. */
async function fixDisputes(run: ReconciliationRun): Promise<void> {
  const { db, gateway } = run.deps;
  const known = await db.select().from(disputes);
  const byId = new Map(known.map((dispute) => [dispute.providerDisputeId, dispute.providerStatus]));
  for await (const batch of inBatches(run, gateway.listDisputes(toListOptions(run)))) {
    run.checked += batch.length;
    const changed = batch.filter(({ id, status }) => byId.get(id) !== status);
    await forEachIsolated(run, { items: changed, noun: 'dispute' }, async ({ paymentId }) => {
      if ((await syncDisputes(run.deps, paymentId)) === 'disputes_read') run.fixed += 1;
    });
  }
}

async function fixMovements(run: ReconciliationRun, leftovers: Leftover[]): Promise<void> {
  // Oldest first, because a reserve can be freed only after it was taken; the provider lists newest first.
  const movements = new Map(
    leftovers
      .filter((leftover) => !isWaiting(leftover))
      .toReversed()
      .map(({ movement }) => [movement.id, movement]),
  );
  await forEachIsolated(run, { items: movements.values(), noun: 'movement' }, (movement) =>
    fixMovement(
      run.deps,
      movement,
      leftovers.filter((leftover) => leftover.movement.id === movement.id),
    ),
  );
}

function countMovements(leftovers: Leftover[]): number {
  return new Set(leftovers.map(({ movement }) => movement.id)).size;
}

/**
 * A refund is booked when it reaches its card, but affects the provider balance from the request. A refund that failed before is
 * not booked; its two movements cancel out.
 */
function isWaiting({ part, owner, isOwnerBooked }: Leftover): boolean {
  if (part.finding !== 'refund_differs') return false;
  const state = owner?.state;
  return state === 'requested' || state === 'submitted' || (state === 'failed' && !isOwnerBooked);
}

async function toFindings(run: ReconciliationRun, leftovers: Leftover[]): Promise<Finding[]> {
  const unexplained = leftovers.filter((leftover) => !isWaiting(leftover));
  const foreign = await findForeign(run, unexplained);
  const transferFacts = await readUnknownTransfers(run, unexplained);
  const charges = new Set<string>();
  return unexplained.flatMap((leftover) => {
    const { movement, part } = leftover;
    if (part.finding !== 'movement_unknown' && foreign.has(movement.id)) {
      if (charges.has(movement.id)) return [];
      charges.add(movement.id);
      return [
        toFinding(
          'payment_foreign',
          movement.paymentId ?? movement.sourceId ?? movement.id,
          movement,
          movement.netCents,
        ),
      ];
    }
    const finding = toFinding(part.finding, movement.id, movement, leftover.differenceCents);
    return [{ ...finding, details: { ...finding.details, ...transferFacts.get(movement.transferId ?? '') } }];
  });
}

/** Charges on the account that are not booked and not marked as ours. */
async function findForeign(run: ReconciliationRun, leftovers: Leftover[]): Promise<Set<string>> {
  const charges = leftovers.filter(({ part, bookedCents }) => part.finding === 'charge_differs' && bookedCents === 0);
  const foreign = new Set<string>();
  await forEachIsolated(run, { items: charges, noun: 'charge' }, async ({ movement }) => {
    // An unreadable payment is not ours either.
    foreign.add(movement.id);
    const payment =
      movement.paymentId === undefined ? undefined : await run.deps.gateway.findPayment(movement.paymentId);
    if (payment?.metadata.request_key !== undefined) foreign.delete(movement.id);
  });
  return foreign;
}

function toFinding(kind: Finding['kind'], ref: string, movement: ProviderMovement, differenceCents?: number): Finding {
  const { id, type, amountCents, feeCents, paymentId, sourceId, createdAt } = movement;
  return {
    kind,
    ref,
    ...(differenceCents !== undefined && { differenceCents }),
    at: createdAt,
    details: {
      type,
      amountCents,
      feeCents,
      movement: id,
      ...(paymentId && { payment: paymentId }),
      ...(sourceId && { source: sourceId }),
    },
  };
}
