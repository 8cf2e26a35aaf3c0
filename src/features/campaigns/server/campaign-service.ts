// Reads the figures and the next duties of a person's projects in one statement.
import { sql } from 'drizzle-orm';
import { rejectedDays } from '#features/payouts/milestone-rules.ts';
import { projectsOf } from '#features/projects/server/project-access.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import { type Database, preparedQuery } from '#platform/postgres/database.ts';
import type { Campaigns } from '../campaign-contract.ts';
import { type DutyFacts, findDuty } from '../campaign-rules.ts';

const none: Campaigns = { raised: '0.00', investors: 0, questions: 0, visits: 0, projects: [] };

const campaignRows = preparedQuery((db: Database) =>
  db
    .select({
      id: sql<string>`c.id`,
      status: sql<DutyFacts['status']>`c.status`,
      isOwner: sql<boolean>`c.is_owner`,
      canEdit: sql<boolean>`c.can_edit`,
      deadline: sql<string | null>`c.deadline`,
      raised: sql<string>`c.raised`,
      investors: sql<number>`c.investors`,
      questions: sql<number>`c.questions`,
      visits: sql<number>`c.visits`,
      people: sql<number>`c.people`,
      state: sql<string | null>`c.state`,
      due_on: sql<string | null>`c.due_on`,
      rejected_until: sql<string | null>`c.rejected_until`,
    })
    .from(
      sql`(
      with own as materialized (
        select p.id, p.owner_id, p.status, p.deadline, p.raised_cents, p.investor_count, p.created_at from projects p
        where p.id in (${projectsOf('member', sql.placeholder('userId'))}) and p.deleted_at is null
      )
      select p.id, p.created_at, p.status, p.deadline::text, p.investor_count as investors,
        p.owner_id = ${sql.placeholder('userId')} as is_owner,
        exists (select 1 from project_members t where t.project_id = p.id and t.user_id = ${sql.placeholder('userId')}
          and t.can_edit) as can_edit,
        case when p.status = 'draft' then 0 else p.raised_cents end as raised,
        (select count(*)::int from comments q where q.project_id = p.id and q.is_question and q.answer_id is null
          and q.deleted_at is null) as questions,
        (select coalesce(sum(v.views), 0)::int from project_view_days v where v.project_id = p.id
          and v.day > (now() at time zone 'UTC')::date - 30) as visits,
        (select count(distinct i.investor_id)::int from investments i where i.counted = 'raised'
          and i.project_id in (select id from own where investor_count > 0)) as people,
        m.state, m.due_on::text, ((m.state_since at time zone 'UTC')::date + ${rejectedDays}::int)::text as rejected_until
      from own p
      left join lateral (select s.state, s.due_on, s.state_since from milestones s
        where p.status = 'funded' and s.project_id = p.id and not s.is_whole
          and s.state not in ('approved', 'releasing', 'released') order by s.position limit 1) m on true
    ) as c`,
    )
    .orderBy(sql`c.created_at desc, c.id desc`)
    .prepare('campaigns of a person'),
);

type Row = Awaited<ReturnType<ReturnType<typeof campaignRows>['execute']>>[number];

/** `userId` is absent right after the first sign-in. */
export async function getCampaigns(db: Database, userId: number | undefined): Promise<Campaigns> {
  if (userId === undefined) return none;
  const rows = await campaignRows(db).execute({ userId });
  const sum = (amountOf: (row: Row) => number) => rows.reduce((total, row) => total + amountOf(row), 0);
  return {
    raised: toDollarString(centsTotal(sum(({ raised }) => Number(raised)))),
    investors: rows[0]?.people ?? 0,
    questions: sum(({ questions }) => questions),
    visits: sum(({ visits }) => visits),
    projects: rows.map(({ id, investors, questions, visits, ...row }) => ({
      id: Number(id),
      investors,
      questions,
      visits,
      duty: findDuty({ ...row, milestone: toMilestone(row) }),
    })),
  };
}

function toMilestone({ state, due_on, rejected_until }: Pick<Row, 'state' | 'due_on' | 'rejected_until'>) {
  if (state === null || due_on === null || rejected_until === null) return null;
  return { state, dueOn: due_on, rejectedUntil: rejected_until };
}
