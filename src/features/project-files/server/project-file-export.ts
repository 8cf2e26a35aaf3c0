// Writes a project file, one picture after the other, so that memory holds one of them at a time.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { readDocumentFile, readDocuments } from '#features/documents/server/document-reading.ts';
import { findMediaFile } from '#features/images/server/image-files.ts';
import { images } from '#features/images/server/image-table.ts';
import { importColumns } from '#features/investing/import-columns.ts';
import { formFields } from '#features/projects/project-fields.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { getProject } from '#features/projects/server/project-service.ts';
import type { ProjectDeps } from '#features/projects/server/review-hooks.ts';
import { projectUpdates, updateMarks } from '#features/updates/server/update-table.ts';
import { isNotRemoved } from '#features/updates/server/update-visibility.ts';
import { listPictureNames } from '#features/writing/story-pictures.ts';
import { csvTable } from '#kernel/csv.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import { answerSmallCsv, type FileAnswer } from '#platform/http/file-answer.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type FileDocument, type FilePicture, type ProjectFileHead, startProjectFile } from '../project-file.ts';

/** @throws AppError not_found, forbidden */
export async function exportProjectFile(deps: ProjectDeps, viewer: Viewer, id: number): Promise<FileAnswer> {
  const project = await beginExport(deps, viewer, id);
  const updates = await listUpdates(deps.db, id);
  const head = startProjectFile({
    exportedAt: deps.now().toISOString(),
    from: `${deps.config.publicUrl}/projects/${id}`,
    project: readFields(project),
    standing: {
      status: project.status,
      createdAt: project.createdAt,
      fundingRaised: project.fundingRaised,
      investorCount: project.investorCount,
    },
    updates,
  });
  const names = listPictures(project, updates);
  return {
    name: `kindling-project-${id}-${toDay(deps.now())}.json`,
    content: Readable.from(writeFile(head, readDocumentsOf(deps, viewer, id), readPictures(deps, names))),
  };
}

/** The columns of an import, which an empty Kindling takes as they are. @throws AppError not_found, forbidden */
export async function exportProjectRow(deps: ProjectDeps, viewer: Viewer, id: number): Promise<FileAnswer> {
  const project = await beginExport(deps, viewer, id);
  const table = csvTable<Project>(importColumns.map((name) => ({ name, cell: (row) => String(row[name] ?? '') })));
  return answerSmallCsv(table, `project-${id}-${toDay(deps.now())}`, [project]);
}

/** An administrator's download is in the audit log; the team takes what is its own. */
async function beginExport(deps: ProjectDeps, viewer: Viewer, id: number): Promise<Project> {
  const project = await getProject(deps, viewer, id);
  if (project.canEdit) return project;
  if (viewer.admin === undefined) {
    throw new AppError('forbidden', 'Only the team of this project can download it as a file.');
  }
  requireAdmin(viewer);
  await recordAudit(deps.db, viewer, { action: 'project.exported', subject: { kind: 'project', id } });
  return project;
}

function readFields(project: Project): ProjectFileHead['project'] {
  const values: Partial<Record<string, unknown>> = {
    ...project,
    milestones: project.milestones.map(({ status: _progress, ...milestone }) => milestone),
  };
  const names = formFields.filter((name) => name !== 'pack');
  return Object.fromEntries(names.map((name) => [name, values[name]])) as ProjectFileHead['project'];
}

function listUpdates(db: Queryable, projectId: number): Promise<ProjectFileHead['updates']> {
  return db
    .select({
      title: projectUpdates.title,
      content: projectUpdates.content,
      visibility: projectUpdates.visibility,
      at: projectUpdates.createdAt,
    })
    .from(projectUpdates)
    .leftJoin(updateMarks, eq(updateMarks.updateId, projectUpdates.id))
    .where(and(eq(projectUpdates.projectId, projectId), isNotRemoved))
    .orderBy(asc(projectUpdates.createdAt), asc(projectUpdates.id))
    .then((rows) => rows.map(({ at, ...update }) => ({ ...update, publishedAt: at.toISOString() })));
}

/** Names of the pictures that the file's texts and fields show, each once. */
function listPictures(project: Project, updates: ProjectFileHead['updates']): string[] {
  const fields = [project.coverImage, ...project.galleryImages, ...project.team.map(({ avatar }) => avatar)];
  const texts = [project.description, ...updates.map(({ content }) => content)];
  return listPictureNames([...fields.filter((one) => one != null), ...texts].join('\n'));
}

async function* readPictures({ db, storage }: ProjectDeps, names: readonly string[]): AsyncGenerator<FilePicture> {
  if (names.length === 0) return;
  const rows = await db.select({ name: images.name, alt: images.alt }).from(images).where(inArray(images.name, names));
  for (const { name, alt } of rows) {
    const file = findMediaFile(name);
    const bytes = file && (await storage.get(file.key));
    if (bytes === undefined) continue;
    yield { address: `/media/${name}`, alt, type: 'image/webp', data: bytes.toString('base64') };
  }
}

async function* readDocumentsOf(deps: ProjectDeps, viewer: Viewer, projectId: number): AsyncGenerator<FileDocument> {
  const isInvestor = async () => false;
  const { documents } = await readDocuments(deps, viewer, { projectId, isInvestor });
  for (const { id: documentId, version, kind, title, access, sha256 } of documents) {
    const wanted = { projectId, documentId, version, isInvestor, isCounted: false };
    const { content } = await readDocumentFile(deps, viewer, wanted);
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    yield { kind, title, access, sha256, data: bytes.toString('base64') };
  }
}

async function* writeFile(
  head: ReturnType<typeof startProjectFile>,
  documents: AsyncIterable<FileDocument>,
  pictures: AsyncIterable<FilePicture>,
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, files] of [
    ['documents', documents],
    ['pictures', pictures],
  ] as const) {
    yield `,"${name}":[`;
    let isFirst = true;
    for await (const file of files) {
      yield `${isFirst ? '' : ','}${JSON.stringify(file)}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}\n';
}
