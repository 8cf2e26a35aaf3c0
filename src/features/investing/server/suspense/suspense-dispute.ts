// A dispute about a payment in suspense: the bank takes the money back to the card, which is a way out like a refund, and may
// give it back. Without it, a person could send the same money back again.
import { eq, sql } from 'drizzle-orm';
import { type MoneyCause, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import type { ProviderDispute, ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { bookDisputeFee } from '../disputes/dispute-fee.ts';
import { bookBack, bookOut, findUnmatchedEntry, insertExit, listExits, lockItem } from './suspense-rows.ts';
import { suspenseExits } from './suspense-table.ts';

/** Any number of times and at once: each movement of the provider is one fact. */
export async function syncUnmatchedDisputes(
  deps: Deps,
  providerPaymentId: string,
  disputes: ProviderDispute[],
): Promise<void> {
  const entry = await findUnmatchedEntry(deps.db, providerPaymentId);
  if (entry === undefined) return;
  // The oldest first, as they moved.
  for (const dispute of disputes.toReversed()) {
    const cause: MoneyCause = { cause: `dispute ${dispute.status}`, actor: 'card provider' };
    await deps.db.transaction(async (tx) => {
      await setMoneyCause(tx, cause);
      for (const movement of inOrder(dispute)) await follow(tx, entry.id, { dispute, movement });
    });
  }
  deps.publicDataChanged();
}

/** What was taken comes before what was given back of it. */
function inOrder({ movements }: ProviderDispute): ProviderMovement[] {
  return movements.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.amountCents - b.amountCents);
}

type Step = { dispute: ProviderDispute; movement: ProviderMovement };

async function follow(tx: Transaction, entryId: number, { dispute, movement }: Step): Promise<void> {
  const item = await lockItem(tx, entryId);
  const exits = await listExits(tx, entryId);
  const { id, amountCents } = movement;
  if (exits.some(({ movementId, failureMovementId }) => movementId === id || failureMovementId === id)) return;
  if (amountCents < 0) {
    // More than stands there, or what is leaving already: the balance job tells a person.
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
