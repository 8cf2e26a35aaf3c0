// Uploads, changes and removes documents. A version is a row first, then a file, then part of the page: what fails leaves nothing behind.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DocumentKind } from '#features/packs/pack.ts';
import { documentNames } from '#features/packs/pack-words.ts';
import type { DocumentAccess, ProjectDocument } from '#features/projects/project-documents.ts';
import { changeDocuments, type DocumentHooks, onlyEditors } from '#features/projects/server/documents-change.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { type ProjectRow, projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import type { ProjectDeps } from '#features/projects/server/review-hooks.ts';
import { AppError } from '#kernel/errors.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { maxDocuments, maxPersonBytes, maxProjectBytes, maxVersions } from '../document-rules.ts';
import { listMissing } from './document-facts.ts';
import { documentNotFound, listShown } from './document-reading.ts';
import { type DocumentRow, documentVersions, projectDocuments, type VersionRow } from './document-table.ts';
import { type CheckedPdf, checkPdf } from './pdf-check.ts';

/** The document to add, or the one that gets a new version. */
type Target = { kind: DocumentKind; title: string; access: DocumentAccess } | { documentId: number };
type Upload = { projectId: number; target: Target; bytes: unknown; hooks: DocumentHooks };

/** @throws AppError not_found, forbidden, invalid_file, already_exists, too_many_files, unavailable */
export async function uploadVersion(deps: ProjectDeps, viewer: Viewer, upload: Upload): Promise<ProjectDocument> {
  const { projectId, target, bytes, hooks } = upload;
  const userId = requireUserId(viewer);
  await requireEditor(deps.db, viewer, projectId);
  const { kind } = 'kind' in target ? target : await getDocument(deps.db, { ...target, projectId });
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    throw new AppError('invalid_file', 'The request contains no document.');
  }
  const file = await checkPdf(bytes);
  await requireFewPages(deps.db, { projectId, kind, file });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const version = await deps.db.transaction((tx) =>
    reserve(tx, { projectId, target, userId, pages: file.pages, bytes: bytes.length, sha256 }),
  );
  try {
    await deps.storage.put(version.storedAs, { bytes, contentType: 'application/pdf' });
    await changeDocuments(deps, viewer, {
      projectId,
      hooks,
      change: async (tx, project) => {
        const document = await getDocument(tx, { projectId, documentId: version.documentId });
        await tx
          .update(documentVersions)
          .set({
            version: sql`1 + coalesce((select max(earlier.version) from ${documentVersions} earlier
              where earlier.document_id = ${document.id}), 0)`,
          })
          .where(eq(documentVersions.id, version.id));
        return readChange(tx, { project, kind: document.kind });
      },
    });
  } catch (error) {
    await forgetUnstored(deps, version);
    throw error;
  }
  return getShown(deps.db, { projectId, documentId: version.documentId });
}

type DocumentChange = { projectId: number; documentId: number; hooks: DocumentHooks };

/** @throws AppError not_found, forbidden, illegal_move */
export async function updateDocument(
  deps: ProjectDeps,
  viewer: Viewer,
  {
    projectId,
    documentId,
    hooks,
    title,
    access,
  }: DocumentChange & { title?: string | undefined; access?: DocumentAccess | undefined },
): Promise<ProjectDocument> {
  await changeDocuments(deps, viewer, {
    projectId,
    hooks,
    change: async (tx, project) => {
      await getDocument(tx, { projectId, documentId });
      if (title !== undefined || access !== undefined) {
        await tx.update(projectDocuments).set({ title, access }).where(eq(projectDocuments.id, documentId));
      }
      return readChange(tx, { project, isPublicRequired: true });
    },
  });
  return getShown(deps.db, { projectId, documentId });
}

/** With a reason by an administrator. @throws AppError not_found, forbidden, own_project, illegal_move */
export async function removeDocument(
  deps: ProjectDeps,
  viewer: Viewer,
  { projectId, documentId, hooks, reason }: DocumentChange & { reason?: string },
): Promise<void> {
  await changeDocuments(deps, viewer, {
    projectId,
    hooks,
    ...(reason !== undefined && { reason }),
    change: async (tx, project) => {
      const { kind } = await getDocument(tx, { projectId, documentId });
      await tx.update(projectDocuments).set({ removedAt: sql`now()` }).where(eq(projectDocuments.id, documentId));
      return readChange(tx, { project, kind, isPublicRequired: reason === undefined });
    },
  });
}

type Changed = {
  project: ProjectRow;
  /** The kind of a document whose content changed. */
  kind?: DocumentKind;
  /** Whether what the rules want public has to stay so. */
  isPublicRequired?: boolean;
};

/** A document that the rules of the offer ask for is what people invest by: its change is material. @throws AppError illegal_move */
async function readChange(tx: Transaction, { project, kind, isPublicRequired = false }: Changed) {
  const { pack } = await packOfProject(tx, project.id);
  const documents = await listShown(tx, project.id);
  const before = listMissing(project.documents, pack);
  const lost = listMissing(documents, pack).find((one) => !before.includes(one));
  if (isPublicRequired && project.status !== 'draft' && lost !== undefined) {
    throw new AppError(
      'illegal_move',
      `The rules of this offer (${lost.law}) require that everyone can read this document. Upload a new version instead.`,
    );
  }
  return { documents, isMaterial: pack.documents.some((one) => one.kind === kind) };
}

/** @throws AppError not_found, forbidden */
async function requireEditor(db: Queryable, viewer: Viewer, projectId: number): Promise<void> {
  const [project] = await db
    .select({ canEdit: sql<boolean>`${mayDo('edit', viewer.user?.id)}` })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleTo(viewer)));
  if (project === undefined) throw projectNotFound();
  if (!project.canEdit) throw onlyEditors();
}

/** @throws AppError not_found, also for a removed one */
async function getDocument(
  db: Queryable,
  { projectId, documentId }: { projectId: number; documentId: number },
): Promise<DocumentRow> {
  const { id, projectId: of, removedAt } = projectDocuments;
  const [document] = await db
    .select()
    .from(projectDocuments)
    .where(and(eq(id, documentId), eq(of, projectId), isNull(removedAt)));
  if (document === undefined) throw documentNotFound();
  return document;
}

async function getShown(db: Queryable, of: { projectId: number; documentId: number }): Promise<ProjectDocument> {
  const found = (await listShown(db, of.projectId)).find(({ id }) => id === of.documentId);
  if (found === undefined) throw documentNotFound();
  return found;
}

type Checked = { projectId: number; kind: DocumentKind; file: CheckedPdf };

/** @throws AppError invalid_file */
async function requireFewPages(db: Queryable, { projectId, kind, file }: Checked): Promise<void> {
  const { pack } = await packOfProject(db, projectId);
  const rule = pack.documents.find((one) => one.kind === kind);
  if (rule?.maxPages === undefined || (file.pages <= rule.maxPages && !file.isLarger)) return;
  const found = file.isLarger ? 'This one has larger pages.' : `This one has ${file.pages}.`;
  throw new AppError(
    'invalid_file',
    `The ${documentNames[kind]} has at most ${rule.maxPages} pages of A4 (${rule.law}). ${found}`,
  );
}

type Reserved = { projectId: number; target: Target; userId: number } & Pick<VersionRow, 'bytes' | 'pages' | 'sha256'>;

/** Its place is taken before the file is stored. @throws AppError too_many_files, already_exists, not_found */
async function reserve(tx: Transaction, { projectId, target, userId, ...file }: Reserved): Promise<VersionRow> {
  // Locked, so that concurrent uploads are counted one after the other.
  await tx.execute(sql`select from ${projects} where id = ${projectId} for no key update`);
  await requireRoom(tx, { projectId, target, userId, bytes: file.bytes });
  if ('documentId' in target) await requireOther(tx, { ...target, sha256: file.sha256 });
  const [added] =
    'kind' in target
      ? await tx
          .insert(projectDocuments)
          .values({ projectId, ...target })
          .returning()
      : [];
  const documentId = added?.id ?? ('documentId' in target ? target.documentId : 0);
  const storedAs = `${randomBytes(16).toString('base64url')}.pdf`;
  const [row] = await tx
    .insert(documentVersions)
    .values({ documentId, storedAs, uploadedBy: userId, ...file })
    .returning();
  if (row === undefined) throw new Error('insert returned no version');
  return row;
}

type Room = { projectId: number; target: Target; userId: number; bytes: number };

/** @throws AppError too_many_files */
async function requireRoom(tx: Transaction, { projectId, target, userId, bytes }: Room): Promise<void> {
  const documentId = 'documentId' in target ? target.documentId : 0;
  const { rows } = await tx.execute<Record<'documents' | 'versions' | 'ofProject' | 'ofPerson', number>>(sql`
    select (select count(*)::int from ${projectDocuments} where project_id = ${projectId} and removed_at is null) as documents,
      (select count(*)::int from ${documentVersions} where document_id = ${documentId}) as versions,
      (select coalesce(sum(bytes), 0)::float8 from ${documentVersions} v join ${projectDocuments} d on d.id = v.document_id
        where d.project_id = ${projectId}) as "ofProject",
      (select coalesce(sum(bytes), 0)::float8 from ${documentVersions} where uploaded_by = ${userId}) as "ofPerson"`);
  const [used] = rows;
  if (used === undefined) return;
  const megabytes = (limit: number) => `${limit / 1024 / 1024} MB`;
  const full =
    'kind' in target && used.documents >= maxDocuments
      ? `A project has at most ${maxDocuments} documents. Remove one first.`
      : used.versions >= maxVersions
        ? `A document has at most ${maxVersions} versions. Add the file as a new document.`
        : used.ofProject + bytes > maxProjectBytes
          ? `The documents of a project take at most ${megabytes(maxProjectBytes)} with all their versions.`
          : used.ofPerson + bytes > maxPersonBytes
            ? `You can upload at most ${megabytes(maxPersonBytes)} of documents in total.`
            : undefined;
  if (full !== undefined) throw new AppError('too_many_files', full);
}

/** @throws AppError already_exists */
async function requireOther(
  tx: Transaction,
  { documentId, sha256 }: { documentId: number; sha256: string },
): Promise<void> {
  const [same] = await tx
    .select({ version: documentVersions.version })
    .from(documentVersions)
    .where(
      and(
        eq(documentVersions.documentId, documentId),
        eq(documentVersions.sha256, sha256),
        // An upload that broke off must not keep its file out.
        sql`(${documentVersions.version} is not null or ${documentVersions.uploadedAt} > now() - interval '2 minutes')`,
      ),
    )
    .limit(1);
  if (same === undefined) return;
  throw new AppError(
    'already_exists',
    same.version === null
      ? 'This file is being uploaded already.'
      : `This file is version ${same.version} of this document already.`,
  );
}

/** Best effort: the cleaner finds what is left, an hour later. */
export async function forgetUnstored(
  { db, storage, log }: Pick<ProjectDeps, 'db' | 'storage' | 'log'>,
  version: VersionRow,
): Promise<void> {
  try {
    await storage.delete(version.storedAs);
    await db.transaction(async (tx) => {
      await tx
        .delete(documentVersions)
        .where(and(eq(documentVersions.id, version.id), isNull(documentVersions.version)));
      await tx
        .delete(projectDocuments)
        .where(
          and(
            eq(projectDocuments.id, version.documentId),
            sql`not exists (select from ${documentVersions} where document_id = ${version.documentId})`,
          ),
        );
    });
  } catch (error) {
    log.warn({ event: 'documents.cleanup_failed', err: error, version: version.id }, 'failed to remove an upload');
  }
}
