// Opens and cancels votes. Callers hold the locks of the project and of the milestone.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { queueMails } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { voteOpenedMail } from '../mails/vote-mails.ts';
import { fundingTerms, type MilestoneRow } from '../plan-table.ts';
import { polls, pollVoters } from '../vote-table.ts';

export type NewPoll = { kind: 'release'; evidenceHash: string } | { kind: 'overdue' };

/** Its voters are all investors with money in the project now, except the owner. They are notified by email. */
export async function openPoll(tx: Transaction, row: MilestoneRow, poll: NewPoll): Promise<number> {
  const [opened] = await tx
    .insert(polls)
    .values({
      milestoneId: row.id,
      kind: poll.kind,
      evidenceHash: poll.kind === 'release' ? poll.evidenceHash : null,
      closesAt: sql`now() + make_interval(days => (select ${fundingTerms.voteDays} from ${fundingTerms}
        where ${fundingTerms.projectId} = ${row.projectId}))`,
    })
    .returning({ id: polls.id });
  if (opened === undefined) throw new Error('insert returned no vote');
  const voters = await tx.execute<{ user_id: number }>(sql`
    insert into ${pollVoters} (poll_id, user_id)
    select distinct ${opened.id}::bigint, i.investor_id from money_in_projects i join projects p on p.id = i.project_id
    where i.project_id = ${row.projectId} and i.investor_id <> p.owner_id
    returning user_id`);
  await queueMails(
    tx,
    voteOpenedMail,
    voters.rows.map(({ user_id: userId }) => ({ pollId: opened.id, userId })),
  );
  return opened.id;
}

/** For an overdue milestone whose evidence arrives before the vote ends. */
export async function cancelOpenPoll(tx: Transaction, milestoneId: number): Promise<void> {
  await tx
    .update(polls)
    .set({ result: 'canceled', countedAt: sql`now()` })
    .where(and(eq(polls.milestoneId, milestoneId), isNull(polls.result)));
}
