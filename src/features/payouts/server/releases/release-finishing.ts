// Completes a release that reached the provider: books its fees, marks its milestone released, and may complete the project.
import { eq, sql } from 'drizzle-orm';
import { creatorPayable, type EntryKind } from '#features/ledger/ledger-rules.ts';
import { type AccountName, postEntry } from '#features/ledger/server/ledger-service.ts';
import { moveProject } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents } from '#kernel/money.ts';
import { queueMails } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { releaseMail } from '../mails/release-mail.ts';
import { listMilestones, moveMilestone } from '../plan/milestone-moving.ts';
import { releaseShares, releases } from '../release-table.ts';

/** Runs once, under the locks of the project, the milestone and the release. A clawback was booked with the approval. */
export async function finishRelease(tx: Transaction, releaseId: number): Promise<void> {
  const [release] = await tx.select().from(releases).where(eq(releases.id, releaseId));
  if (release === undefined) throw new Error(`there is no release ${releaseId}`);
  const { projectId, feeCents, processingCents } = release;
  const book = async (kind: EntryKind, credit: AccountName, amountCents: number | null) => {
    if (amountCents === null || amountCents === 0) return;
    await postEntry(tx, {
      kind,
      ref: String(releaseId),
      debit: creatorPayable(projectId),
      credit,
      amount: cents(amountCents),
    });
  };
  await book('platform_fee', 'platform_fees', feeCents);
  await book('processing_charged', 'processor_fees', processingCents);
  await tx.update(releases).set({ state: 'sent' }).where(eq(releases.id, releaseId));
  const shares = await tx.select().from(releaseShares).where(eq(releaseShares.releaseId, releaseId));
  const mails = shares.map(({ investmentId }) => ({ releaseId, investmentId }));
  await queueMails(tx, releaseMail, mails);
  if (release.catchUpOf !== null) return;
  const cause = { cause: 'release sent', actor: 'sweeper' };
  await moveMilestone(tx, { id: release.milestoneId, projectId }, 'released', cause);
  await completeProject(tx, projectId);
}

/** Runs after the last milestone: the remainder of the plan was released, and a part with nothing left counts as done. */
export async function completeProject(tx: Transaction, projectId: number): Promise<void> {
  const plan = await listMilestones(tx, projectId);
  const isDone = plan.every(({ state }) => state === 'released' || state === 'returned');
  if (!isDone || !plan.some(({ state }) => state === 'released')) return;
  const { rows } = await tx.execute(sql`select from ${projects} where id = ${projectId} and status = 'funded'`);
  if (rows.length > 0) await moveProject(tx, projectId, 'completed');
}
