// Offers under a policy pack in tests, without the way through the form and its approval.
import { sql } from 'drizzle-orm';
import type { PackId, Values } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import type { Database } from '#platform/postgres/database.ts';

/** As if it had been approved under this pack, and public for a year. Investments made before are not checked again. */
export async function putUnderPack(
  db: Database,
  projectId: number,
  packId: PackId,
  values: Values = {},
): Promise<void> {
  const figures = { ...figureValues(packs[packId]), ...values };
  await db.insert(projectPacks).values({ projectId, packId, figures, frozenAt: new Date() });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(sql`update projects set published_at = now() - interval '1 year' where id = ${projectId}`);
  });
}

/** The time to answer about a change passes, as it does for the investor's right to cancel. */
export async function letAnswersPass(db: Database, projectId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(sql`update reconfirmations set asked_at = now() - interval '8 days', due_at = now() - interval '1 second'
      where outcome is null and investment_id in (select id from investments where project_id = ${projectId})`);
    await tx.execute(
      sql`update investments set cancellable_until = now() - interval '1 second' where project_id = ${projectId}`,
    );
  });
}
