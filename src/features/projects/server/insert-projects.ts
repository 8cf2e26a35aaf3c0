// Inserts many projects in one statement, for imports and the demo. Figures are never set.
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
  | 'raisedAtCloseCents'
  | 'unwinding';
export type NewProject = Omit<typeof projects.$inferInsert, ServerColumns>;
export type ImportedProject = NewProject & { importHash: string };

/** Ids by hash of new rows; rows that already exist from an earlier import are skipped. */
export async function insertImportedProjects(db: Queryable, rows: ImportedProject[]): Promise<Map<string, number>> {
  const inserted = await db
    .insert(projects)
    .values(rows)
    .onConflictDoNothing({ target: projects.importHash, where: sql`import_hash is not null` })
    .returning({ id: projects.id, importHash: projects.importHash });
  return new Map(inserted.map(({ id, importHash }) => [importHash ?? '', id]));
}

/** Ids in row order: PostgreSQL assigns and returns them in the order of VALUES. */
export async function insertProjects(db: Queryable, rows: NewProject[]): Promise<number[]> {
  const inserted = await db.insert(projects).values(rows).returning({ id: projects.id });
  return inserted.map(({ id }) => id);
}

export async function insertSupports(db: Queryable, rows: (typeof supports.$inferInsert)[]): Promise<void> {
  await db.insert(supports).values(rows).onConflictDoNothing();
}

/** Those of the hashes whose rows were imported before. */
export async function findImportedHashes(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select import_hash as hash from ${projects}
    where import_hash is not null and import_hash = any(${sql.param(hashes)}::text[])`);
  return new Set(rows.map(({ hash }) => hash));
}
