// Hourly background worker: removes uploads that broke off, and the documents of removed projects that nobody invested in.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { documentVersions, projectDocuments } from './document-table.ts';
import { forgetUnstored } from './document-writing.ts';

const batch = 100;
/** As for pictures: a removal can be undone from a backup of the same week. */
const keptDays = 7;

export function startDocumentHousekeeping(deps: Deps): Worker {
  return startWorker(deps, {
    name: 'documents',
    intervalMs: 3_600_000,
    firstAfterMs: 90_000,
    run: () => removeUnusedDocuments(deps),
  });
}

/** Files first: a file without a row would never be found. Stops if the store fails; the next run continues. */
export async function removeUnusedDocuments(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const { db, storage } = deps;
  const unstored = await db
    .select()
    .from(documentVersions)
    .where(and(isNull(documentVersions.version), sql`${documentVersions.uploadedAt} < now() - interval '1 hour'`))
    .limit(batch);
  for (const version of unstored) await forgetUnstored(deps, version);
  const left = await db
    .select({ id: projectDocuments.id })
    .from(projectDocuments)
    .innerJoin(projects, eq(projects.id, projectDocuments.projectId))
    .where(
      and(sql`${projects.deletedAt} < now() - make_interval(days => ${keptDays})`, eq(projects.everInvested, false)),
    )
    .limit(batch);
  for (const { id } of left) {
    const files = await db.select().from(documentVersions).where(eq(documentVersions.documentId, id));
    for (const { storedAs } of files) await storage.delete(storedAs);
    await db.transaction(async (tx) => {
      await tx.delete(documentVersions).where(eq(documentVersions.documentId, id));
      await tx.delete(projectDocuments).where(eq(projectDocuments.id, id));
    });
  }
}
