// Imports projects in transactional batches; idempotent.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import { type ImportedProject, insertImportedProjects } from '#features/projects/server/insert-projects.ts';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import { findState } from '#platform/postgres/database-errors.ts';
import type { FileRow } from './import-file.ts';
import { type ImportCounts, type ImportProblem, noCounts } from './import-report.ts';
import type { ImportRow } from './import-row.ts';
import { recordOpeningInvestments } from './opening-investments.ts';

const batchSize = 500;

export type ImportListeners = {
  onProblem: (problem: ImportProblem) => void;
  /** After each batch. */
  onProgress: (counts: ImportCounts) => void;
};

/** What a file of a whole project has beyond a row. */
export type MoreOfRow = {
  columns: Partial<ImportedProject>;
  /** In the transaction that inserts the project. */
  afterwards: (tx: Transaction, projectId: number) => Promise<void>;
};

type LineRow = ImportRow & { line: number; more?: MoreOfRow };
type Owners = { importedBy: number; openedBy: number };

export async function importProjects(
  db: Database,
  rows: AsyncIterable<FileRow & { more?: MoreOfRow }>,
  { onProblem, onProgress }: ImportListeners,
): Promise<ImportCounts> {
  const owners: Owners = {
    importedBy: (await findSystemUser(db, 'imported')).id,
    openedBy: (await findSystemUser(db, 'opening')).id,
  };
  const counts = { ...noCounts };
  const firstLineByHash = new Map<string, number>();
  let batch: LineRow[] = [];

  const flush = async () => {
    const present = await importBatch(db, batch, owners);
    for (const { line, title } of present) onProblem({ kind: 'present', line, title });
    counts.present += present.length;
    counts.imported += batch.length - present.length;
    batch = [];
    onProgress({ ...counts });
  };

  for await (const found of rows) {
    counts.read += 1;
    if ('reasons' in found) {
      counts.refused += 1;
      onProblem({ kind: 'refused', line: found.line, title: found.title, reasons: found.reasons });
      continue;
    }
    const { row, line, more } = found;
    const firstLine = firstLineByHash.get(row.hash);
    if (firstLine !== undefined) {
      counts.repeated += 1;
      onProblem({ kind: 'repeated', line, title: row.title, firstLine });
      continue;
    }
    firstLineByHash.set(row.hash, line);
    batch.push({ ...row, line, ...(more && { more }) });
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return counts;
}

/** Returns the rows that an earlier import already created. */
async function importBatch(db: Database, batch: LineRow[], owners: Owners): Promise<LineRow[]> {
  if (batch.length === 0) return [];
  return retryWhenBusy(() =>
    db.transaction(async (tx) => {
      // Indexing a batch of long texts takes longer than the request timeout.
      await tx.execute(sql`set local statement_timeout = '5min'`);
      return insertBatch(tx, batch, owners);
    }),
  );
}

async function insertBatch(tx: Transaction, batch: LineRow[], { importedBy, openedBy }: Owners): Promise<LineRow[]> {
  const ids = await insertImportedProjects(
    tx,
    batch.map((row) => ({
      ownerId: importedBy,
      title: row.title,
      description: row.description,
      category: row.category,
      goalCents: row.goal,
      valuationCents: row.valuation,
      status: row.status,
      endedElsewhere: row.status !== 'active',
      deadline: row.deadline,
      fundingModel: row.fundingModel,
      createdAt: row.createdAt,
      updatedAt: row.createdAt,
      ...row.more?.columns,
      importHash: row.hash,
    })),
  );
  const openings = batch.flatMap((row) => {
    const projectId = ids.get(row.hash);
    if (projectId === undefined || row.raised === 0) return [];
    const { raised: amount, valuation, createdAt: investedAt } = row;
    return [{ projectId, investorId: openedBy, amount, valuation, investedAt, key: `import:${row.hash}` }];
  });
  await recordOpeningInvestments(tx, openings);
  for (const { hash, more } of batch) {
    const projectId = ids.get(hash);
    if (projectId !== undefined) await more?.afterwards(tx, projectId);
  }
  return batch.filter(({ hash }) => !ids.has(hash));
}

/** On a running site, transactions can deadlock on counters; PostgreSQL aborts one, which is retried. */
const busyStates = new Set(['40P01', '40001', '55P03']);
const maxAttempts = 5;

async function retryWhenBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxAttempts || !busyStates.has(findState(error) ?? '')) throw error;
      await sleep(100 * tries);
    }
  }
}
