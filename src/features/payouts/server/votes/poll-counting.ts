// Counts ended votes under the locks of project and milestone, so no vote is cast and no voter's money moves meanwhile.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail, queueMails } from '#platform/mail/mail-outbox.ts';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import { type Count, countVote, extensionHours, isLateSwing, needsAnswer } from '../../vote-rules.ts';
import { decisionNeededMail } from '../mails/admin-milestone-mails.ts';
import { creatorResultMail, voteExtendedMail, voteResultMail } from '../mails/vote-mails.ts';
import { lockMilestone, moveMilestone } from '../plan/milestone-moving.ts';
import { stopProject } from '../plan/project-stop.ts';
import { fundingTerms, type MilestoneRow } from '../plan-table.ts';
import { ballots, type PollRow, polls } from '../vote-table.ts';
import { afterApproval, giveMoreTime } from './after-decision.ts';
import { listVoters } from './poll-voters.ts';

export async function listEndedPolls(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: polls.id })
    .from(polls)
    .where(and(isNull(polls.result), lte(polls.closesAt, sql`now()`)))
    .orderBy(asc(polls.closesAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Safe to repeat: leaves votes that are open or already counted unchanged. */
export async function countPoll(deps: Deps, pollId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [known] = await tx.select({ milestoneId: polls.milestoneId }).from(polls).where(eq(polls.id, pollId));
    const row = known && (await lockMilestone(tx, known.milestoneId));
    if (row === undefined) return;
    const [poll] = await tx
      .select()
      .from(polls)
      .where(and(eq(polls.id, pollId), isNull(polls.result), lte(polls.closesAt, sql`now()`)));
    if (poll === undefined) return;
    await countLocked(deps, tx, row, poll);
  });
}

async function countLocked(deps: Deps, tx: Transaction, row: MilestoneRow, poll: PollRow): Promise<void> {
  const [terms] = await tx.select().from(fundingTerms).where(eq(fundingTerms.projectId, row.projectId));
  if (terms === undefined) throw new Error(`project ${row.projectId} has no terms`);
  const voters = await listVoters(tx, poll.id);
  const cast = await tx.select().from(ballots).where(eq(ballots.pollId, poll.id));
  const mailTo = voters.map(({ userId }) => ({ pollId: poll.id, userId }));
  if (!poll.isExtended && isLateSwing(voters, cast, terms)) {
    await tx
      .update(polls)
      .set({ isExtended: true, closesAt: sql`now() + ${`${extensionHours} hours`}::interval` })
      .where(eq(polls.id, poll.id));
    await queueMails(tx, voteExtendedMail, mailTo);
    return;
  }
  const count = countVote(voters, cast, terms);
  await writeCount(tx, poll.id, count);
  await queueMails(tx, voteResultMail, mailTo);
  await queueMail(tx, creatorResultMail, { pollId: poll.id });
  await applyResult(deps, tx, { row, poll, count });
}

async function writeCount(tx: Transaction, pollId: number, { result, weights, ...totals }: Count): Promise<void> {
  const counted = JSON.stringify([...weights].map(([userId, cents]) => ({ userId, cents })));
  await tx.execute(sql`
    update ${ballots} set counted_cents = coalesce(w.cents, 0)
    from ballots b left join jsonb_to_recordset(${counted}::jsonb) as w ("userId" bigint, cents bigint) on w."userId" = b.user_id
    where ${ballots.pollId} = ${pollId} and b.poll_id = ${ballots.pollId} and b.user_id = ${ballots.userId}`);
  await tx
    .update(polls)
    .set({ ...totals, result, countedAt: sql`now()` })
    .where(eq(polls.id, pollId));
}

type Counted = { row: MilestoneRow; poll: PollRow; count: Count };

const votedBack = ({ title }: MilestoneRow) =>
  `Its investors voted for their money back, because a milestone was overdue: ${title}.`;

/** A result without a quorum changes nothing: an administrator decides. */
async function applyResult(deps: Deps, tx: Transaction, { row, poll, count }: Counted): Promise<void> {
  const cause = { cause: `vote ${poll.id}: ${count.result.replaceAll('_', ' ')}`, actor: 'sweeper' };
  if (count.result === 'no_quorum') {
    await queueMail(tx, decisionNeededMail, { pollId: poll.id });
    return;
  }
  if (poll.kind === 'overdue') {
    const { graceDays } = deps.settings.current();
    if (count.result === 'for') await giveMoreTime(tx, row, { ...cause, graceDays });
    else await stopProject(tx, { projectId: row.projectId, reason: votedBack(row), stoppedBy: null });
    return;
  }
  if (count.result === 'against') {
    await moveMilestone(tx, row, 'rejected', cause);
    return;
  }
  await moveMilestone(tx, row, 'approved', cause);
  if (needsAnswer(count)) await queueMail(tx, decisionNeededMail, { pollId: poll.id });
  await afterApproval(deps, tx, row.id);
}
