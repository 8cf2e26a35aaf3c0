// A creator's record: how often they post updates, how soon they reply, and whether milestones were on time.
import { sql } from 'drizzle-orm';
import { isShown } from '#features/comments/server/comment-table.ts';
import { isStopped } from '#features/projects/server/lists/project-columns.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { CreatorRecord } from '../creator-record-contract.ts';
import { judgeMilestone, type MilestoneFacts } from '../creator-record-rules.ts';

/** Newest threads considered per project, which bounds the cost of busy projects. */
const threadsPerProject = 200;

/** Newest later rounds of all companies of a person. */
const roundsShown = 5;

type Row = {
  projects: number;
  funded: number;
  updates: number;
  last_at: string | null;
  first_at: string | null;
  questions: number;
  answered: number;
  median_hours: number | null;
  stopped: number;
  failed: number;
  milestones: MilestoneFacts[] | null;
  rounds: CreatorRecord['rounds'] | null;
  duties: number;
  overdue: number;
};

/** @throws AppError not_found for erased and unknown people */
export async function readCreatorRecord({ db, now }: Pick<Deps, 'db' | 'now'>, uid: string): Promise<CreatorRecord> {
  const today = toDay(now());
  const { rows } = await db.execute<Row>(sql`
    with person as (select id from users where uid = ${uid} and kind = 'person' and erased_at is null),
    mine as (select ${projects.id} as id, ${projects.ownerId} as owner_id, ${projects.status} as status, ${isStopped} as is_stopped from ${projects}
      where ${projects.ownerId} = (select id from person) and ${isListed}),
    written as (select u.created_at from mine m join project_updates u on u.project_id = m.id
      left join update_marks k on k.update_id = u.id
      where k.removed_at is null and u.created_at > now() - interval '365 days'),
    asked as (select c.created_at, (select min(r.created_at) from comments r
        where r.thread_id = c.id and is_on_team(r.user_id, c.project_id) and r.deleted_at is null) as replied_at
      from mine m cross join lateral (select t.id, t.created_at, t.user_id, t.is_question, t.deleted_at, m.owner_id, m.id as project_id from
        (select * from comments where project_id = m.id and parent_comment_id is null and ${isShown}
          order by id desc limit ${threadsPerProject}) t) c
      where c.is_question and c.deleted_at is null and c.user_id <> c.owner_id and c.created_at > now() - interval '365 days'),
    planned as (select s.state, s.due_on::text as "dueOn", s.extensions,
        (select (max(e.filed_at) at time zone 'UTC')::date::text from milestone_evidence e
          where e.milestone_id = s.id and not e.is_start and e.sent_back_at is null) as "filedOn",
        exists (select from milestone_evidence e where e.milestone_id = s.id and e.is_start) as "isStart"
      from mine m join milestones s on s.project_id = m.id where not s.is_whole)
    select (select count(*)::int from mine) as projects,
      (select json_agg(found) from (select r.project_id as "projectId", p.title as project, r.held_on::text as "heldOn", round(r.amount_cents / 100.0, 2)::text as amount
        from mine m cross join lateral counted_rounds(m.id) r join projects p on p.id = m.id order by r.held_on desc, r.id desc limit ${roundsShown}) found) as rounds,
      (select count(*)::int from project_duties d where d.project_id in (select id from mine) and (d.done_at is not null or d.due_on < ${today}::date)) as duties,
      (select count(*)::int from project_duties d where d.project_id in (select id from mine) and d.done_at is null and d.due_on < ${today}::date) as overdue,
      (select count(*)::int from mine where status in ('funded', 'completed')) as funded,
      (select count(*)::int from written) as updates, (select max(created_at)::text from written) as last_at,
      (select min(created_at)::text from written) as first_at,
      (select count(*)::int from asked) as questions, (select count(replied_at)::int from asked) as answered,
      (select percentile_cont(0.5) within group (order by extract(epoch from replied_at - created_at) / 3600)::float8
        from asked where replied_at is not null) as median_hours,
      (select count(*)::int from mine where is_stopped) as stopped,
      (select count(*)::int from mine where status = 'failed' and not is_stopped) as failed,
      (select json_agg(planned) from planned) as milestones
    from person`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', 'This person was not found.');
  const outcomes = (row.milestones ?? []).map((facts) => judgeMilestone(facts, today));
  const met = outcomes.filter((outcome) => outcome === 'met').length;
  return {
    projects: row.projects,
    funded: row.funded,
    stopped: row.stopped,
    failed: row.failed,
    updates: {
      count: row.updates,
      lastAt: row.last_at === null ? null : new Date(row.last_at).toISOString(),
      daysBetween: toDaysBetween(row),
    },
    answers: {
      questions: row.questions,
      answered: row.answered,
      medianHours: row.median_hours === null ? null : round(row.median_hours),
    },
    milestones: { due: outcomes.filter((outcome) => outcome !== 'open').length, onTime: met },
    rounds: row.rounds ?? [],
    duties: { due: row.duties, overdue: row.overdue },
  };
}

function toDaysBetween({ updates, first_at, last_at }: Row): number | null {
  if (updates < 2 || first_at === null || last_at === null) return null;
  return round((Date.parse(last_at) - Date.parse(first_at)) / 86_400_000 / (updates - 1));
}

const round = (value: number) => Math.round(value * 10) / 10;
