// How database reads slow down as the data grows: alternating reads at two sizes, and the query plans at the larger one.
import pg from 'pg';
import { createDatabase, createPool, type Database } from '#platform/postgres/database.ts';
import { type Figure, forTheRecord, judged, quantile, times } from './figures.ts';
import { findSequentialScans } from './plans.ts';
import type { Stage } from './stage.ts';

export type Grown<Sample> = { count: number; databaseUrl: string; pool: pg.Pool; db: Database; samples: Sample[] };
export type Read<Sample> = (db: Database, sample: Sample, turn: number) => Promise<unknown>;
export type Reads<Sample> = Record<string, Read<Sample>>;

type Growth = {
  /** Names the databases in the report, before their sizes. */
  name: string;
  sizes: readonly number[];
  /** Fills a migrated but empty database. */
  fill: (client: pg.Client, count: number) => Promise<void>;
  /** The statement that returns the ids used by single reads. */
  samples: (count: number) => string;
};

/** Calls `work` with a database of each size, from small to large, and drops them afterwards. */
export async function withGrown<Sample extends pg.QueryResultRow, Result>(
  stage: Stage,
  { name, sizes, fill, samples }: Growth,
  work: (grown: readonly Grown<Sample>[]) => Promise<Result>,
): Promise<Result> {
  const grown: Grown<Sample>[] = [];
  try {
    for (const count of sizes) {
      const databaseUrl = await stage.database(`${name}_${count}`);
      await withClient(databaseUrl, (client) => fill(client, count));
      const pool = createPool(databaseUrl, 1);
      const { rows } = await pool.query<Sample>(samples(count));
      grown.push({ count, databaseUrl, pool, db: createDatabase(pool), samples: rows });
    }
    return await work(grown);
  } finally {
    await Promise.all(grown.map(({ pool }) => pool.end()));
  }
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Reads of one database before switching to the other, and before the first that counts. */
export const stretch = 25;

/**
 * Nobody notices so little. A read of one row takes half a millisecond, and among a million it pays for one block that PostgreSQL's own
 * memory does not hold.
 */
const unnoticedMs = 1;

/** The ratio of each read's median on the larger database to the smaller one; the target is at most `most`, or a difference that nobody notices. */
export async function measureGrowth<Sample>(
  grown: readonly Grown<Sample>[],
  reads: Reads<Sample>,
  { aim, most, readsEach }: { aim: number; most: number; readsEach: number },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, read] of Object.entries(reads)) {
    const taken = await timeInTurns(grown, read, readsEach);
    const [before = 0, after = 0] = taken.map((all) => quantile(all, 0.5));
    const slowest = taken.map((all) => quantile(all, 0.99));
    const note = `${inWords([before, after])} at the median, ${inWords(slowest)} at p99`;
    const figure = { aim, what: `${what}: ${formatSizes(grown)}`, value: after / before, say: times, note };
    const isReached = figure.value <= most || after - before <= unnoticedMs;
    figures.push(judged(figure, `at most ${times(most)}, or ${unnoticedMs} ms`, isReached));
  }
  return figures;
}

const inWords = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(' → ') + ' ms';
const formatSizes = (grown: readonly { count: number }[]): string =>
  grown.map(({ count }) => `${count / 1000}k`).join(' → ');

/** Milliseconds of every read, for each database; the databases alternate, so that neither gets the quieter time. */
export async function timeInTurns<Sample>(
  grown: readonly Grown<Sample>[],
  read: Read<Sample>,
  count: number,
): Promise<number[][]> {
  const taken: number[][] = grown.map(() => []);
  // The first turn prepares statements and fills caches; the starting database alternates.
  for (let from = -stretch; from < count; from += stretch) {
    const order = (from / stretch) % 2 === 0 ? [...grown.entries()] : [...grown.entries()].toReversed();
    for (const [index, { db, samples }] of order) {
      for (let turn = from; turn < from + stretch; turn += 1) {
        // A prime step visits all of them in an irregular order.
        const sample = samples[((turn + stretch) * 7919) % samples.length] as Sample;
        const startedAt = performance.now();
        await read(db, sample, turn + stretch);
        if (turn >= 0) taken[index]?.push(performance.now() - startedAt);
      }
    }
  }
  return taken;
}

/** Checks the plans at the largest size. @throws Error naming every read that scans all rows of one of `tables`. */
export async function requireIndexes<Sample>(
  grown: readonly Grown<Sample>[],
  reads: Reads<Sample>,
  tables: readonly string[],
): Promise<Figure> {
  const { pool, samples } = grown.at(-1) as Grown<Sample>;
  const sample = samples[Math.floor(samples.length / 2)] as Sample;
  const scans: string[] = [];
  for (const [what, read] of Object.entries(reads)) {
    const found = await findSequentialScans(pool, (db) => read(db, sample, 0), tables);
    if (found.length > 0) scans.push(`${what} reads all of ${found.join(' and ')}`);
  }
  if (scans.length > 0) throw new Error(`Sequential scans where an index is wanted:\n${scans.join('\n')}`);
  return forTheRecord(
    'Plans of all these reads',
    `${Object.keys(reads).length} reads, no sequential scan of ${tables.join(', ')}`,
  );
}
