// Takes the money out of a project that was removed or has failed: holds end, completed investments are refunded.
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Database } from '#platform/postgres/database.ts';
import { endHold } from '../holds/hold-expiry.ts';
import { investments, payments, type RefundReason } from '../investing-table.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { isTransientOutage } from '../sweep/retry-backoff.ts';

/**
 * A removed project keeps nothing (decisions B11). A failed one returns what came by card: money raised before Kindling
 * kept the books (imports, demo data) was never here to be returned.
 */
export type UnwindReason = Extract<RefundReason, 'project_deleted' | 'project_failed'>;

const batchSize = 200;
/** What is not unwound by then is left to a repeat or to the sweeper: somebody waits for the answer. */
const unwindingMs = 8000;

/**
 * May be called any number of times, and be cut off anywhere: the sweeper goes on with what is left. A provider that is
 * away does not keep a project from ending; its payments are cancelled when it is back.
 */
export async function unwindProject(deps: Deps, projectId: number, reason: UnwindReason): Promise<void> {
  const until = Date.now() + unwindingMs;
  await endHolds(deps, projectId, until);
  failpoint(deps.config, 'unwind.holds-ended');
  await requestRefunds(deps, projectId, { reason, until });
  failpoint(deps.config, 'unwind.refunds-requested');
  await noteUnwound(deps.db, projectId);
}

async function endHolds(deps: Deps, projectId: number, until: number): Promise<void> {
  const held = await deps.db
    .select({
      id: payments.id,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(investments)
    .innerJoin(payments, eq(payments.investmentId, investments.id))
    .where(and(eq(investments.projectId, projectId), eq(investments.counted, 'held')))
    .orderBy(asc(investments.id))
    .limit(batchSize);
  for (const payment of held) {
    if (Date.now() >= until) return;
    try {
      await endHold(deps, payment);
    } catch (error) {
      deps.log.warn({ err: error, projectId, paymentId: payment.id }, 'a hold of an ended project could not end yet');
    }
  }
}

async function requestRefunds(
  deps: Deps,
  projectId: number,
  { reason, until }: { reason: UnwindReason; until: number },
): Promise<void> {
  for (let isDone = false; !isDone && Date.now() < until; ) {
    const completed = await deps.db
      .select({ id: investments.id })
      .from(investments)
      .where(
        and(
          eq(investments.projectId, projectId),
          eq(investments.state, 'completed'),
          reason === 'project_failed' ? eq(investments.origin, 'card') : undefined,
        ),
      )
      .orderBy(asc(investments.id))
      .limit(batchSize);
    for (const { id } of completed) {
      if (Date.now() >= until) return;
      await requestRefund(deps, id, reason).catch((error: unknown) => {
        if (isTransientOutage(error)) throw error;
        deps.log.warn({ err: error, projectId, investmentId: id }, 'a refund could not be asked for');
      });
    }
    isDone = completed.length < batchSize;
  }
}

/** A disputed investment is waited for: should its dispute be won, its money goes back as well. */
async function noteUnwound(db: Database, projectId: number): Promise<void> {
  const isLeft = sql`exists (select 1 from ${investments} where ${investments.projectId} = ${projects.id}
    and ${investments.counted} is not null and (${investments.origin} = 'card' or ${projects.deletedAt} is not null))`;
  await db
    .update(projects)
    .set({ unwinding: false })
    .where(and(eq(projects.id, projectId), eq(projects.unwinding, true), sql`not ${isLeft}`));
}

export type UnfinishedEnd = { id: number; reason: UnwindReason };

/** Projects that failed or were removed and may still hold somebody's money or room; a trigger marks them. */
export async function listUnfinishedEnds(db: Database, limit: number): Promise<UnfinishedEnd[]> {
  return (
    db
      .select({
        id: projects.id,
        reason: sql<UnwindReason>`case when ${projects.deletedAt} is null then 'project_failed' else 'project_deleted' end`,
      })
      .from(projects)
      .where(
        and(eq(projects.unwinding, true), or(sql`${projects.deletedAt} is not null`, eq(projects.status, 'failed'))),
      )
      // Another part each time, so that some that wait for their banks do not keep the others waiting.
      .orderBy(sql`random()`)
      .limit(limit)
  );
}
