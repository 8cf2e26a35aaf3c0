// Notifications about milestones: votes for investors, decisions for creators, and money that was released for both.
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { investments } from '#features/investing/server/investing-table.ts';
import { type NotificationSource, onMail } from '#features/notifications/server/notification-events.ts';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { sentTitle } from '#features/projects/moment-words.ts';
import { mayDo, peopleWith } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { milestoneDecidedMail } from '../mails/milestone-due-mails.ts';
import { releaseMail } from '../mails/release-mail.ts';
import { transferSentMail } from '../mails/transfer-mails.ts';
import { creatorResultMail, voteOpenedMail, voteResultMail } from '../mails/vote-mails.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { milestones } from '../plan-table.ts';
import { releaseShares, releases, transfers } from '../release-table.ts';
import { polls, pollVoters } from '../vote-table.ts';

/** Hidden once the vote is counted: the result is a separate notification. */
const opened = defineNotification({
  kind: 'vote_opened',
  find: async (db, readerId, ids) =>
    (await findPolls(db, readerId, ids)).filter(({ result, isVoter }) => result === null && isVoter),
  show: ({ id, title, milestone }) => ({ title: `You have a vote on ${title}: ${milestone}`, link: `/votes/${id}` }),
});

const counted = defineNotification({
  kind: 'vote_counted',
  find: async (db, readerId, ids) =>
    (await findPolls(db, readerId, ids)).filter(({ result, isVoter, isOwn }) => result !== null && (isVoter || isOwn)),
  show: ({ id, title, milestone, projectId, isVoter }) => ({
    title: `The vote on ${title} was counted: ${milestone}`,
    link: isVoter ? `/votes/${id}` : `/dashboard/projects/${projectId}/milestones`,
  }),
});

const decided = defineNotification({
  kind: 'milestone_decided',
  find: (db, readerId, ids) =>
    db
      .select({ id: milestones.id, milestone: milestones.title, projectId: projects.id, title: projects.title })
      .from(milestones)
      .innerJoin(projects, eq(projects.id, milestones.projectId))
      .where(and(inArray(milestones.id, ids), mayDo('edit', readerId))),
  show: ({ milestone, projectId, title }) => ({
    title: `An administrator decided on a milestone of ${title}: ${milestone}`,
    link: `/dashboard/projects/${projectId}/milestones`,
  }),
});

/** For investors, about a release; for the creator and the team's members for money, about its transfer, whose id is negated here. */
const released = defineNotification({
  kind: 'milestone_released',
  async find(db, readerId, ids) {
    const releaseIds = ids.filter((id) => id > 0);
    const transferIds = ids.filter((id) => id < 0).map((id) => -id);
    const shares = await findShares(db, readerId, releaseIds);
    const sent = await findTransfers(db, readerId, transferIds);
    return [
      ...shares.map((row) => ({ ...row, isPayee: false })),
      ...sent.map((row) => ({ ...row, id: -row.id, investmentId: null })),
    ];
  },
  show({ amountCents, investmentId, projectId, isPayee, ...row }) {
    const amount = formatDollars(cents(amountCents));
    return investmentId === null
      ? {
          title: sentTitle({ amount, title: describe(row), to: isPayee ? 'you' : 'its owner' }),
          link: `/dashboard/projects/${projectId}/money`,
        }
      : {
          title: `${amount} of your investment in ${describe(row)} was released`,
          link: `/investments/${investmentId}/money`,
        };
  },
});

export const milestoneNotifications: readonly NotificationSource[] = [
  onMail(voteOpenedMail, opened, ({ pollId, userId }) => ({
    key: `vote-${pollId}-opened`,
    subjectId: pollId,
    recipients: [userId],
  })),
  onMail(voteResultMail, counted, ({ pollId, userId }) => ({
    key: `vote-${pollId}-counted`,
    subjectId: pollId,
    recipients: [userId],
  })),
  onMail(creatorResultMail, counted, ({ pollId }) => ({
    key: `vote-${pollId}-counted`,
    subjectId: pollId,
    recipients: peopleWith(
      'edit',
      sql`(select m.project_id from polls v join milestones m on m.id = v.milestone_id where v.id = ${pollId})`,
    ),
  })),
  onMail(milestoneDecidedMail, decided, ({ milestoneId, decision, at }) => ({
    key: `milestone-${milestoneId}-${decision}-${at}`,
    subjectId: milestoneId,
    recipients: peopleWith('edit', sql`(select project_id from milestones where id = ${milestoneId})`),
  })),
  // Keyed by release: a person with several investments gets one notification.
  onMail(releaseMail, released, ({ releaseId, investmentId }) => ({
    key: `release-${releaseId}`,
    subjectId: releaseId,
    recipients: sql`select investor_id from investments where id = ${investmentId}`,
  })),
  onMail(transferSentMail, released, ({ transferId }) => ({
    key: `transfer-${transferId}`,
    subjectId: -transferId,
    recipients: sql`
      select a.user_id from transfers t join payout_accounts a on a.id = t.account_id where t.id = ${transferId}
      union select t.user_id from transfers x join releases r on r.id = x.release_id
        join project_members t on t.project_id = r.project_id and t.can_money where x.id = ${transferId}`,
  })),
];

async function findPolls(db: Queryable, readerId: number, ids: number[]) {
  return db
    .select({
      id: polls.id,
      result: polls.result,
      projectId: projects.id,
      isOwn: sql<boolean>`${mayDo('edit', readerId)}`,
      title: projects.title,
      milestone: milestones.title,
      isVoter: sql<boolean>`${pollVoters.userId} is not null`,
    })
    .from(polls)
    .innerJoin(milestones, eq(milestones.id, polls.milestoneId))
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .leftJoin(pollVoters, and(eq(pollVoters.pollId, polls.id), eq(pollVoters.userId, readerId)))
    .where(inArray(polls.id, ids));
}

type Released = { title: string; milestone: string; isWhole: boolean };

function describe({ title, milestone, isWhole }: Released): string {
  return isWhole ? title : `${title} (${milestone})`;
}

const what = {
  projectId: projects.id,
  title: projects.title,
  milestone: milestones.title,
  isWhole: milestones.isWhole,
};

function findShares(db: Queryable, readerId: number, releaseIds: number[]) {
  return db
    .select({
      id: releases.id,
      investmentId: sql<number>`min(${investments.id})`.mapWith(Number),
      amountCents: sql<number>`sum(${releaseShares.amountCents})`.mapWith(Number),
      ...what,
    })
    .from(releaseShares)
    .innerJoin(investments, and(eq(investments.id, releaseShares.investmentId), eq(investments.investorId, readerId)))
    .innerJoin(releases, eq(releases.id, releaseShares.releaseId))
    .innerJoin(milestones, eq(milestones.id, releases.milestoneId))
    .innerJoin(projects, eq(projects.id, releases.projectId))
    .where(inArray(releases.id, releaseIds))
    .groupBy(releases.id, projects.id, milestones.id);
}

function findTransfers(db: Queryable, readerId: number, transferIds: number[]) {
  const isPayee = sql<boolean>`coalesce(${payoutAccounts.userId} = ${readerId}, false)`;
  return db
    .select({ id: transfers.id, amountCents: transfers.amountCents, isPayee, ...what })
    .from(transfers)
    .leftJoin(payoutAccounts, eq(payoutAccounts.id, transfers.accountId))
    .innerJoin(releases, eq(releases.id, transfers.releaseId))
    .innerJoin(milestones, eq(milestones.id, releases.milestoneId))
    .innerJoin(projects, eq(projects.id, releases.projectId))
    .where(and(inArray(transfers.id, transferIds), or(isPayee, mayDo('money', readerId))));
}
