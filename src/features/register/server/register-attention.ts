// What of registers needs a person's attention.
import { sql } from 'drizzle-orm';
import { projectsOf } from '#features/projects/server/project-access.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { reminderDays } from '../duty-rules.ts';

const most = 20;

type OpenDuty = { projectId: number; projectTitle: string; key: string; title: string; dueOn: string };

/** Duties of a person's companies that are overdue or due soon, earliest first. */
export async function listOpenDuties(db: Queryable, userId: number, today: string): Promise<OpenDuty[]> {
  const { rows } = await db.execute<OpenDuty>(sql`
    select p.id::float8 as "projectId", p.title as "projectTitle", d.key, d.title, d.due_on::text as "dueOn"
    from project_duties d join projects p on p.id = d.project_id
    where d.done_at is null and d.due_on <= ${today}::date + ${reminderDays[0]}::integer and p.deleted_at is null
      and d.project_id in (${projectsOf('money', userId)})
    order by d.due_on, d.project_id, d.key limit ${most}`);
  return rows;
}

type AskedTransfer = { id: number; projectTitle: string; side: 'from' | 'to' };

/** Transfers of shares that wait for a person's answer. */
export async function listAskedTransfers(db: Queryable, userId: number): Promise<AskedTransfer[]> {
  const { rows } = await db.execute<AskedTransfer>(sql`
    select t.id::float8 as id, p.title as "projectTitle", case when t.to_id = ${userId} then 'to' else 'from' end as side
    from share_transfers t join projects p on p.id = t.project_id
    where t.state = 'open' and ((t.to_id = ${userId} and t.to_agreed_at is null)
      or (t.from_id = ${userId} and t.from_agreed_at is null and t.kind <> 'inheritance'))
    order by t.id limit ${most}`);
  return rows;
}
