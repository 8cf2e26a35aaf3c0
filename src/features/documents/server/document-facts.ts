// What a pack requires of a project's documents, and what is missing.
import { eq } from 'drizzle-orm';
import type { Pack, RequiredDocument } from '#features/packs/pack.ts';
import type { ProjectDocument } from '#features/projects/project-documents.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Queryable } from '#platform/postgres/database.ts';

/** Asked when a project is submitted and when it is approved. */
export async function missingDocuments(db: Queryable, projectId: number, pack: Pack): Promise<RequiredDocument[]> {
  const [project] = await db.select({ documents: projects.documents }).from(projects).where(eq(projects.id, projectId));
  return listMissing(project?.documents ?? [], pack);
}

/** Documents that the law wants public must be readable without an account. */
export function listMissing(documents: readonly ProjectDocument[], pack: Pack): RequiredDocument[] {
  return pack.documents.filter(
    ({ kind, maxPages = Number.POSITIVE_INFINITY }) =>
      !documents.some((one) => one.kind === kind && one.access === 'everyone' && one.pages <= maxPages),
  );
}
