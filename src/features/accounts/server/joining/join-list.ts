// The joins of one record for administrators: a preview, pending requests, and withdrawing one.
import { and, desc, eq, isNull, ne, or } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { dayMs } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { JoinPreview, UserJoin } from '../../join-contract.ts';
import { users } from '../account-table.ts';
import { accountJoins } from '../join-table.ts';
import { joinDays } from '../join-tokens.ts';
import { listHoldings } from './belongings.ts';
import { toRefusal } from './join-service.ts';

/** Newest first; a page shows them all. */
const maxListed = 20;

export async function listJoins({ db, now }: Deps, viewer: Viewer, id: number): Promise<UserJoin[]> {
  const rows = await db
    .select({
      join: accountJoins,
      other: { name: users.name, email: users.email, createdAt: users.createdAt, erasedAt: users.erasedAt },
    })
    .from(accountJoins)
    .innerJoin(
      users,
      and(or(eq(users.id, accountJoins.keptId), eq(users.id, accountJoins.retiredId)), ne(users.id, id)),
    )
    .where(or(eq(accountJoins.keptId, id), eq(accountJoins.retiredId, id)))
    .orderBy(desc(accountJoins.id))
    .limit(maxListed);
  const isOver = ({ startedAt }: JoinRow) => now().getTime() - startedAt.getTime() >= joinDays * dayMs;
  if (rows.length > 0) {
    await recordAudit(db, viewer, { action: 'user.list_read', subject: { kind: 'user', id }, rows: rows.length });
  }
  return rows.map(({ join, other }) => ({
    id: join.id,
    keptId: join.keptId,
    retiredId: join.retiredId,
    startedAt: join.startedAt.toISOString(),
    keptConfirmed: join.keptConfirmedAt !== null,
    retiredConfirmed: join.retiredConfirmedAt !== null,
    isOffer: join.replacementId !== null,
    state: getState(join, isOver(join)),
    other:
      other.erasedAt === null
        ? { name: other.name, email: other.email, createdAt: other.createdAt.toISOString() }
        : null,
  }));
}

type JoinRow = typeof accountJoins.$inferSelect;

function getState({ joinedAt, declinedAt }: JoinRow, isOver: boolean): UserJoin['state'] {
  if (joinedAt !== null) return 'joined';
  if (declinedAt !== null) return 'declined';
  return isOver ? 'expired' : 'waiting';
}

/** @throws AppError not_found */
export async function previewJoin(
  { db }: Deps,
  viewer: Viewer,
  { keptId, retiredId }: { keptId: number; retiredId: number },
): Promise<JoinPreview> {
  return db.transaction(async (tx) => {
    const kept = await readSide(tx, keptId);
    const { refused, ...retired } = await readSide(tx, retiredId);
    await recordAudit(tx, viewer, { action: 'user.read', subject: { kind: 'user', id: retiredId }, rows: 1 });
    return {
      kept: { id: keptId, name: kept.name, holds: [...kept.refused, ...kept.moves, ...kept.goes] },
      retired: { id: retiredId, name: retired.name, moves: retired.moves, goes: retired.goes },
      refusal: refused.length === 0 ? null : toRefusal({ id: retiredId, name: retired.name }, refused),
    };
  });
}

async function readSide(db: Queryable, id: number) {
  const [user] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, id), eq(users.kind, 'person'), isNull(users.erasedAt)));
  if (user === undefined) throw new AppError('not_found', 'User not found.');
  return { ...user, ...(await listHoldings(db, id)) };
}

/** Both links stop working. @throws AppError not_found if there is none, or it is done */
export async function withdrawJoin(
  { db }: Deps,
  viewer: Viewer,
  { id, joinId }: { id: number; joinId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [withdrawn] = await tx
      .delete(accountJoins)
      .where(
        and(
          eq(accountJoins.id, joinId),
          or(eq(accountJoins.keptId, id), eq(accountJoins.retiredId, id)),
          isNull(accountJoins.joinedAt),
        ),
      )
      .returning();
    if (withdrawn === undefined) throw new AppError('not_found', 'There is no such join, or it is done already.');
    await recordAudit(tx, viewer, {
      action: 'user.join_withdrawn',
      subject: { kind: 'user', id: withdrawn.keptId },
      before: { retiredId: withdrawn.retiredId },
    });
  });
}
