// Aim 5: searches over real texts, as many as visitors may have to wait for. Needs the file of imported projects, which is
// not in the repository; without it this part reports that and is skipped.
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readImportFile } from '#features/investing/server/imports/import-file.ts';
import { importProjects } from '#features/investing/server/imports/project-import.ts';
import { minFundingGoal, minValuation } from '#features/projects/project-rules.ts';
import { searchOptions } from '#features/search/server/search-pool.ts';
import { findProjectRows } from '#features/search/server/search-projects.ts';
import { anonymous } from '#platform/http/viewer.ts';
import { createDatabase, createPool, type Database } from '#platform/postgres/database.ts';
import { atMost, type Figure, forTheRecord, milliseconds, quantile, wholeNumber } from './figures.ts';
import { tried, walked } from './imported-queries.ts';
import type { Stage } from './stage.ts';

/** Copies of each imported project. */
const copies = 16;
const rounds = 5;

const file = process.env.IMPORTED_PROJECTS ?? path.join(import.meta.dirname, '..', 'data', 'regcf_projects.csv');
const queries = [...walked, ...tried].map(([query]) => query);

export async function measureSearch(stage: Stage): Promise<Figure[]> {
  if (!existsSync(file))
    return [forTheRecord('Search over real texts', `not measured: there is no ${path.basename(file)}`)];
  const url = await stage.database('search');
  const pool = createPool(url, 1, searchOptions);
  try {
    const db = createDatabase(pool);
    const imported = await fill(db, url);
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from projects');
    const what = `Search among ${(rows[0]?.count ?? 0).toLocaleString('en-US')}, ${queries.length} queries`;
    const taken = await timeAll(db);
    const all = taken.flatMap(({ times }) => times);
    const slowest = taken.toSorted((a, b) => quantile(b.times, 0.5) - quantile(a.times, 0.5)).slice(0, 5);
    return [
      imported,
      forTheRecord(`${what}, median`, milliseconds(quantile(all, 0.5))),
      forTheRecord(`${what}, p90`, milliseconds(quantile(all, 0.9))),
      atMost(50, { aim: 5, what: `${what}, p99`, value: quantile(all, 0.99), say: milliseconds }),
      ...slowest.map(({ query, times }) =>
        forTheRecord(`Search for "${query}", median`, milliseconds(quantile(times, 0.5))),
      ),
    ];
  } finally {
    await pool.end();
  }
}

/** Round by round, so that a busy moment of the machine does not affect one query alone. */
async function timeAll(db: Database): Promise<{ query: string; times: number[] }[]> {
  const today = new Date().toISOString().slice(0, 10);
  const taken = queries.map((query) => ({ query, times: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { query, times } of taken) {
      const startedAt = performance.now();
      await findProjectRows(db, anonymous, { sort: 'match', limit: 24, q: query }, today);
      // The first round warms up the database.
      if (round > 0) times.push(performance.now() - startedAt);
    }
  }
  return taken;
}

/**
 * Adds the imported projects and their copies, and returns how long the import took. Triggers are off for the copies, whose derived
 * texts are copied too.
 */
async function fill(db: Database, url: string): Promise<Figure> {
  const rows = readImportFile(
    createReadStream(file),
    { now: new Date(), minFundingGoal, minValuation },
    () => undefined,
  );
  const startedAt = performance.now();
  const counts = await importProjects(db, rows, { onProblem: () => undefined, onProgress: () => undefined });
  const seconds = (performance.now() - startedAt) / 1000;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    const { rows: found } = await client.query<{ columns: string; last: string }>(`
      select string_agg(quote_ident(column_name), ', ') as columns, (select max(id) from projects) as last
      from information_schema.columns
      where table_name = 'projects' and is_generated = 'NEVER' and column_name not in ('id', 'import_hash')`);
    const { columns, last } = found[0] ?? { columns: '', last: '0' };
    for (let copy = 1; copy < copies; copy += 1) {
      await client.query(`
        insert into projects (id, ${columns}) overriding system value
        select id + ${copy} * ${last}, ${columns} from projects where id <= ${last}`);
      await client.query(`
        insert into project_texts select (jsonb_populate_record(t, jsonb_build_object('project_id', project_id + ${copy} * ${last}))).*
        from project_texts t where project_id <= ${last}`);
    }
    await client.query('vacuum analyze');
    return forTheRecord(`Import of ${wholeNumber(counts.imported)} real projects`, `${seconds.toFixed(1)} s`);
  } finally {
    await client.end();
  }
}
