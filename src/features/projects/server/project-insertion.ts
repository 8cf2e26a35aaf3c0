// Adds many projects in one statement: imported ones and those of the demo. Figures are not among their columns.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { projects, supports } from './project-table.ts';

type ServerColumns =
  | 'id'
  | 'heldCents'
  | 'raisedCents'
  | 'investorCount'
  | 'everInvested'
  | 'termsLocked'
  | 'upvotes'
  | 'deletedAt'
  | 'fundedAt'
  | 'fundedBelowGoal'
  | 'unwinding';
export type NewProject = Omit<typeof projects.$inferInsert, ServerColumns>;
export type ImportedProject = NewProject & { importHash: string };

/** Ids by hash of those that were new; a row that is there already, from an earlier import, is left alone. */
export async function insertImportedProjects(db: Queryable, rows: ImportedProject[]): Promise<Map<string, number>> {
  const inserted = await db
    .insert(projects)
    .values(rows)
    .onConflictDoNothing({ target: projects.importHash, where: sql`import_hash is not null` })
    .returning({ id: projects.id, importHash: projects.importHash });
  return new Map(inserted.map(({ id, importHash }) => [importHash ?? '', id]));
}

/** Ids in the order of the rows: PostgreSQL answers them in the order of VALUES, and gives them out in it. */
export async function insertProjects(db: Queryable, rows: NewProject[]): Promise<number[]> {
  const inserted = await db.insert(projects).values(rows).returning({ id: projects.id });
  return inserted.map(({ id }) => id);
}

export async function insertSupports(db: Queryable, rows: (typeof supports.$inferInsert)[]): Promise<void> {
  await db.insert(supports).values(rows).onConflictDoNothing();
}
