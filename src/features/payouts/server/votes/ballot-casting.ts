// Casting a vote and changing it, until the vote ends.
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { BallotChoice } from '../../payout-states.ts';
import { lastHours } from '../../vote-rules.ts';
import { milestones } from '../plan-table.ts';
import { ballots, polls, pollVoters } from '../vote-table.ts';
import { listVoters } from './poll-voters.ts';

/**
 * Votes are cast concurrently: each locks the milestone FOR SHARE, which only excludes its transitions and the count. Everyone
 * sees how many people have voted.
 * @throws AppError not_found for people without a vote; illegal_move after its end; forbidden for people who have left
 */
export async function castBallot(
  deps: Deps,
  viewer: Viewer,
  { pollId, choice }: { pollId: number; choice: BallotChoice },
): Promise<void> {
  const userId = requireUserId(viewer);
  await deps.db.transaction(async (tx) => {
    const [vote] = await tx
      .select({ milestoneId: polls.milestoneId })
      .from(polls)
      .innerJoin(pollVoters, and(eq(pollVoters.pollId, polls.id), eq(pollVoters.userId, userId)))
      .where(eq(polls.id, pollId));
    if (vote === undefined) throw voteNotFound();
    await tx.select({ id: milestones.id }).from(milestones).where(eq(milestones.id, vote.milestoneId)).for('share');
    const [open] = await tx
      .select({
        isOpen: sql<boolean>`${polls.result} is null and ${polls.closesAt} > now()`,
        isLastDay: sql<boolean>`${polls.closesAt} - ${`${lastHours} hours`}::interval <= now()`,
      })
      .from(polls)
      .where(eq(polls.id, pollId));
    if (open?.isOpen !== true) throw new AppError('illegal_move', 'This vote has ended.');
    const own = (await listVoters(tx, pollId)).find((voter) => voter.userId === userId);
    if ((own?.cents ?? 0) === 0) {
      throw new AppError('forbidden', 'You no longer have money in this project, so you cannot vote on it.');
    }
    await tx
      .insert(ballots)
      .values({ pollId, userId, choice, earlyChoice: open.isLastDay ? null : choice })
      .onConflictDoUpdate({
        target: [ballots.pollId, ballots.userId],
        set: {
          choice,
          ...(!open.isLastDay && { earlyChoice: choice }),
          castAt: sql`now()`,
          changes: sql`${ballots.changes} + case when ${ballots.choice} = ${choice} then 0 else 1 end`,
        },
      });
  });
}

export function voteNotFound(): AppError {
  return new AppError('not_found', 'This vote does not exist, or it is not yours.');
}
