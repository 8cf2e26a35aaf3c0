// Every movement on the balance at the provider beside the entries of the books, both ways (M21), then the balance itself.

import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { disputes } from '#features/investing/server/disputes/dispute-table.ts';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import { compareTotal } from './balance-total.ts';
import { findLoneEntries, newestEntryId } from './entry-compare.ts';
import type { Finding } from './finding-service.ts';
import { eachAlone, inBatches, type Look, listedFor } from './look.ts';
import { compareMovements, type Leftover } from './movement-compare.ts';
import { mendMovement } from './movement-mending.ts';

export async function compareBalance(look: Look): Promise<void> {
  const { db, gateway } = look.deps;
  await mendDisputes(look);
  // Entries that stand now are movements there already; those that come while we read are looked at next time.
  const until = await newestEntryId(db);
  const expected = new Set<string>();
  const leftovers: Leftover[] = [];
  for await (const batch of inBatches(look, gateway.listMovements(listedFor(look)))) {
    look.looked += batch.length;
    const first = await compareMovements(db, batch);
    await mend(look, first.leftovers);
    const again = first.leftovers.length === 0 ? first : await compareMovements(db, batch);
    look.mended += countMovements(first.leftovers) - countMovements(again.leftovers);
    for (const key of again.expected) expected.add(key);
    leftovers.push(...again.leftovers);
  }
  look.found.push(...(await explain(look, leftovers)));
  const lone = await findLoneEntries(look, { expected, until });
  look.found.push(...lone);
  await compareTotal(look, { leftovers, lone });
}

/** Their words tell more than their movements: an inquiry moves nothing, and neither does losing. */
async function mendDisputes(look: Look): Promise<void> {
  const { db, gateway } = look.deps;
  const known = await db.select().from(disputes);
  const byId = new Map(known.map((dispute) => [dispute.providerDisputeId, dispute.providerStatus]));
  for await (const batch of inBatches(look, gateway.listDisputes(listedFor(look)))) {
    look.looked += batch.length;
    const changed = batch.filter(({ id, status }) => byId.get(id) !== status);
    await eachAlone(look, { items: changed, word: 'dispute' }, async ({ paymentId }) => {
      if ((await syncDisputes(look.deps, paymentId)) === 'disputes_read') look.mended += 1;
    });
  }
}

async function mend(look: Look, leftovers: Leftover[]): Promise<void> {
  const movements = new Map(
    leftovers.filter((leftover) => !isWaiting(leftover)).map(({ movement }) => [movement.id, movement]),
  );
  await eachAlone(look, { items: movements.values(), word: 'movement' }, (movement) =>
    mendMovement(
      look.deps,
      movement,
      leftovers.filter((leftover) => leftover.movement.id === movement.id),
    ),
  );
}

function countMovements(leftovers: Leftover[]): number {
  return new Set(leftovers.map(({ movement }) => movement.id)).size;
}

/**
 * A refund is booked when it has reached its card, and is on the balance from the day it was asked for. One that failed
 * before it did is in no books at all: its two movements make up for each other.
 */
function isWaiting({ part, refund, bookedCents }: Leftover): boolean {
  if (part.finding !== 'refund_differs' || refund === undefined) return false;
  return (
    refund.state === 'requested' || refund.state === 'submitted' || (refund.state === 'failed' && bookedCents === 0)
  );
}

async function explain(look: Look, leftovers: Leftover[]): Promise<Finding[]> {
  const unexplained = leftovers.filter((leftover) => !isWaiting(leftover));
  const foreign = await findForeign(look, unexplained);
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
    return [toFinding(part.finding, movement.id, movement, leftover.differenceCents)];
  });
}

/** Charges of the account that are in no books and whose payment is not marked as ours. */
async function findForeign(look: Look, leftovers: Leftover[]): Promise<Set<string>> {
  const charges = leftovers.filter(({ part, bookedCents }) => part.finding === 'charge_differs' && bookedCents === 0);
  const foreign = new Set<string>();
  await eachAlone(look, { items: charges, word: 'charge' }, async ({ movement }) => {
    // One that cannot be read is none of ours either.
    foreign.add(movement.id);
    const payment =
      movement.paymentId === undefined ? undefined : await look.deps.gateway.findPayment(movement.paymentId);
    if (payment?.metadata.request_key !== undefined) foreign.delete(movement.id);
  });
  return foreign;
}

function toFinding(kind: Finding['kind'], ref: string, movement: ProviderMovement, differenceCents: number): Finding {
  const { id, type, amountCents, feeCents, paymentId, sourceId, createdAt } = movement;
  return {
    kind,
    ref,
    differenceCents,
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
