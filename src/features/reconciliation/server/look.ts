// One look of a job at many things: what it counts, what it finds, and that one thing it cannot do leaves the others alone.
import type { MoneyCause } from '#features/ledger/server/money-cause.ts';
import type { Since, Unreadable } from '#platform/cards/card-gateway.ts';
import { UnreadableObject } from '#platform/cards/stripe-answers.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Finding } from './finding-service.ts';

/** What the history of money says of whatever a job moves. */
export const byReconciler: MoneyCause = { cause: 'reconciliation', actor: 'reconciler' };

export type Look = {
  deps: Deps;
  /** What it looks at begins here. */
  since: Date;
  /** Fires when the process is ending: the look is given up between two things, and done again later. */
  signal: AbortSignal;
  looked: number;
  mended: number;
  /** Things that could not be looked at this time. */
  failures: number;
  found: Finding[];
};

export function createLook(deps: Deps, since: Date, signal: AbortSignal): Look {
  return { deps, since, signal, looked: 0, mended: 0, failures: 0, found: [] };
}

/** For lists of the provider: from where this look begins, and what cannot be read becomes a finding of its own. */
export function listedFor(look: Look): Since {
  return { since: look.since, onUnreadable: (unreadable) => reportUnreadable(look, unreadable) };
}

export function reportUnreadable(look: Look, { object, objectId, reason, createdAt }: Unreadable): void {
  look.deps.log.warn({ object, objectId, reason }, 'an object of the card provider cannot be read');
  look.found.push({
    kind: object === 'payment_intent' ? 'payment_unreadable' : 'movement_unreadable',
    ref: objectId,
    details: { object, reason },
    ...(createdAt && { at: createdAt }),
  });
}

/** Does the work for each item. One that fails is logged and counted; the run is repeated sooner then. */
export async function eachAlone<Item>(
  look: Look,
  { items, word }: { items: Iterable<Item>; word: string },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    look.signal.throwIfAborted();
    await work(item).catch((error: unknown) => {
      if (error instanceof UnreadableObject) return reportUnreadable(look, error);
      look.failures += 1;
      look.deps.log.warn({ err: error, item }, `the reconciler could not look at a ${word}`);
    });
  }
}

/** A list as it comes, in batches: each is one question to the database. */
export async function* inBatches<Item>(
  look: Look,
  list: AsyncIterable<Item>,
  size = 100,
): AsyncGenerator<Item[], void, undefined> {
  let batch: Item[] = [];
  for await (const item of list) {
    look.signal.throwIfAborted();
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
