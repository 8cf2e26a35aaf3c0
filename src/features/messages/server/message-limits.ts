// Rate limits per sender: messages per minute and day, new people, and the same text to several people.
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import {
  messagesPerDay,
  messagesPerMinute,
  minComparedText,
  newConversationsPerDay,
  sameTextPeople,
} from '../message-rules.ts';
import { conversations, messages } from './message-table.ts';

type Sending = { senderId: number; receiverId: number; content: string; isNew: boolean };

/** Serializes per sender, so that concurrent messages are counted. */
export async function lockSender(tx: Transaction, senderId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`messages of ${senderId}`}, 0))`);
}

/** Call with the sender locked. @throws AppError too_many_requests, same_text */
export async function requireRoomToSend(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  { senderId, receiverId, content, isNew }: Sending,
): Promise<void> {
  if (!config.rateLimits) return;
  const { rows } = await tx.execute<{ minute: number; day: number; opened: number; people: number }>(sql`
    select count(*) filter (where ${messages.createdAt} > now() - interval '1 minute')::int as minute, count(*)::int as day,
      (select count(*)::int from ${conversations}
        where ${conversations.openedBy} = ${senderId} and ${conversations.createdAt} > now() - interval '1 day') as opened,
      count(distinct ${messages.receiverId}) filter (
        where ${messages.receiverId} <> ${receiverId} and ${lettersOf(sql`${messages.content}`)} = ${lettersOf(sql`${content}::text`)}
      )::int as people
    from ${messages}
    where ${messages.senderId} = ${senderId} and ${messages.createdAt} > now() - interval '1 day'`);
  const { minute = 0, day = 0, opened = 0, people = 0 } = rows[0] ?? {};
  if (minute >= messagesPerMinute) {
    throw tooMany(`You have sent ${messagesPerMinute} messages within a minute. Wait a moment and try again.`, 60);
  }
  if (day >= messagesPerDay) {
    throw tooMany(`You have sent ${messagesPerDay} messages within a day, the maximum. Try again tomorrow.`, 3600);
  }
  if (isNew && opened >= newConversationsPerDay) {
    throw tooMany(
      `You have started ${newConversationsPerDay} conversations within a day, the maximum. You can still answer, or try again tomorrow.`,
      3600,
    );
  }
  if (people >= sameTextPeople && countLetters(content) >= minComparedText) {
    throw new AppError(
      'same_text',
      `You have already sent this text to ${sameTextPeople} people today. Write to each person individually.`,
    );
  }
}

/** Ignores case, spaces and punctuation. Compared in PostgreSQL, so that both texts are lowercased the same way. */
const lettersOf = (content: SQL) => sql`lower(regexp_replace(${content}, '[^[:alnum:]]+', '', 'g'))`;

const countLetters = (content: string) => content.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function tooMany(message: string, retryAfterSeconds: number): AppError {
  return new AppError('too_many_requests', message, { retryAfterSeconds });
}
