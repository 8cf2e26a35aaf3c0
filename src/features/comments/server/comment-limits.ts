// Limits per person: comment frequency, and repeated texts.
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { commentsPerDay, commentsPerMinute } from '../comment-rules.ts';
import { comments } from './comment-table.ts';

type Wanted = { userId: number; projectId: number; content: string };

/** Serializes a person's comments, so that concurrent ones are counted. */
export async function lockCommenter(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comments of ${userId}`}, 0))`);
}

/** Call after `lockCommenter`. @throws AppError too_many_requests, already_exists */
export async function requireRoomForComment(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  { userId, projectId, content }: Wanted,
): Promise<void> {
  const ofPerson = eq(comments.userId, userId);
  if (config.rateLimits) {
    const count = (since: string) => tx.$count(comments, and(ofPerson, gt(comments.createdAt, sql.raw(since))));
    if ((await count("now() - interval '1 minute'")) >= commentsPerMinute) {
      throw tooMany(`You have written ${commentsPerMinute} comments within a minute. Wait a moment and try again.`, 60);
    }
    if ((await count("now() - interval '1 day'")) >= commentsPerDay) {
      throw tooMany(`You have written ${commentsPerDay} comments within a day. Try again tomorrow.`, 3600);
    }
  }
  const same = and(
    ofPerson,
    eq(comments.projectId, projectId),
    eq(comments.content, content),
    isNull(comments.deletedAt),
    gt(comments.createdAt, sql`now() - interval '1 day'`),
  );
  if ((await tx.$count(comments, same)) > 0) {
    throw new AppError('already_exists', 'You have already written this on this project.');
  }
}

function tooMany(message: string, retryAfterSeconds: number): AppError {
  return new AppError('too_many_requests', message, { retryAfterSeconds });
}
