// Reads documents: the lists of a project, and who may read which file.
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { documentKinds } from '#features/packs/pack.ts';
import type { ProjectDocument } from '#features/projects/project-documents.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import type { IsInvestor } from '#features/projects/server/pictures/image-hooks.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { FileAnswer } from '#platform/http/file-answer.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { DocumentDesk, DocumentList, ListedDocument } from '../document-contract.ts';
import { listMissing } from './document-facts.ts';
import { type DocumentRow, documentVersions, projectDocuments, type VersionRow } from './document-table.ts';

export type ReadingHooks = { isInvestor: IsInvestor };
type ReadingDeps = Pick<Deps, 'db' | 'storage'>;

export type StoredDocument = { row: DocumentRow; document: ProjectDocument; downloads: number };

/** Documents of a project with at least one stored version, in the order of their kinds; removed ones included. */
export async function listStored(db: Queryable, projectId: number): Promise<StoredDocument[]> {
  const rows = await db
    .select()
    .from(projectDocuments)
    .innerJoin(
      documentVersions,
      and(eq(documentVersions.documentId, projectDocuments.id), isNotNull(documentVersions.version)),
    )
    .where(eq(projectDocuments.projectId, projectId))
    .orderBy(asc(projectDocuments.id), desc(documentVersions.version));
  const byDocument = Map.groupBy(rows, ({ project_documents: { id } }) => id);
  return [...byDocument.values()]
    .flatMap((group) => {
      const row = group[0]?.project_documents;
      const [latest, ...earlier] = group.map(({ document_versions: version }) => toVersion(version));
      if (row === undefined || latest === undefined) return [];
      const { id, kind, title, access } = row;
      const downloads = group.reduce((sum, { document_versions: version }) => sum + version.downloads, 0);
      return [{ row, document: { id, kind, title, access, ...latest, earlier }, downloads }];
    })
    .toSorted((one, other) => documentKinds.indexOf(one.row.kind) - documentKinds.indexOf(other.row.kind));
}

function toVersion({ version, uploadedAt, bytes, pages, sha256 }: VersionRow) {
  return { version: version ?? 0, uploadedAt: uploadedAt.toISOString(), bytes, pages, sha256 };
}

/** What the page of the project shows. */
export async function listShown(db: Queryable, projectId: number): Promise<ProjectDocument[]> {
  const stored = await listStored(db, projectId);
  return stored.filter(({ row }) => row.removedAt === null).map(({ document }) => document);
}

type Place = { title: string; everInvested: boolean; isMember: boolean; canEdit: boolean };

/** Undefined if this viewer may not see it. */
async function findProject(db: Queryable, viewer: Viewer, projectId: number): Promise<Place | undefined> {
  const [project] = await db
    .select({
      title: projects.title,
      everInvested: projects.everInvested,
      isMember: sql<boolean>`${mayDo('member', viewer.user?.id)}`,
      canEdit: sql<boolean>`${mayDo('edit', viewer.user?.id)}`,
    })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleTo(viewer)));
  return project;
}

/** @throws AppError not_found */
export async function readDocuments(
  { db }: ReadingDeps,
  viewer: Viewer,
  { projectId, isInvestor }: ReadingHooks & { projectId: number },
): Promise<DocumentList> {
  const project = await findProject(db, viewer, projectId);
  if (project === undefined) throw projectNotFound();
  const isInside = project.isMember || viewer.admin !== undefined;
  const stored = await listStored(db, projectId);
  const shown = stored.filter(({ row }) => row.removedAt === null);
  const isForInvestors = shown.some(({ row }) => row.access === 'investors');
  const isBacker = !isInside && isForInvestors && (await isInvestorOf(db, viewer, { projectId, isInvestor }));
  const documents = shown.map(
    ({ row, document, downloads }): ListedDocument => ({
      ...document,
      canRead:
        isInside || row.access === 'everyone' || (row.access === 'signed_in' ? viewer.user !== undefined : isBacker),
      downloads: isInside ? downloads : null,
    }),
  );
  return { documents, desk: isInside ? await readDesk(db, { projectId, project, stored }) : null };
}

type DeskOf = { projectId: number; project: Place; stored: readonly StoredDocument[] };

async function readDesk(db: Queryable, { projectId, project, stored }: DeskOf): Promise<DocumentDesk> {
  const { pack } = await packOfProject(db, projectId);
  const missing = listMissing(
    stored.filter(({ row }) => row.removedAt === null).map(({ document }) => document),
    pack,
  );
  return {
    project: { id: projectId, title: project.title },
    canEdit: project.canEdit,
    required: pack.documents.map((one) => ({
      kind: one.kind,
      law: one.law,
      maxPages: one.maxPages ?? null,
      isMissing: missing.includes(one),
    })),
    removed: stored.flatMap(({ row, document }) =>
      row.removedAt === null ? [] : [{ ...document, removedAt: row.removedAt.toISOString() }],
    ),
    hasInvestors: project.everInvested,
  };
}

async function isInvestorOf(
  db: Queryable,
  { user }: Viewer,
  { projectId, isInvestor }: ReadingHooks & { projectId: number },
): Promise<boolean> {
  return user?.id !== undefined && (await isInvestor(db, { userId: user.id, projectId }));
}

type Wanted = ReadingHooks & { projectId: number; documentId: number; version: number; isCounted: boolean };

/**
 * A removed document stays readable for the people of the project and administrators.
 * @throws AppError not_found, signed_out, forbidden
 */
export async function readDocumentFile(deps: ReadingDeps, viewer: Viewer, wanted: Wanted): Promise<FileAnswer> {
  const { projectId, documentId, version } = wanted;
  const project = await findProject(deps.db, viewer, projectId);
  // A document of a hidden project answers like one that was removed.
  if (project === undefined) throw documentNotFound();
  const isInside = project.isMember || viewer.admin !== undefined;
  const [found] = await deps.db
    .select({
      id: documentVersions.id,
      kind: projectDocuments.kind,
      access: projectDocuments.access,
      storedAs: documentVersions.storedAs,
    })
    .from(documentVersions)
    .innerJoin(projectDocuments, eq(projectDocuments.id, documentVersions.documentId))
    .where(
      and(
        eq(projectDocuments.id, documentId),
        eq(projectDocuments.projectId, projectId),
        eq(documentVersions.version, version),
        isInside ? undefined : isNull(projectDocuments.removedAt),
      ),
    );
  if (found === undefined) throw documentNotFound();
  if (!isInside) await requireReader(deps.db, viewer, { ...wanted, access: found.access });
  const content = await deps.storage.open(found.storedAs);
  if (content === undefined) throw documentNotFound();
  if (!isInside && wanted.isCounted) await countDownload(deps.db, found.id);
  return { name: `project-${projectId}-${found.kind.replaceAll('_', '-')}-v${version}.pdf`, content };
}

/** @throws AppError signed_out, forbidden */
async function requireReader(
  db: Queryable,
  viewer: Viewer,
  { access, ...of }: ReadingHooks & { projectId: number } & Pick<DocumentRow, 'access'>,
): Promise<void> {
  if (access === 'everyone') return;
  if (viewer.user === undefined) throw new AppError('signed_out', 'Sign in to read this document.');
  if (access === 'signed_in' || (await isInvestorOf(db, viewer, of))) return;
  throw new AppError('forbidden', 'Only investors of this project can read this document.');
}

async function countDownload(db: Queryable, id: number): Promise<void> {
  await db
    .update(documentVersions)
    .set({ downloads: sql`${documentVersions.downloads} + 1` })
    .where(eq(documentVersions.id, id));
}

export function documentNotFound(): AppError {
  return new AppError('not_found', 'This document is no longer here.');
}
