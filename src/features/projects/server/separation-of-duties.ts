// Separation of duties: nobody decides about a project or an investment of their own. Asked under the lock of what is decided.
import { sql } from 'drizzle-orm';
import { isOneself } from '#features/accounts/server/admins/own-accounts.ts';
import { AppError } from '#kernel/errors.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';

/** An owner decides nothing about their project as an administrator; an investor may, and the audit log says so. */
export type Stake = 'owner' | 'investor';

export const ownProjectMessage = 'This is your own project: another administrator must decide.';

/** @throws AppError own_project */
export async function refuseOwnProject(db: Queryable, viewer: Viewer, projectId: number): Promise<void> {
  if ((await findStake(db, viewer, projectId)) === 'owner') throw new AppError('own_project', ownProjectMessage);
}

/** What the administrator has in a project, with any of their accounts. */
export async function findStake(db: Queryable, viewer: Viewer, projectId: number): Promise<Stake | null> {
  const { rows } = await db.execute<{ stake: Stake | null }>(
    sql`select find_stake(array[${requireAdmin(viewer).id}::bigint], ${projectId}) as stake`,
  );
  return rows[0]?.stake ?? null;
}

/** One's own investment, or one in one's own project. @throws AppError own_project, own_investment */
export async function refuseOwnInvestment(db: Queryable, viewer: Viewer, investmentId: number): Promise<void> {
  const { rows } = await db.execute<{ projectId: number; investorId: number }>(
    sql`select project_id::float8 as "projectId", investor_id::float8 as "investorId" from investments where id = ${investmentId}`,
  );
  const [investment] = rows;
  if (investment === undefined) return;
  await refuseOwnProject(db, viewer, investment.projectId);
  if (await isOneself(db, viewer, [investment.investorId])) {
    throw new AppError('own_investment', 'This is your own investment: another administrator must decide.');
  }
}
