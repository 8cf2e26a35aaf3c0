// Private files of a register: uploaded first, then referred to by a transfer or a duty.
import { createHash } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { checkFile, downloadName, unfiledDays } from '#features/payouts/evidence-rules.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { FileAnswer } from '#platform/http/file-answer.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { storePrivateFile } from '#platform/storage/private-file.ts';
import type { RegisterFile } from '../../share-transfer-contract.ts';
import { projectDuties, type RegisterFileRow, registerFiles, shareTransfers } from '../register-table.ts';

/** Files of a project that nothing refers to yet. */
const maxWaiting = 20;

const isUsed = sql`(exists (select from ${shareTransfers} t where t.file_id = ${registerFiles.id})
  or exists (select from ${projectDuties} d where d.file_id = ${registerFiles.id}))`;

type Upload = { projectId: number; name: string; bytes: unknown };

/** @throws AppError not_found, invalid_file, too_many_files */
export async function uploadRegisterFile(
  deps: Deps,
  viewer: Viewer,
  { projectId, name, bytes }: Upload,
): Promise<RegisterFile> {
  const { db, storage } = deps;
  const userId = viewer.admin?.id ?? viewer.user?.id;
  const isAllowed = viewer.admin === undefined ? mayDo('money', viewer.user?.id) : sql`true`;
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNotDeleted, isAllowed));
  if (project === undefined || userId === undefined) throw projectNotFound();
  if (!Buffer.isBuffer(bytes)) throw new AppError('invalid_file', 'The request contains no file.');
  const check = checkFile(name, bytes);
  if ('refusal' in check) throw new AppError('invalid_file', check.refusal);
  if ((await db.$count(registerFiles, and(eq(registerFiles.projectId, projectId), sql`not ${isUsed}`))) >= maxWaiting) {
    throw new AppError('too_many_files', 'Too many files are waiting to be used. Use one, or try again in a week.');
  }
  return storePrivateFile(storage, { kind: 'register', bytes }, (storedAs) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .insert(registerFiles)
        .values({
          projectId,
          uploadedBy: userId,
          name,
          storedAs,
          mediaType: check.mediaType,
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        })
        .returning();
      if (row === undefined) throw new Error('insert returned no file');
      if (viewer.admin !== undefined) {
        await recordAudit(tx, viewer, {
          action: 'register.file_uploaded',
          subject: { kind: 'project', id: projectId },
        });
      }
      return toRegisterFile(row);
    }),
  );
}

/**
 * Documents of a transfer are visible to administrators and both parties; reports also to people with the right to the project's
 * money. @throws AppError not_found
 */
export async function readRegisterFile(deps: Deps, viewer: Viewer, id: number): Promise<FileAnswer> {
  const userId = viewer.user?.id ?? null;
  const isParty = sql`exists (select from ${shareTransfers} t where t.file_id = ${registerFiles.id}
    and (t.from_id = ${userId} or t.to_id = ${userId}))`;
  const isReport = sql`(exists (select from ${projectDuties} d where d.file_id = ${registerFiles.id}) and ${mayDo('money', viewer.user?.id)})`;
  const isAllowed = viewer.admin === undefined ? or(isParty, isReport) : undefined;
  const [file] = await deps.db
    .select({ name: registerFiles.name, storedAs: registerFiles.storedAs })
    .from(registerFiles)
    .innerJoin(projects, eq(projects.id, registerFiles.projectId))
    .where(and(eq(registerFiles.id, id), isAllowed));
  const content = file && (await deps.storage.get(file.storedAs));
  if (file === undefined || content === undefined) throw fileNotFound();
  return { name: downloadName(file.name), content };
}

/** A file of this project that the caller uploaded and nothing uses. @throws AppError not_found */
export async function requireUnusedFile(
  db: Queryable,
  { id, projectId, uploadedBy }: { id: number; projectId: number; uploadedBy: number },
): Promise<void> {
  const [file] = await db
    .select({ id: registerFiles.id })
    .from(registerFiles)
    .where(
      and(
        eq(registerFiles.id, id),
        eq(registerFiles.projectId, projectId),
        eq(registerFiles.uploadedBy, uploadedBy),
        sql`not ${isUsed}`,
      ),
    );
  if (file === undefined) throw fileNotFound();
}

/** Removes files that nothing referred to for a week. */
export async function removeUnusedFiles(deps: Deps): Promise<number> {
  const removed = await deps.db
    .delete(registerFiles)
    .where(and(sql`${registerFiles.uploadedAt} < now() - make_interval(days => ${unfiledDays})`, sql`not ${isUsed}`))
    .returning({ storedAs: registerFiles.storedAs });
  for (const { storedAs } of removed) await deps.storage.delete(storedAs);
  return removed.length;
}

export function toRegisterFile({ id, name, mediaType, bytes, sha256 }: RegisterFileRow): RegisterFile {
  return { id, name, mediaType, bytes, sha256 };
}

function fileNotFound(): AppError {
  return new AppError('not_found', 'This file does not exist.');
}
