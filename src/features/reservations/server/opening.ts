// The opening of an announced project. It opens by time alone; this only notifies the people who wait for it, once.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { noteOpening } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Database } from '#platform/postgres/database.ts';
import { reservationOpenedMail } from './mails/reservation-mails.ts';

export async function listDueOpenings(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        lte(projects.opensAt, sql`now()`),
        isNull(projects.openingToldAt),
        isNull(projects.deletedAt),
        isListed,
        eq(projects.status, 'active'),
      ),
    )
    .orderBy(asc(projects.opensAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Those who reserved an amount first: their emails and notifications are queued with the fact. The others, who saved it or follow its
 * creator, are notified by the event; not of a project that was open when it was published, which is news already.
 */
export async function announceOpening({ db }: Pick<Deps, 'db'>, projectId: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await noteOpening(tx, projectId))) return;
    await tx.execute(sql`
      insert into mails (key, kind, facts)
      select 'reservation-' || r.id || '-opened', ${reservationOpenedMail.kind}, jsonb_build_object('reservationId', r.id)
      from reservations r where r.project_id = ${projectId} order by r.id
      on conflict (key) do nothing`);
    await tx.execute(sql`
      insert into notification_events (source, facts)
      select 'project opened', jsonb_build_object('projectId', p.id) from projects p where p.id = ${projectId}
        and p.opens_at > coalesce(p.published_at, '-infinity')`);
  });
}
