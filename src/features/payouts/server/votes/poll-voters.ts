// Who may vote, and with how much money; read when needed, because people leave.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Voter } from '../../vote-rules.ts';

/** All voters with their remaining money in the project; 0 for those with none left or in a dispute. */
export async function listVoters(db: Queryable, pollId: number): Promise<Voter[]> {
  const { rows } = await db.execute<{ user_id: number; cents: number }>(sql`
    select v.user_id, coalesce(sum(i.rest_cents), 0)::bigint as cents
    from poll_voters v join polls l on l.id = v.poll_id join milestones m on m.id = l.milestone_id
    left join money_in_projects i on i.project_id = m.project_id and i.investor_id = v.user_id
    where v.poll_id = ${pollId} group by v.user_id order by v.user_id`);
  return rows.map(({ user_id: userId, cents }) => ({ userId, cents }));
}
