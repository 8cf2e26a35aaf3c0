// Votes, as their voters see them.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { BallotChoice } from '../../payout-states.ts';
import type { OwnVote, VoteDetail } from '../../vote-contract.ts';
import { type VoteTerms, weighVoters } from '../../vote-rules.ts';
import { findTerms, listEvidence, toPollSummary, turnoutColumns } from '../evidence/plan-reading.ts';
import { milestones } from '../plan-table.ts';
import { ballots, type PollRow, polls, pollVoters } from '../vote-table.ts';
import { voteNotFound } from './ballot-casting.ts';
import { listVoters } from './poll-voters.ts';

const maxListed = 100;

/** Open votes by their end, then the latest results. `userId` is absent right after the first sign-in. */
export async function listOwnVotes(db: Database, userId: number | undefined): Promise<OwnVote[]> {
  if (userId === undefined) return [];
  const rows = await ownVotes(db, userId)
    .orderBy(
      sql`${polls.result} is not null`,
      sql`case when ${polls.result} is null then ${polls.closesAt} end`,
      desc(polls.countedAt),
      desc(polls.id),
    )
    .limit(maxListed);
  return rows.map(({ poll, choice, ...row }) => ({
    ...row,
    id: poll.id,
    kind: poll.kind,
    closesAt: poll.closesAt.toISOString(),
    result: poll.result,
    choice,
  }));
}

function ownVotes(db: Database, userId: number) {
  return db
    .select({
      poll: polls,
      projectId: projects.id,
      projectTitle: projects.title,
      milestoneTitle: milestones.title,
      choice: ballots.choice,
    })
    .from(pollVoters)
    .innerJoin(polls, eq(polls.id, pollVoters.pollId))
    .innerJoin(milestones, eq(milestones.id, polls.milestoneId))
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .leftJoin(ballots, and(eq(ballots.pollId, polls.id), eq(ballots.userId, userId)))
    .where(eq(pollVoters.userId, userId))
    .$dynamic();
}

/** For the dashboard: open votes that this person can still cast, earliest end first. */
export async function listWaitingVotes(db: Database, userId: number, limit: number) {
  const rows = await db
    .select({
      id: polls.id,
      kind: polls.kind,
      closesAt: polls.closesAt,
      projectTitle: projects.title,
      milestoneTitle: milestones.title,
    })
    .from(pollVoters)
    .innerJoin(polls, eq(polls.id, pollVoters.pollId))
    .innerJoin(milestones, eq(milestones.id, polls.milestoneId))
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .leftJoin(ballots, and(eq(ballots.pollId, polls.id), eq(ballots.userId, userId)))
    .where(
      and(
        eq(pollVoters.userId, userId),
        isNull(polls.result),
        isNull(ballots.userId),
        sql`${polls.closesAt} > now()`,
        sql`exists (select from money_in_projects i where i.project_id = ${projects.id} and i.investor_id = ${userId})`,
      ),
    )
    .orderBy(polls.closesAt)
    .limit(limit);
  return rows.map((row) => ({ ...row, closesAt: row.closesAt.toISOString() }));
}

/** @throws AppError not_found for people without a vote in it */
export async function readVote(deps: Deps, userId: number | undefined, pollId: number): Promise<VoteDetail> {
  const { db } = deps;
  const [found] = await db
    .select({
      poll: polls,
      milestone: milestones,
      project: { id: projects.id, title: projects.title, creatorName: users.name },
      of: sql<number>`(select count(*)::int from milestones all_of where all_of.project_id = ${projects.id})`,
      isOpen: sql<boolean>`${polls.result} is null and ${polls.closesAt} > now()`,
      ...turnoutColumns,
    })
    .from(polls)
    .innerJoin(pollVoters, and(eq(pollVoters.pollId, polls.id), eq(pollVoters.userId, userId ?? 0)))
    .innerJoin(milestones, eq(milestones.id, polls.milestoneId))
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(eq(polls.id, pollId));
  const terms = found && (await findTerms(db, found.project.id));
  if (found === undefined || terms === undefined || userId === undefined) throw voteNotFound();
  const { poll, milestone, project, of, isOpen } = found;
  const evidence = (await listEvidence(db, [milestone.id])).get(milestone.id) ?? [];
  return {
    poll: toPollSummary(found),
    project,
    releaseRule: terms.releaseRule,
    milestone: {
      id: milestone.id,
      position: milestone.position,
      of,
      title: milestone.title,
      description: milestone.description,
      deliverables: milestone.deliverables,
      amount: toDollarNumber(cents(milestone.weightCents)),
      dueOn: milestone.dueOn,
      state: milestone.state,
      extensions: milestone.extensions,
      answer: milestone.answer,
    },
    evidence: evidence.find(({ hash, sentBackAt }) => hash === poll.evidenceHash && sentBackAt === null) ?? null,
    graceDays: deps.settings.current().graceDays,
    own: await readOwn(db, { poll, userId, terms, isOpen }),
    capPercent: terms.weightCapPercent,
    quorumPercent: terms.quorumPercent,
  };
}

type Own = { poll: PollRow; userId: number; terms: VoteTerms; isOpen: boolean };

async function readOwn(db: Database, { poll, userId, terms, isOpen }: Own): Promise<VoteDetail['own']> {
  const [ballot] = await db
    .select()
    .from(ballots)
    .where(and(eq(ballots.pollId, poll.id), eq(ballots.userId, userId)));
  const voters = await listVoters(db, poll.id);
  const weights = weighVoters(voters, terms.weightCapPercent);
  const own = weights.get(userId) ?? 0;
  const weightCents = poll.result === null ? own : (ballot?.countedCents ?? own);
  const allCents = poll.votersCents ?? [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const choice: BallotChoice | null = ballot?.choice ?? null;
  return {
    choice,
    castAt: ballot?.castAt.toISOString() ?? null,
    weight: toDollarNumber(cents(weightCents)),
    sharePercent: toTenths(weightCents, allCents),
    isCapped: own < (voters.find((voter) => voter.userId === userId)?.cents ?? 0),
    canVote: isOpen && own > 0,
  };
}

/** A share in percent, with one decimal. */
function toTenths(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(part) * 2000n + BigInt(whole)) / (BigInt(whole) * 2n)) / 10;
}
