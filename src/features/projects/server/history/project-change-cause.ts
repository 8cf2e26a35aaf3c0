// Sets actor and reason of project changes in this transaction, for the trigger that writes the history.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/postgres/database.ts';

export type ChangeCause = {
  /** An administrator or the owner by id, or an automatic actor such as 'deadline'. */
  actor: { adminId: number } | { ownerId: number } | { system: string };
  /** An administrator's reason for the owner. */
  reason?: string | undefined;
};

/** Applies to every later project change in this transaction. */
export async function setChangeCause(tx: Transaction, { actor, reason = '' }: ChangeCause): Promise<void> {
  await tx.execute(
    sql`select set_config('kindling.project_actor', ${actorText(actor)}, true), set_config('kindling.project_reason', ${reason}, true)`,
  );
}

function actorText(actor: ChangeCause['actor']): string {
  if ('adminId' in actor) return `admin:${actor.adminId}`;
  return 'ownerId' in actor ? `owner:${actor.ownerId}` : `system:${actor.system}`;
}
