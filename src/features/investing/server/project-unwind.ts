// Takes the money out of a project that is being removed: holds end, completed investments are refunded (decisions B11).
import { and, asc, eq, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import type { Database } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { failpoint } from '#platform/failpoint.ts';
import { endHold } from './hold-expiry.ts';
import { investments, payments } from './investing-table.ts';
import { requestRefund } from './refund-service.ts';

const batchSize = 200;
/** What is not unwound by then is left to a repeat or to the sweeper: somebody waits for the answer. */
const unwindingMs = 8000;

/**
 * May be called any number of times, and be cut off anywhere: the sweeper goes on with projects that were removed. A
 * provider that is away does not keep a project from being removed; its payments are cancelled when it is back.
 */
export async function unwindProject(deps: Deps, projectId: number): Promise<void> {
  await endHolds(deps, projectId);
  failpoint(deps.config, 'unwind.holds-ended');
  await requestRefunds(deps, projectId);
  failpoint(deps.config, 'unwind.refunds-requested');
}

async function endHolds(deps: Deps, projectId: number): Promise<void> {
  const held = await deps.db
    .select({
      id: payments.id,
      providerPaymentId: payments.providerPaymentId,
      sweepFailures: payments.sweepFailures,
    })
    .from(investments)
    .innerJoin(payments, eq(payments.investmentId, investments.id))
    .where(and(eq(investments.projectId, projectId), eq(investments.counted, 'held')))
    .orderBy(asc(investments.id))
    .limit(batchSize);
  for (const payment of held) {
    try {
      await endHold(deps, payment);
    } catch (error) {
      deps.log.warn({ err: error, projectId, paymentId: payment.id }, 'a hold of a removed project could not end yet');
    }
  }
}

async function requestRefunds(deps: Deps, projectId: number): Promise<void> {
  const until = Date.now() + unwindingMs;
  for (let isDone = false; !isDone && Date.now() < until; ) {
    const completed = await deps.db
      .select({ id: investments.id })
      .from(investments)
      .where(and(eq(investments.projectId, projectId), eq(investments.state, 'completed')))
      .orderBy(asc(investments.id))
      .limit(batchSize);
    for (const { id } of completed) await requestRefund(deps, id, 'project_deleted');
    isDone = completed.length < batchSize;
  }
}

/** Projects that were removed and still hold somebody's money or room. */
export async function listUnfinishedRemovals(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(sql`${projects.deletedAt} is not null and (${projects.heldCents} > 0 or ${projects.raisedCents} > 0)`)
    .limit(limit);
  return rows.map(({ id }) => id);
}
