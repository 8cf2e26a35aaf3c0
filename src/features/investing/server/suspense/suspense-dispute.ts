// Disputes of payments in suspense. A withdrawal is booked as an exit, so that a person can't return the same money
// again; a reinstatement brings it back.
import { eq, sql } from 'drizzle-orm';
import { type MoneyCause, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import type { ProviderDispute, ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { bookDisputeFee } from '../dispute-fee.ts';
import { suspenseExits } from '../suspense-table.ts';
import { bookBack, bookOut, findUnmatchedEntry, insertExit, listExits, lockItem } from './suspense-rows.ts';

/** Idempotent and safe to run concurrently: each movement is booked once. */
export async function syncUnmatchedDisputes(
  deps: Deps,
  providerPaymentId: string,
  disputes: ProviderDispute[],
): Promise<void> {
  const entry = await findUnmatchedEntry(deps.db, providerPaymentId);
  if (entry === undefined) return;
  // Oldest first, in the order they moved.
  for (const dispute of disputes.toReversed()) {
    const cause: MoneyCause = { cause: `dispute ${dispute.status}`, actor: 'card provider' };
    await deps.db.transaction(async (tx) => {
      await setMoneyCause(tx, cause);
      for (const movement of sortMovements(dispute)) await applyMovement(tx, entry.id, { dispute, movement });
    });
  }
}

/** Withdrawals before their reinstatements. */
function sortMovements({ movements }: ProviderDispute): ProviderMovement[] {
  return movements.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.amountCents - b.amountCents);
}

type Step = { dispute: ProviderDispute; movement: ProviderMovement };

async function applyMovement(tx: Transaction, entryId: number, { dispute, movement }: Step): Promise<void> {
  const item = await lockItem(tx, entryId);
  const exits = await listExits(tx, entryId);
  const { id, amountCents } = movement;
  if (exits.some(({ movementId, failureMovementId }) => movementId === id || failureMovementId === id)) return;
  if (amountCents < 0) {
    // More than is left or already leaving: the balance job reports it to a person.
    if (item === undefined || item.openCents < -amountCents) return;
    const exit = await insertExit(tx, {
      entryId,
      way: 'card',
      amountCents: -amountCents,
      state: 'succeeded',
      providerRefundId: id,
      movementId: id,
      reason: "The card holder's bank took it back by a dispute.",
    });
    await bookOut(tx, exit.amountCents, id);
  } else {
    const taken = new Set(dispute.movements.map((each) => each.id));
    const exit = exits.findLast(
      ({ state, movementId, amountCents: left }) =>
        state === 'succeeded' && movementId !== null && taken.has(movementId) && left === amountCents,
    );
    if (exit === undefined) return;
    await bookBack(tx, exit.amountCents, id);
    await tx
      .update(suspenseExits)
      .set({ state: 'failed', failureMovementId: id, refusal: `dispute_${dispute.status}`, updatedAt: sql`now()` })
      .where(eq(suspenseExits.id, exit.id));
  }
  await bookDisputeFee(tx, movement);
}
