// Keeps the uploaded file, its columns and its result. One import is open at a time.
import { and, desc, eq, getTableColumns, lt, ne, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { ColumnPlaces } from '#features/investing/import-columns.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type ImportOverview, maxListedImports, type ProjectImport } from '../import-contract.ts';
import { fileHours } from '../import-rules.ts';
import { type ReadyFile, readColumns } from './import-preview.ts';
import { type LeftOutRow, projectImports } from './import-table.ts';

/** A run without a sign of life for this long belongs to a process that ended. */
const silentSeconds = 90;
export const isSilent = sql<boolean>`(${projectImports.state} = 'running' and ${projectImports.beatAt} < now() - make_interval(secs => ${silentSeconds}))`;
const isRunning = sql<boolean>`(${projectImports.state} = 'running' and not ${isSilent})`;

/** @throws AppError already_running if another file waits or runs, invalid_file */
export async function upload({ db }: Deps, viewer: Viewer, fileName: string, content: Buffer): Promise<void> {
  const { id: createdBy } = requireAdmin(viewer);
  const known = await readColumns(content);
  await removeExpired(db);
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(projectImports)
      .values({
        fileName,
        content,
        ...known,
        createdBy,
        expiresAt: sql`now() + make_interval(hours => ${fileHours})`,
      })
      .onConflictDoNothing()
      .returning({ id: projectImports.id });
    if (made === undefined)
      throw new AppError('already_running', 'Another file is waiting to be imported. Import or discard it first.');
    await recordAudit(tx, viewer, { action: 'import.uploaded', filter: { import: made.id, file: fileName } });
  });
}

/** @throws AppError not_found, illegal_move once it is started */
export async function changePlaces({ db }: Deps, viewer: Viewer, id: number, places: ColumnPlaces): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: projectImports.state, columns: projectImports.columns })
      .from(projectImports)
      .where(eq(projectImports.id, id))
      .for('update');
    if (row === undefined) throw notFound();
    // Rows that are there already were read with these columns.
    if (row.state !== 'ready')
      throw new AppError('illegal_move', 'This import was started, so its columns can’t change.');
    if (Object.values(places).some((place) => (place ?? 0) >= row.columns.length)) {
      throw new AppError('validation', 'The file has no such column.');
    }
    await tx.update(projectImports).set({ places }).where(eq(projectImports.id, id));
    await recordAudit(tx, viewer, { action: 'import.columns_changed', filter: { import: id } });
  });
}

/** @throws AppError not_found if it is not there or done */
export async function readFile(db: Queryable, id: number): Promise<ReadyFile> {
  const [row] = await db
    .select({ content: projectImports.content, places: projectImports.places })
    .from(projectImports)
    .where(eq(projectImports.id, id));
  if (!row?.content) throw notFound();
  return { content: row.content, places: row.places };
}

/** @throws AppError not_found, illegal_move while it runs */
export async function discard({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ isRunning, fileName: projectImports.fileName })
      .from(projectImports)
      .where(eq(projectImports.id, id))
      .for('update');
    if (row === undefined) throw notFound();
    if (row.isRunning) throw new AppError('illegal_move', 'This import is running. Wait until it is complete.');
    await tx.delete(projectImports).where(eq(projectImports.id, id));
    await recordAudit(tx, viewer, { action: 'import.discarded', filter: { import: id, file: row.fileName } });
  });
}

/** @throws AppError not_found without rows that were left out */
export async function readLeftOut({ db }: Deps, id: number): Promise<{ columns: string[]; rows: LeftOutRow[] }> {
  const [row] = await db
    .select({ columns: projectImports.columns, leftOut: projectImports.leftOut })
    .from(projectImports)
    .where(eq(projectImports.id, id));
  if (!row?.leftOut?.length) throw notFound();
  return { columns: row.columns.map(({ name }) => name), rows: row.leftOut };
}

export async function removeExpired(db: Queryable): Promise<void> {
  const isOver = or(ne(projectImports.state, 'running'), isSilent);
  await db.delete(projectImports).where(and(lt(projectImports.expiresAt, sql`now()`), isOver));
}

export async function readOverview({ db }: Deps): Promise<ImportOverview> {
  const { content: _content, leftOut: _leftOut, ...light } = getTableColumns(projectImports);
  const rows = await db
    .select({
      ...light,
      isSilent,
      createdBy: users.name,
      leftOut: sql<number>`coalesce(jsonb_array_length(${projectImports.leftOut}), 0)`,
    })
    .from(projectImports)
    .innerJoin(users, eq(users.id, projectImports.createdBy))
    .orderBy(desc(projectImports.id))
    .limit(maxListedImports + 1);
  const all = rows.map(
    ({ beatAt: _beat, startedAt: _started, isSilent: hasEnded, ...row }): ProjectImport => ({
      ...row,
      state: hasEnded ? 'interrupted' : row.state,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt.toISOString(),
    }),
  );
  return {
    open: all.find(({ state }) => state !== 'done') ?? null,
    done: all.filter(({ state }) => state === 'done'),
  };
}

export function notFound(): AppError {
  return new AppError('not_found', 'This import is not there. It may have been discarded.');
}
