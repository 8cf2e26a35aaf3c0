// Investors are emailed about changes in one digest: an hour after the last change, or a day after the first.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { freshCancelDays } from '#features/projects/history/material-change.ts';
import { materialChangeMarks } from '#features/projects/server/history/project-change-table.ts';
import type { TextChangeHooks } from '#features/projects/server/history/published-change.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import { changeDigests, investments } from '../investing-table.ts';
import { queueForBackers } from '../mails/backer-mail.ts';
import { projectChangedMail } from '../mails/backer-mails.ts';
import { lockInvestments } from './deadline-extension.ts';
import { askToReconfirm } from './reconfirmation-asking.ts';

export const textChangeHooks: TextChangeHooks = {
  lockInvestments,
  async onTextsChanged(tx, { projectId, changeId, isMaterial }) {
    if (isMaterial) await renewRightToCancel(tx, projectId);
    await tx
      .insert(changeDigests)
      .values({ projectId, firstChangeId: changeId, lastChangeId: changeId })
      .onConflictDoUpdate({ target: changeDigests.projectId, set: { lastChangeId: changeId, lastAt: sql`now()` } });
  },
};

/** For everyone who invested by card before, or is paying, until funding is closed for good; a longer existing right stays. */
async function renewRightToCancel(tx: Transaction, projectId: number): Promise<void> {
  await tx
    .update(investments)
    .set({
      cancellableUntil: sql`greatest(${investments.cancellableUntil}, now() + make_interval(days => ${freshCancelDays}))`,
    })
    .where(
      and(
        eq(investments.projectId, projectId),
        isNotNull(investments.counted),
        eq(investments.origin, 'card'),
        sql`not exists (select from ${projects} p where p.id = ${projectId} and p.funding_closed_at is not null)`,
      ),
    );
}

/** Projects whose digest is due. */
export async function listDueDigests(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .select({ projectId: changeDigests.projectId })
    .from(changeDigests)
    .where(
      sql`least(${changeDigests.lastAt} + interval '1 hour', ${changeDigests.firstAt} + interval '1 day') <= now()`,
    )
    .limit(limit);
  return rows.map(({ projectId }) => projectId);
}

/** Safe with several processes: one of them claims the digest. The right to cancel restarts with the email about it. */
export async function queueDigest(deps: Deps, projectId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockInvestments(tx, projectId);
    const [digest] = await tx.delete(changeDigests).where(eq(changeDigests.projectId, projectId)).returning();
    if (digest === undefined) return;
    const { firstChangeId, lastChangeId } = digest;
    const isBetween = sql`${materialChangeMarks.changeId} between ${firstChangeId} and ${lastChangeId}`;
    const isMaterial =
      (await tx.$count(materialChangeMarks, and(eq(materialChangeMarks.projectId, projectId), isBetween))) > 0;
    const notice = { projectId, changeId: lastChangeId, fromChangeId: firstChangeId };
    if (isMaterial && (await askToReconfirm(deps, tx, notice))) return;
    if (isMaterial) await renewRightToCancel(tx, projectId);
    await queueForBackers(tx, projectChangedMail, notice);
  });
}
