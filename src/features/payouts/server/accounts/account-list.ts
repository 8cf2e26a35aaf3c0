// Payout accounts that can't receive money, for administrators.
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { byId, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type { HeldAccounts, PayoutStanding } from '../../payout-account-contract.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { getPayoutStanding, toStanding } from '../payout-standing.ts';
import { ownsFundedMoney } from '../waiting-money.ts';
import { ensureProviderAccount } from './account-creation.ts';
import { syncAccount } from './account-sync.ts';

/** Matches the partial index of held accounts. */
const isHeld = sql`${payoutAccounts.closedAt} is null and ${payoutAccounts.state} in ('restricted', 'disabled')`;

/** Oldest account first, so that concurrent changes neither repeat nor skip one. */
const byAge = defineOrder('payout accounts', 'ascending', [byId(payoutAccounts.id)]);

export async function listHeldAccounts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { limit, cursor }: ListPageRequest,
): Promise<HeldAccounts> {
  const rows = await db
    .select({ ...getTableColumns(payoutAccounts), name: users.name })
    .from(payoutAccounts)
    .innerJoin(users, eq(users.id, payoutAccounts.userId))
    .where(and(isHeld, byAge.after(cursor)))
    .orderBy(...byAge.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(rows, limit, byAge.toCursor);
  await recordAudit(db, viewer, { action: 'payout_account.list_read', rows: items.length });
  return {
    items: await Promise.all(
      items.map(async (row) => ({
        ...toStanding(row, now()),
        id: row.id,
        userId: row.userId,
        name: row.name,
        hasMoney: await ownsFundedMoney(db, row.userId),
      })),
    ),
    next: nextCursor ?? null,
    count: await db.$count(payoutAccounts, isHeld),
  };
}

/** @throws AppError not_found, provider_unavailable */
export async function rereadAccount(deps: Deps, viewer: Viewer, id: number): Promise<PayoutStanding> {
  const { db, now } = deps;
  const [row] = await db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.id, id), isNull(payoutAccounts.closedAt)));
  if (row === undefined) throw new AppError('not_found', 'This payout account does not exist, or was closed.');
  await syncAccount(deps, await ensureProviderAccount(deps, row));
  await recordAudit(db, viewer, { action: 'payout_account.read_again', subject: { kind: 'user', id: row.userId } });
  return getPayoutStanding(db, row.userId, now());
}

/** For the review of a project. @throws AppError not_found */
export async function getOwnerStanding({ db, now }: Deps, viewer: Viewer, projectId: number): Promise<PayoutStanding> {
  const [project] = await db
    .select({ ownerId: projects.ownerId })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt)));
  if (project === undefined) throw new AppError('not_found', 'This project does not exist.');
  await recordAudit(db, viewer, { action: 'payout_account.read', subject: { kind: 'user', id: project.ownerId } });
  return getPayoutStanding(db, project.ownerId, now());
}
