// Says to the history of money why a transaction moves something: who did it, and in which request.
import { sql } from 'drizzle-orm';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export type MoneyCause = {
  /** The step that moves it, a few words: 'claim', 'webhook', 'sweeper', 'deadline', 'refund by an administrator'. */
  cause: string;
  /** `person 7` or `admin 7`, by the number of their record, or the part of the product that acts by itself. */
  actor?: string;
  requestId?: string;
};

/** For the rest of this transaction: every move in it is written down with this cause. */
export async function setMoneyCause(tx: Transaction, { cause, actor = '', requestId = '' }: MoneyCause): Promise<void> {
  await tx.execute(
    sql`select set_config('kindling.cause', ${cause}, true), set_config('kindling.actor', ${actor}, true), set_config('kindling.request', ${requestId}, true)`,
  );
}

/** By number: the history is never edited, so nothing that tells who somebody was may stand in it. */
export const personActor = (viewer: Viewer): string => `person ${requireUserId(viewer)}`;

export const adminActor = (viewer: Viewer): string => `admin ${requireAdmin(viewer).id}`;
