// Files evidence: in order, one filing at a time, immutable afterwards.
import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { personActor } from '#features/ledger/server/money-cause.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { filingRefusalTexts } from '../../filing-copy.ts';
import type { fileEvidence as fileEndpoint } from '../../milestone-contract.ts';
import { evidenceFiledMail } from '../mails/evidence-mails.ts';
import { listMilestones, lockMilestone, moveMilestone } from '../plan/milestone-moving.ts';
import { cancelOpenPoll } from '../plan/poll-opening.ts';
import { evidenceFiles, type MilestoneRow, milestoneEvidence } from '../plan-table.ts';
import { milestoneNotFound } from './evidence-files.ts';
import { findRefusals } from './filing-refusals.ts';

type Filing = { milestoneId: number; body: BodyOf<typeof fileEndpoint> };

/** @returns the id of the project. @throws AppError not_found for anyone but the owner and editors; illegal_move, changed_meanwhile */
export async function fileEvidence(deps: Deps, viewer: Viewer, { milestoneId, body }: Filing): Promise<number> {
  const userId = requireUserId(viewer);
  const projectId = await deps.db.transaction(async (tx) => {
    const row = await lockMilestone(tx, milestoneId);
    const ownerId = row && (await findOwner(tx, row.projectId, userId));
    if (row === undefined || ownerId === undefined) throw milestoneNotFound();
    const plan = await listMilestones(tx, row.projectId);
    const refusals = await findRefusals(tx, { row, plan, ownerId });
    const refusal = refusals.refusal ?? (body.isStart ? refusals.startRefusal : null);
    if (refusal !== null) throw new AppError('illegal_move', filingRefusalTexts[refusal]);
    await keepEvidence(tx, { row, body, userId });
    if (row.state === 'overdue') await cancelOpenPoll(tx, row.id);
    await moveMilestone(tx, row, 'evidence_filed', {
      cause: body.isStart ? 'start money asked for' : 'evidence filed',
      actor: personActor(viewer),
      fields: { rounds: row.rounds + 1, answer: null },
    });
    return row.projectId;
  });
  return projectId;
}

async function keepEvidence(
  tx: Transaction,
  { row, body, userId }: { row: MilestoneRow; body: Filing['body']; userId: number },
): Promise<void> {
  const { text, links, isStart } = body;
  const wanted = [...new Set(body.fileIds)];
  const isWanted = and(
    eq(evidenceFiles.milestoneId, row.id),
    isNull(evidenceFiles.evidenceId),
    inArray(evidenceFiles.id, wanted.length === 0 ? [0] : wanted),
  );
  const files = await tx.select().from(evidenceFiles).where(isWanted).orderBy(asc(evidenceFiles.id)).for('update');
  if (files.length !== wanted.length) {
    throw new AppError('changed_meanwhile', 'One of the files no longer exists. Check the list, then submit again.');
  }
  const hash = hashEvidence({ text, links, files: files.map(({ sha256 }) => sha256) });
  const [evidence] = await tx
    .insert(milestoneEvidence)
    .values({ milestoneId: row.id, round: row.rounds + 1, isStart, text, links, hash, filedBy: userId })
    .returning({ id: milestoneEvidence.id });
  if (evidence === undefined) throw new Error('insert returned no evidence');
  if (files.length > 0) await tx.update(evidenceFiles).set({ evidenceId: evidence.id }).where(isWanted);
  await queueMail(tx, evidenceFiledMail, { evidenceId: evidence.id });
}

/** SHA-256 in hex of the text, the links and the hashes of the files, in this order. */
export function hashEvidence(evidence: { text: string; links: readonly string[]; files: readonly string[] }): string {
  const { text, links, files } = evidence;
  return createHash('sha256')
    .update(JSON.stringify([text, links, files]))
    .digest('hex');
}

/** The owner of a project that this person may edit. */
async function findOwner(tx: Transaction, projectId: number, userId: number): Promise<number | undefined> {
  const [project] = await tx
    .select({ ownerId: projects.ownerId })
    .from(projects)
    .where(and(eq(projects.id, projectId), mayDo('edit', userId), isNotDeleted));
  return project?.ownerId;
}
