// Returns the money of a removed or failed project: ends holds, refunds completed investments.
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { endUnwinding } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { isTransientOutage } from '#platform/jobs/retry-backoff.ts';
import type { Database } from '#platform/postgres/database.ts';
import { endHold } from '../holds/hold-expiry.ts';
import { investments, payments, type RefundReason } from '../investing-table.ts';
import { requestRefund } from '../refunds/refund-service.ts';

/**
 * A removed project returns everything. A failed one returns card money only, because opening money (imports, demo
 * data) was never here.
 */
export type UnwindReason = Extract<RefundReason, 'project_deleted' | 'project_failed'>;

const batchSize = 200;
/** Time limit of one call, because a request may be waiting; the sweeper continues. */
const timeLimitMs = 8000;

/**
 * Idempotent and resumable: the sweeper continues after an interruption. An unavailable provider does not block the end
 * of a project; its payments are canceled later.
 */
export async function unwindProject(deps: Deps, projectId: number, reason: UnwindReason): Promise<void> {
  const until = Date.now() + timeLimitMs;
  await endHolds(deps, projectId, until);
  failpoint(deps.config, 'unwind.holds-ended');
  await requestRefunds(deps, projectId, { reason, until });
  failpoint(deps.config, 'unwind.refunds-requested');
  await markUnwound(deps.db, projectId);
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
      deps.log.warn(
        { event: 'unwind.hold_failed', err: error, projectId, paymentId: payment.id },
        'failed to end hold of ended project',
      );
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
          hasRest,
        ),
      )
      .orderBy(asc(investments.id))
      .limit(batchSize);
    for (const { id } of completed) {
      if (Date.now() >= until) return;
      await requestRefund(deps, id, reason).catch((error: unknown) => {
        if (isTransientOutage(error)) throw error;
        deps.log.warn(
          { event: 'unwind.refund_failed', err: error, projectId, investmentId: id },
          'failed to request refund',
        );
      });
    }
    isDone = completed.length < batchSize;
  }
}

/** A released part stays with the creator: only the held remainder is returned. */
const hasRest = sql`exists (select 1 from investment_money m where m.investment_id = ${investments.id} and m.rest_cents > 0)`;

/** Waits for disputed investments, because a won dispute is refunded too. */
async function markUnwound(db: Database, projectId: number): Promise<void> {
  const isLeft = sql`exists (select 1 from ${investments} where ${investments.projectId} = ${projects.id}
    and ${investments.counted} is not null and ${hasRest} and (${investments.origin} = 'card' or ${projects.deletedAt} is not null))`;
  await endUnwinding(db, projectId, sql`not ${isLeft}`);
}

export type UnfinishedEnd = { id: number; reason: UnwindReason };

/** Failed or removed projects that may still hold money or room, as marked by a trigger. */
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
      // Random order, so that projects waiting for banks do not starve the others.
      .orderBy(sql`random()`)
      .limit(limit)
  );
}
