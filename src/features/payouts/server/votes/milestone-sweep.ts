// The deadlines of milestones and votes. Every step may run in any number of processes.
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail, queueMails } from '#platform/mail/mail-outbox.ts';
import type { Database } from '#platform/postgres/database.ts';
import {
  beforeHoldLimitDays,
  lookHours,
  maxExtensions,
  overdueDays,
  rejectedDays,
  releaseAlarmDays,
} from '../../milestone-rules.ts';
import { lastHours } from '../../vote-rules.ts';
import { removeUnfiledFiles } from '../evidence/evidence-files.ts';
import { findTerms } from '../evidence/plan-reading.ts';
import { overdueDecisionMail, releaseAlarmMail } from '../mails/admin-milestone-mails.ts';
import { milestoneDueMail, milestoneOverdueMail } from '../mails/milestone-due-mails.ts';
import { voteReminderMail } from '../mails/vote-mails.ts';
import { type PayoutWork, payoutBatchSize, payoutWork } from '../payout-work.ts';
import { lockMilestone, moveMilestone } from '../plan/milestone-moving.ts';
import { openPoll } from '../plan/poll-opening.ts';
import { stopProject } from '../plan/project-stop.ts';
import { milestoneEvidence } from '../plan-table.ts';
import { countPoll, listEndedPolls } from './poll-counting.ts';

const batchSize = payoutBatchSize;

/** Ordered so that a step that makes another one due runs before it. */
export const milestoneWork: readonly PayoutWork[] = [
  payoutWork({ kind: 'votes', take: ({ db }) => listEndedPolls(db, batchSize), work: countPoll }),
  payoutWork({ kind: 'evidence', take: ({ db }) => listUnlooked(db), work: openUnlooked }),
  payoutWork({
    kind: 'overdue_milestones',
    take: ({ db, settings }) => listOverdue(db, settings.current().graceDays),
    work: markOverdue,
  }),
  payoutWork({
    kind: 'expired_milestones',
    take: ({ db, settings }) => listExpired(db, settings.current().holdLimitDays),
    work: stopExpired,
  }),
  { kind: 'milestone_reminders', run: ({ db }) => queueReminders(db) },
  { kind: 'unfiled_files', run: removeUnfiledFiles },
];

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Unreviewed evidence. Start money and projects without votes wait for an administrator. */
const unlooked = sql`
  m.state = 'evidence_filed' and m.state_since <= now() - ${`${lookHours} hours`}::interval
  and exists (select from funding_terms t where t.project_id = m.project_id and t.release_rule <> 'admin')
  and not exists (select from milestone_evidence e where e.milestone_id = m.id and e.round = m.rounds and e.is_start)`;

async function listUnlooked(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from milestones m where ${unlooked} order by m.state_since limit ${batchSize}`);
  return ids(rows);
}

async function openUnlooked(deps: Deps, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockMilestone(tx, id);
    const { rows } = await tx.execute(sql`select from milestones m where m.id = ${id} and ${unlooked}`);
    if (row === undefined || rows.length === 0) return;
    const [filed] = await tx
      .select({ hash: milestoneEvidence.hash })
      .from(milestoneEvidence)
      .where(and(eq(milestoneEvidence.milestoneId, id), eq(milestoneEvidence.round, row.rounds)));
    if (filed === undefined) return;
    await openPoll(tx, row, { kind: 'release', evidenceHash: filed.hash });
    await moveMilestone(tx, row, 'voting', { cause: 'no one looked at the evidence in time', actor: 'sweeper' });
  });
}

/**
 * The next milestone without evidence after its due day and the grace period. The grace period starts at the decision about the
 * previous milestone if that is later, because evidence could not be filed before.
 */
const overdue = (graceDays: number) => sql`
  m.state = 'planned' and not m.is_whole and m.due_on + ${graceDays}::int < (now() at time zone 'UTC')::date
  and not exists (select from milestones e where e.project_id = m.project_id and e.position < m.position
    and (e.state not in ('approved', 'releasing', 'released') or e.state_since > now() - make_interval(days => ${graceDays}::int)))
  and exists (select from projects p where p.id = m.project_id and p.status = 'funded' and p.deleted_at is null)`;

async function listOverdue(db: Database, graceDays: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from milestones m where ${overdue(graceDays)} order by m.due_on, m.id limit ${batchSize}`);
  return ids(rows);
}

/** Its investors vote about more time; after two extensions an administrator decides. */
async function markOverdue(deps: Deps, id: number): Promise<void> {
  const { graceDays } = deps.settings.current();
  await deps.db.transaction(async (tx) => {
    const row = await lockMilestone(tx, id);
    const { rows } = await tx.execute(sql`select from milestones m where m.id = ${id} and ${overdue(graceDays)}`);
    if (row === undefined || rows.length === 0) return;
    const terms = await findTerms(tx, row.projectId);
    await moveMilestone(tx, row, 'overdue', {
      cause: 'no evidence in time',
      actor: 'sweeper',
      fields: { answer: null },
    });
    const isVoted = terms?.releaseRule !== 'admin' && row.extensions < maxExtensions;
    if (isVoted) await openPoll(tx, row, { kind: 'overdue' });
    else await queueMail(tx, overdueDecisionMail, { milestoneId: id, dueOn: row.dueOn });
    await queueMail(tx, milestoneOverdueMail, { milestoneId: id, dueOn: row.dueOn });
  });
}

/**
 * Rejected with no new evidence in time; or rejected or overdue, without an open vote, while the provider's holding limit is
 * near.
 */
const expired = (holdLimitDays: number) => sql`
  (m.state = 'rejected' and m.state_since <= now() - make_interval(days => ${rejectedDays}))
  or (m.state in ('rejected', 'overdue') and m.state_since <= now() - make_interval(days => ${overdueDays})
    and not exists (select from polls l where l.milestone_id = m.id and l.result is null)
    and exists (select from investments i where i.project_id = m.project_id and i.state = 'completed' and i.origin = 'card'
      and i.completed_at <= now() - make_interval(days => ${holdLimitDays - beforeHoldLimitDays}::int)))`;

async function listExpired(db: Database, holdLimitDays: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from milestones m where m.state in ('rejected', 'overdue') and (${expired(holdLimitDays)})
    order by m.state_since limit ${batchSize}`);
  return ids(rows);
}

async function stopExpired(deps: Deps, id: number): Promise<void> {
  const { holdLimitDays } = deps.settings.current();
  await deps.db.transaction(async (tx) => {
    const row = await lockMilestone(tx, id);
    const { rows } = await tx.execute(sql`select from milestones m where m.id = ${id} and (${expired(holdLimitDays)})`);
    if (row === undefined || rows.length === 0) return;
    const reason =
      row.state === 'rejected'
        ? `The milestone “${row.title}” was not approved, and the creator didn’t submit new evidence in time.`
        : `The milestone “${row.title}” was overdue, and the money could not be held any longer.`;
    await stopProject(tx, { projectId: row.projectId, reason, stoppedBy: null });
  });
}

/** Days before the due day on which creators are reminded. */
const dueReminderDays = [14, 3] as const;

async function queueReminders(db: Database): Promise<number> {
  let queued = 0;
  for (const days of dueReminderDays) {
    const { rows } = await db.execute<{ milestoneId: number; dueOn: string }>(sql`
      select m.id as "milestoneId", m.due_on::text as "dueOn" from milestones m
      where m.state = 'planned' and not m.is_whole and m.due_on between (now() at time zone 'UTC')::date and (now() at time zone 'UTC')::date + ${days}::int
        and not exists (select from mails where key = 'milestone-' || m.id || '-due-' || m.due_on || '-' || ${days}::int)
      limit ${batchSize}`);
    const facts = rows.map((row) => ({ ...row, days }));
    queued += (await queueMails(db, milestoneDueMail, facts)).length;
  }
  const silent = await db.execute<{ pollId: number; userId: number }>(sql`
    select v.poll_id as "pollId", v.user_id as "userId" from polls l join poll_voters v on v.poll_id = l.id
    where l.result is null and l.closes_at > now() and l.closes_at <= now() + ${`${lastHours} hours`}::interval
      and not exists (select from ballots b where b.poll_id = l.id and b.user_id = v.user_id)
      and not exists (select from mails where key = 'vote-' || l.id || '-' || v.user_id || '-reminder')`);
  queued += (await queueMails(db, voteReminderMail, silent.rows)).length;
  const waiting = await db.execute<{ milestoneId: number }>(sql`
    select m.id as "milestoneId" from milestones m
    where m.state = 'approved' and m.state_since <= now() - make_interval(days => ${releaseAlarmDays})
      and not exists (select from mails where key = 'milestone-' || m.id || '-release-alarm') limit ${batchSize}`);
  queued += (await queueMails(db, releaseAlarmMail, waiting.rows)).length;
  return queued;
}
