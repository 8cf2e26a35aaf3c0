// Records the reason, the actor and the request for the money moves of a transaction.
import { sql } from 'drizzle-orm';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export type MoneyCause = {
  /** The step in a few words: 'claim', 'webhook', 'sweeper', 'deadline', 'refund by an administrator'. */
  cause: string;
  /** `person 7` or `admin 7` by id, or the component that acts on its own. */
  actor?: string;
  requestId?: string | undefined;
};

/** Attaches this cause to every move in the current transaction. */
export async function setMoneyCause(tx: Transaction, { cause, actor = '', requestId = '' }: MoneyCause): Promise<void> {
  await tx.execute(
    sql`select set_config('kindling.cause', ${cause}, true), set_config('kindling.actor', ${actor}, true), set_config('kindling.request', ${requestId}, true)`,
  );
}

/** Ids only, because the append-only history must not contain personal data. */
export const personActor = (viewer: Viewer): string => `person ${requireUserId(viewer)}`;

export function byAdmin(viewer: Viewer, cause: string): MoneyCause {
  return { cause, actor: `admin ${requireAdmin(viewer).id}`, requestId: viewer.requestId };
}
