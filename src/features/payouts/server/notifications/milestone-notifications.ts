// Notifications about milestones: votes for investors, decisions for creators, and money that was released for both.
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { investments } from '#features/investing/server/investing-table.ts';
import { notifyOn } from '#features/notifications/server/notification-events.ts';
import { defineNotification, type NotificationView } from '#features/notifications/server/notification-kind.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { milestones } from '../plan-table.ts';
import { releaseShares, releases, transfers } from '../release-table.ts';
import { polls, pollVoters } from '../vote-table.ts';

const voterFacts = z.object({ pollId: z.int(), userId: z.int() });

/** Hidden once the vote is counted: the result is a separate notification. */
const opened = defineNotification({
  kind: 'vote_opened',
  async load(db, readerId, subjectIds) {
    const rows = await findPolls(db, readerId, subjectIds);
    return new Map(
      rows
        .filter(({ result, isVoter }) => result === null && isVoter)
        .map(({ id, title, milestone }) => [
          id,
          { title: `You have a vote on ${title}: ${milestone}`, link: `/votes/${id}` },
        ]),
    );
  },
});
notifyOn('mail vote_opened', opened, voterFacts, ({ pollId, userId }) => ({
  key: `vote-${pollId}-opened`,
  subjectId: pollId,
  recipients: [userId],
}));

const counted = defineNotification({
  kind: 'vote_counted',
  async load(db, readerId, subjectIds) {
    const rows = await findPolls(db, readerId, subjectIds);
    return new Map(
      rows
        .filter(({ result, isVoter, ownerId }) => result !== null && (isVoter || ownerId === readerId))
        .map(({ id, title, milestone, projectId, isVoter }) => [
          id,
          {
            title: `The vote on ${title} was counted: ${milestone}`,
            link: isVoter ? `/votes/${id}` : `/dashboard/projects/${projectId}/milestones`,
          },
        ]),
    );
  },
});
notifyOn('mail vote_result', counted, voterFacts, ({ pollId, userId }) => ({
  key: `vote-${pollId}-counted`,
  subjectId: pollId,
  recipients: [userId],
}));
notifyOn('mail vote_result_creator', counted, z.object({ pollId: z.int() }), ({ pollId }) => ({
  key: `vote-${pollId}-counted`,
  subjectId: pollId,
  recipients: sql`
    select p.owner_id from polls v join milestones m on m.id = v.milestone_id join projects p on p.id = m.project_id
    where v.id = ${pollId}`,
}));

async function findPolls(db: Queryable, readerId: number, ids: readonly number[]) {
  return db
    .select({
      id: polls.id,
      result: polls.result,
      projectId: projects.id,
      ownerId: projects.ownerId,
      title: projects.title,
      milestone: milestones.title,
      isVoter: sql<boolean>`${pollVoters.userId} is not null`,
    })
    .from(polls)
    .innerJoin(milestones, eq(milestones.id, polls.milestoneId))
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .leftJoin(pollVoters, and(eq(pollVoters.pollId, polls.id), eq(pollVoters.userId, readerId)))
    .where(inArray(polls.id, [...ids]));
}

const decided = defineNotification({
  kind: 'milestone_decided',
  async load(db, readerId, subjectIds) {
    const rows = await db
      .select({ id: milestones.id, milestone: milestones.title, projectId: projects.id, title: projects.title })
      .from(milestones)
      .innerJoin(projects, eq(projects.id, milestones.projectId))
      .where(and(inArray(milestones.id, [...subjectIds]), eq(projects.ownerId, readerId)));
    return new Map(
      rows.map(({ id, milestone, projectId, title }) => [
        id,
        {
          title: `An administrator decided on a milestone of ${title}: ${milestone}`,
          link: `/dashboard/projects/${projectId}/milestones`,
        },
      ]),
    );
  },
});
notifyOn(
  'mail milestone_decided',
  decided,
  z.object({ milestoneId: z.int(), decision: z.string(), at: z.string() }),
  ({ milestoneId, decision, at }) => ({
    key: `milestone-${milestoneId}-${decision}-${at}`,
    subjectId: milestoneId,
    recipients: sql`
      select p.owner_id from milestones m join projects p on p.id = m.project_id where m.id = ${milestoneId}`,
  }),
);

/** For investors, about a release; for the creator, about its transfer, whose id is negated here. */
const released = defineNotification({
  kind: 'milestone_released',
  async load(db, readerId, subjectIds) {
    const shares = await findShares(
      db,
      readerId,
      subjectIds.filter((id) => id > 0),
    );
    const sent = await findTransfers(
      db,
      readerId,
      subjectIds.filter((id) => id < 0).map((id) => -id),
    );
    return new Map<number, NotificationView>([
      ...shares.map(({ id, investmentId, amountCents, ...row }): [number, NotificationView] => [
        id,
        {
          title: `${formatDollars(cents(amountCents))} of your investment in ${describe(row)} was released`,
          link: `/investments/${investmentId}/money`,
        },
      ]),
      ...sent.map(({ id, projectId, amountCents, ...row }): [number, NotificationView] => [
        -id,
        {
          title: `${formatDollars(cents(amountCents))} of ${describe(row)} was sent to you`,
          link: `/dashboard/projects/${projectId}/money`,
        },
      ]),
    ]);
  },
});
notifyOn(
  'mail release_sent',
  released,
  z.object({ releaseId: z.int(), investmentId: z.int() }),
  // Keyed by release: a person with several investments gets one notification.
  ({ releaseId, investmentId }) => ({
    key: `release-${releaseId}`,
    subjectId: releaseId,
    recipients: sql`select investor_id from investments where id = ${investmentId}`,
  }),
);
notifyOn(
  'mail transfer_sent',
  released,
  z.object({ transferId: z.int(), payoutId: z.optional(z.string()) }),
  ({ transferId }) => ({
    key: `transfer-${transferId}`,
    subjectId: -transferId,
    recipients: sql`
      select a.user_id from transfers t join payout_accounts a on a.id = t.account_id where t.id = ${transferId}`,
  }),
);

type Released = { title: string; milestone: string; isWhole: boolean };

function describe({ title, milestone, isWhole }: Released): string {
  return isWhole ? title : `${title} (${milestone})`;
}

const what = { title: projects.title, milestone: milestones.title, isWhole: milestones.isWhole };

function findShares(db: Queryable, readerId: number, releaseIds: readonly number[]) {
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
    .where(inArray(releases.id, [...releaseIds]))
    .groupBy(releases.id, projects.id, milestones.id);
}

function findTransfers(db: Queryable, readerId: number, transferIds: readonly number[]) {
  return db
    .select({ id: transfers.id, projectId: projects.id, amountCents: transfers.amountCents, ...what })
    .from(transfers)
    .innerJoin(payoutAccounts, and(eq(payoutAccounts.id, transfers.accountId), eq(payoutAccounts.userId, readerId)))
    .innerJoin(releases, eq(releases.id, transfers.releaseId))
    .innerJoin(milestones, eq(milestones.id, releases.milestoneId))
    .innerJoin(projects, eq(projects.id, releases.projectId))
    .where(inArray(transfers.id, [...transferIds]));
}
