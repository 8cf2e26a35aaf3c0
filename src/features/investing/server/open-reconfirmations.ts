// Changes that a person still has to answer, for their dashboard.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';

/** To be completed with conditions on `r`. */
export const openReconfirmations = sql`reconfirmations r where r.outcome is null and r.due_at > now()`;

type Row = { investmentId: number; projectTitle: string; dueAt: string };

/** One for each project, earliest end first: an answer counts for all investments in it. */
export async function listOpenReconfirmations(db: Queryable, userId: number, limit: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select max(i.id)::float8 as "investmentId", p.title as "projectTitle", max(r.due_at)::text as "dueAt"
    from investments i join projects p on p.id = i.project_id, ${openReconfirmations} and r.investment_id = i.id
      and i.investor_id = ${userId} and i.state = 'completed'
    group by p.id order by 3, p.id limit ${limit}`);
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt).toISOString() }));
}
