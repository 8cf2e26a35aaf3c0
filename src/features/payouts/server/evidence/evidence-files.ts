// Files of evidence: uploaded one by one, stored privately, filed or removed later. Immutable once filed.
import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { investments } from '#features/investing/server/investing-table.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { FileAnswer } from '#platform/http/file-answer.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { storePrivateFile } from '#platform/storage/private-file.ts';
import { checkFile, downloadName, maxEvidenceFiles, unfiledDays } from '../../evidence-rules.ts';
import { filingRefusalTexts } from '../../filing-copy.ts';
import type { EvidenceFile } from '../../milestone-contract.ts';
import type { FilingRefusal } from '../../milestone-rules.ts';
import { listMilestones, lockMilestone } from '../plan/milestone-moving.ts';
import { type EvidenceFileRow, evidenceFiles, milestones } from '../plan-table.ts';
import { findRefusals } from './filing-refusals.ts';

type Upload = { milestoneId: number; name: string; bytes: unknown };

/** @throws AppError not_found for anyone but the owner and editors; illegal_move, invalid_file, too_many_files, unavailable */
export async function uploadEvidenceFile(deps: Deps, viewer: Viewer, upload: Upload): Promise<EvidenceFile> {
  const userId = requireUserId(viewer);
  const { milestoneId, name, bytes } = upload;
  await requireFilable(deps.db, milestoneId, userId);
  if (!Buffer.isBuffer(bytes)) throw new AppError('invalid_file', 'The request contains no file.');
  const check = checkFile(name, bytes);
  if ('refusal' in check) throw new AppError('invalid_file', check.refusal);
  return storePrivateFile(deps.storage, { kind: 'evidence', bytes }, (storedAs) =>
    deps.db.transaction(async (tx) => {
      // Locked, so that concurrent uploads are counted one after the other.
      await lockMilestone(tx, milestoneId);
      await requireFilable(tx, milestoneId, userId);
      const unfiled = and(eq(evidenceFiles.milestoneId, milestoneId), isNull(evidenceFiles.evidenceId));
      if ((await tx.$count(evidenceFiles, unfiled)) >= maxEvidenceFiles) {
        throw new AppError('too_many_files', `Evidence has at most ${maxEvidenceFiles} files. Remove one first.`);
      }
      const [row] = await tx
        .insert(evidenceFiles)
        .values({
          milestoneId,
          uploadedBy: userId,
          name,
          storedAs,
          mediaType: check.mediaType,
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        })
        .returning();
      if (row === undefined) throw new Error('insert returned no file');
      return toEvidenceFile(row);
    }),
  );
}

/** @throws AppError not_found for anyone but the owner and editors, and for filed files */
export async function removeEvidenceFile(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const userId = requireUserId(viewer);
  const [removed] = await deps.db
    .delete(evidenceFiles)
    .where(
      and(
        eq(evidenceFiles.id, id),
        isNull(evidenceFiles.evidenceId),
        sql`exists (select from ${milestones} join ${projects} on ${projects.id} = ${milestones.projectId}
          where ${milestones.id} = ${evidenceFiles.milestoneId} and ${mayDo('edit', userId)})`,
      ),
    )
    .returning({ storedAs: evidenceFiles.storedAs });
  if (removed === undefined) throw fileNotFound();
  await deps.storage.delete(removed.storedAs);
}

/**
 * Filed evidence is visible to the owner and editors, the project's investors and administrators; unfiled files only to the owner and editors.
 * @throws AppError not_found
 */
export async function readEvidenceFile(deps: Deps, viewer: Viewer, id: number): Promise<FileAnswer> {
  const [found] = await deps.db
    .select({
      file: evidenceFiles,
      projectId: milestones.projectId,
      isOwn: sql<boolean>`${mayDo('edit', viewer.user?.id)}`,
    })
    .from(evidenceFiles)
    .innerJoin(milestones, eq(milestones.id, evidenceFiles.milestoneId))
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .where(eq(evidenceFiles.id, id));
  if (found === undefined) throw fileNotFound();
  const { file, projectId, isOwn } = found;
  const userId = viewer.user?.id;
  const isAllowed =
    isOwn ||
    (file.evidenceId !== null &&
      (viewer.admin !== undefined || (userId !== undefined && (await isInvestor(deps.db, projectId, userId)))));
  if (!isAllowed) throw fileNotFound();
  const content = await deps.storage.get(file.storedAs);
  if (content === undefined) throw fileNotFound();
  return { name: downloadName(file.name), content };
}

/** Whether the person has money in the project, including money under dispute. */
export async function isInvestor(db: Queryable, projectId: number, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: investments.id })
    .from(investments)
    .where(
      and(eq(investments.projectId, projectId), eq(investments.investorId, userId), eq(investments.counted, 'raised')),
    )
    .limit(1);
  return found !== undefined;
}

/** Removes files that were uploaded and not filed for a week. */
export async function removeUnfiledFiles(deps: Deps): Promise<number> {
  const removed = await deps.db
    .delete(evidenceFiles)
    .where(
      and(
        isNull(evidenceFiles.evidenceId),
        sql`${evidenceFiles.uploadedAt} < now() - ${`${unfiledDays} days`}::interval`,
      ),
    )
    .returning({ storedAs: evidenceFiles.storedAs });
  for (const { storedAs } of removed) await deps.storage.delete(storedAs);
  return removed.length;
}

export function toEvidenceFile({ id, name, mediaType, bytes, sha256 }: EvidenceFileRow): EvidenceFile {
  return { id, name, mediaType, bytes, sha256 };
}

/** Keeps files that may still be filed later, and refuses those that never can be. @throws AppError not_found, illegal_move */
async function requireFilable(db: Queryable, id: number, userId: number): Promise<void> {
  const [own] = await db
    .select({ row: milestones, ownerId: projects.ownerId })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .where(and(eq(milestones.id, id), mayDo('edit', userId), isNotDeleted));
  if (own === undefined) throw milestoneNotFound();
  const { row, ownerId } = own;
  const plan = await listMilestones(db, row.projectId);
  const { refusal } = await findRefusals(db, { row, plan, ownerId });
  if (refusal === null || passing.includes(refusal)) return;
  throw new AppError('illegal_move', filingRefusalTexts[refusal]);
}

/** Refusals that end with time or with a decision. */
const passing: readonly FilingRefusal[] = ['earlier_open', 'waits_already'];

export function milestoneNotFound(): AppError {
  return new AppError('not_found', 'This milestone does not exist.');
}

function fileNotFound(): AppError {
  return new AppError('not_found', 'This file does not exist.');
}
