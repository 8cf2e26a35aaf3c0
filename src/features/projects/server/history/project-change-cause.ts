// Says to the history of projects who changes one in this transaction, and why; the trigger that writes it reads this.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/postgres/database.ts';

export type ChangeCause = {
  /** An administrator or the owner by id, or the part of the product that acts by itself: 'deadline'. */
  actor: { adminId: number } | { ownerId: number } | { system: string };
  /** An administrator's words to the owner. */
  reason?: string | undefined;
};

/** For the rest of this transaction: every change of a project in it is kept with this actor and reason. */
export async function setChangeCause(tx: Transaction, { actor, reason = '' }: ChangeCause): Promise<void> {
  await tx.execute(
    sql`select set_config('kindling.project_actor', ${actorText(actor)}, true), set_config('kindling.project_reason', ${reason}, true)`,
  );
}

function actorText(actor: ChangeCause['actor']): string {
  if ('adminId' in actor) return `admin:${actor.adminId}`;
  return 'ownerId' in actor ? `owner:${actor.ownerId}` : `system:${actor.system}`;
}
