// How reads of the database take longer as it grows: two sizes of it, read in turns, and the plans at the larger one.
import pg from 'pg';
import { createDatabase, createPool, type Database } from '#platform/postgres/database.ts';
import { atMost, type Figure, forTheRecord, quantile, times } from './figures.ts';
import { findSequentialScans } from './plans.ts';
import type { Stage } from './stage.ts';

export type Grown<Sample> = { count: number; databaseUrl: string; pool: pg.Pool; db: Database; samples: Sample[] };
export type Read<Sample> = (db: Database, sample: Sample, turn: number) => Promise<unknown>;
export type Reads<Sample> = Record<string, Read<Sample>>;

type Growth = {
  /** Of the databases, before their sizes. */
  name: string;
  sizes: readonly number[];
  /** Fills a migrated database without rows. */
  fill: (client: pg.Client, count: number) => Promise<void>;
  /** The statement that answers what single reads ask for. */
  samples: (count: number) => string;
};

/** Gives `work` a database of each size, from small to large, and lets go of them afterwards. */
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

/** Turns of a database before the other one has its turn. */
const stretch = 25;

/** How many times as long each read takes at the median of the larger database; wanted is at most `most`. */
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
    figures.push(atMost(most, { aim, what: `${what}: ${sizesOf(grown)}`, value: after / before, say: times, note }));
  }
  return figures;
}

const inWords = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(' → ') + ' ms';
const sizesOf = (grown: readonly { count: number }[]): string =>
  grown.map(({ count }) => `${count / 1000}k`).join(' → ');

/** Milliseconds of every read, for each database; both take turns, so that neither has the quieter time. */
export async function timeInTurns<Sample>(
  grown: readonly Grown<Sample>[],
  read: Read<Sample>,
  count: number,
): Promise<number[][]> {
  const taken: number[][] = grown.map(() => []);
  // The first turn prepares statements and fills caches; who goes first changes from turn to turn.
  for (let from = -stretch; from < count; from += stretch) {
    const order = (from / stretch) % 2 === 0 ? [...grown.entries()] : [...grown.entries()].toReversed();
    for (const [index, { db, samples }] of order) {
      for (let turn = from; turn < from + stretch; turn += 1) {
        // A prime step visits all of them, in no order.
        const sample = samples[((turn + stretch) * 7919) % samples.length] as Sample;
        const startedAt = performance.now();
        await read(db, sample, turn + stretch);
        if (turn >= 0) taken[index]?.push(performance.now() - startedAt);
      }
    }
  }
  return taken;
}

/** Reads the plans at the largest size. @throws Error naming every read that goes through all rows of one of `tables`. */
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
    'Plans of all of these',
    `${Object.keys(reads).length} reads, no sequential scan of ${tables.join(', ')}`,
  );
}
