// Moves a deadline closer, or into the past, without waiting for it.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/postgres/database.ts';

/**
 * As if this had been the deadline from the start, including the dates investors were given. Triggers are disabled, because
 * the product does not allow this change.
 */
export async function moveDeadline(db: Database, projectId: number, deadline: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(sql`
      update investments i set
        cancellable_until = coalesce(i.cancellable_until + make_interval(days => ${deadline}::date - p.deadline),
          cancellation_end(p.id, ${deadline}::date)),
        cancellable_while_raising = false
      from projects p where p.id = i.project_id and p.id = ${projectId}`);
    await tx.execute(
      sql`update projects set deadline = ${deadline}::date, original_deadline = case when original_deadline > ${deadline}::date then original_deadline end where id = ${projectId}`,
    );
  });
}

export function dayBeforeYesterday(): string {
  return new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
}
