// Milestones that need their creator: evidence due soon, overdue or rejected.
import { sql } from 'drizzle-orm';
import { projectsOf } from '#features/projects/server/project-access.ts';
import type { Database } from '#platform/postgres/database.ts';
import { maxRounds, rejectedDays } from '../../milestone-rules.ts';

export type CreatorWork = {
  milestoneId: number;
  projectId: number;
  projectTitle: string;
  title: string;
  kind: 'due' | 'overdue' | 'rejected';
  /** The due day, or the last day for new evidence. */
  day: string;
};

/** Evidence that is due within this many days is shown. */
const soonDays = 14;

/** The milestones of the projects that a person may edit, most urgent first. */
export async function listCreatorWork(db: Database, userId: number, limit: number): Promise<CreatorWork[]> {
  const { rows } = await db.execute<CreatorWork>(sql`
    select m.id::float8 as "milestoneId", p.id::float8 as "projectId", p.title as "projectTitle", m.title,
      case m.state when 'planned' then 'due' else m.state end as kind,
      case m.state when 'rejected' then (m.state_since at time zone 'UTC')::date + ${rejectedDays}::int else m.due_on end::text as day
    from milestones m join projects p on p.id = m.project_id
    where p.id in (${projectsOf('edit', userId)}) and p.deleted_at is null and p.status = 'funded' and not m.is_whole
      and (m.state = 'overdue'
        or (m.state = 'planned' and m.due_on <= (now() at time zone 'UTC')::date + ${soonDays}::int)
        or (m.state = 'rejected' and (select count(*) from milestone_evidence e where e.milestone_id = m.id and e.sent_back_at is null) < ${maxRounds}))
      and not exists (select from milestones e where e.project_id = m.project_id and e.position < m.position
        and e.state not in ('approved', 'releasing', 'released'))
    order by day, m.id limit ${limit}`);
  return rows;
}
