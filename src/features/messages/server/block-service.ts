// Blocks people: their messages no longer arrive, and they are not notified of the block.

import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import type { QueryOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import { cutPage, defineCursor, idPosition, instantPosition, rowsAfter } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { BlockedPerson, listBlocks as listContract } from '../message-contract.ts';
import { maxBlockedPeople } from '../message-rules.ts';
import { messageBlocks } from './message-table.ts';

const cursors = defineCursor('blocks', z.tuple([instantPosition, idPosition]));

/** Deleted accounts are not listed: they cannot write anymore. @throws AppError invalid_cursor */
export async function listBlocks(
  db: Queryable,
  viewer: Viewer,
  { limit, cursor }: QueryOf<typeof listContract>,
): Promise<ListPage<BlockedPerson>> {
  const after = cursor === undefined ? undefined : cursors.read(cursor);
  const order = [messageBlocks.createdAt, messageBlocks.blockedId];
  const rows = await db
    .select({
      id: messageBlocks.blockedId,
      uid: users.uid,
      name: users.name,
      image: users.profileImage,
      blockedAt: messageBlocks.createdAt,
    })
    .from(messageBlocks)
    .innerJoin(users, eq(users.id, messageBlocks.blockedId))
    .where(
      and(
        eq(messageBlocks.blockerId, requireUser(viewer).id ?? 0),
        isNull(users.erasedAt),
        after && rowsAfter(order, 'descending', [sql`${new Date(after[0]).toISOString()}::timestamptz`, after[1]]),
      ),
    )
    .orderBy(desc(messageBlocks.createdAt), desc(messageBlocks.blockedId))
    .limit(limit + 1);
  const page = cutPage(rows, limit, ({ blockedAt, id }) => cursors.write([blockedAt.getTime(), id]));
  const items = page.items.map(({ id: _id, blockedAt, ...person }) => ({
    ...person,
    blockedAt: blockedAt.toISOString(),
  }));
  return { items, nextCursor: page.nextCursor };
}

/** Returns whether it is new. @throws AppError not_found, forbidden, too_many_requests */
export async function blockPerson({ db }: Pick<Deps, 'db'>, viewer: Viewer, uid: string): Promise<boolean> {
  const blockerId = requireUserId(viewer);
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.uid, uid), eq(users.kind, 'person'), isNull(users.erasedAt)));
    if (person === undefined) throw new AppError('not_found', 'Person not found.');
    if (person.id === blockerId) throw new AppError('forbidden', 'This is you.');
    if ((await tx.$count(messageBlocks, eq(messageBlocks.blockerId, blockerId))) >= maxBlockedPeople) {
      throw new AppError('too_many_requests', `You have blocked ${maxBlockedPeople} people, the maximum.`);
    }
    const made = await tx
      .insert(messageBlocks)
      .values({ blockerId, blockedId: person.id })
      .onConflictDoNothing()
      .returning({ id: messageBlocks.blockedId });
    await signalLive(tx, [`person:${blockerId}:messages`]);
    return made.length > 0;
  });
}

/** Withheld messages stay withheld: they were written to someone who did not want them. */
export async function unblockPerson({ db }: Pick<Deps, 'db'>, viewer: Viewer, uid: string): Promise<void> {
  const blockerId = requireUserId(viewer);
  await db.transaction(async (tx) => {
    const blockedId = sql`(select ${users.id} from ${users} where ${users.uid} = ${uid})`;
    await tx
      .delete(messageBlocks)
      .where(and(eq(messageBlocks.blockerId, blockerId), sql`${messageBlocks.blockedId} = ${blockedId}`));
    await signalLive(tx, [`person:${blockerId}:messages`]);
  });
}
