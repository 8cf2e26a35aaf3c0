// Separation of duties: administrators never decide about their own projects or investments. Checked under the lock of the affected row.
import { type SQL, sql } from 'drizzle-orm';
import { isOneself } from '#features/accounts/server/admins/own-accounts.ts';
import { AppError } from '#kernel/errors.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { ownInvestmentMessage, ownProjectMessage, type Stake } from '../stake-rules.ts';

/** @throws AppError own_project */
export async function refuseOwnProject(db: Queryable, viewer: Viewer, projectId: number): Promise<void> {
  if ((await findStake(db, viewer, projectId)) === 'owner') throw new AppError('own_project', ownProjectMessage);
}

/** The administrator's stake in a project, through any of their accounts. */
export async function findStake(db: Queryable, viewer: Viewer, projectId: number): Promise<Stake | null> {
  const { rows } = await db.execute<{ stake: Stake | null }>(
    sql`select ${stakeIn(viewer, sql`${projectId}`)} as stake`,
  );
  return rows[0]?.stake ?? null;
}

/** The same for each row of a list. */
export function stakeIn(viewer: Viewer, projectId: SQL): SQL {
  return sql`find_stake(array[${requireAdmin(viewer).id}::bigint], ${projectId})`;
}

/**
 * One's own investment, or one in one's own project. Takes the locks of the investment in the order of everyone who moves its money.
 * @throws AppError own_project, own_investment
 */
export async function refuseOwnInvestment(tx: Transaction, viewer: Viewer, investmentId: number): Promise<void> {
  await tx.execute(sql`select from payments where investment_id = ${investmentId} order by id for no key update`);
  await tx.execute(sql`select from investments where id = ${investmentId} for no key update`);
  const refusal = await findOwnInvestment(tx, viewer, investmentId);
  if (refusal === 'own_project') throw new AppError(refusal, ownProjectMessage);
  if (refusal === 'own_investment') throw new AppError(refusal, ownInvestmentMessage);
}

/** The reason why an administrator cannot decide about an investment. */
export async function findOwnInvestment(
  db: Queryable,
  viewer: Viewer,
  investmentId: number,
): Promise<'own_project' | 'own_investment' | null> {
  const { rows } = await db.execute<{ projectId: number; investorId: number }>(
    sql`select project_id::float8 as "projectId", investor_id::float8 as "investorId" from investments where id = ${investmentId}`,
  );
  const [investment] = rows;
  if (investment === undefined) return null;
  if ((await findStake(db, viewer, investment.projectId)) === 'owner') return 'own_project';
  return (await isOneself(db, viewer, [investment.investorId])) ? 'own_investment' : null;
}
