// Aim 5: what visitors read from the database, as it grows from a thousand projects to a hundred thousand or a million.
import pg from 'pg';
import { writeCursor } from '#features/projects/server/project-cursor.ts';
import { type ListFilter, listProjectRows } from '#features/projects/server/project-list-query.ts';
import { getProjectRow, listOwnRows, readFacets } from '#features/projects/server/project-queries.ts';
import { createDatabase, createPool, type Database } from '#platform/database.ts';
import { nobody } from '#platform/viewer.ts';
import { atMost, type Figure, forTheRecord, milliseconds, quantile } from './figures.ts';
import { findSequentialScans } from './plans.ts';
import { fillWithProjects, projectsPerOwner, sampleWord } from './sample-projects.ts';
import type { Stage } from './stage.ts';

type Sample = { id: number; createdAt: Date };
type Read = (db: Database, sample: Sample, turn: number) => Promise<unknown>;

const small = 1000;
const readsEach = 400;
const searchesEach = 150;
/** Turns of a database before the other one has its turn. */
const stretch = 25;

const today = new Date().toISOString().slice(0, 10);
const list = (db: Database, filter: Partial<ListFilter>) =>
  listProjectRows(db, nobody, { sort: 'newest', limit: 24, ...filter }, today);

const reads: Record<string, Read> = {
  'Featured first, first page': (db) => list(db, { sort: 'featured' }),
  'Newest first, first page': (db) => list(db, {}),
  'Newest first, a page anywhere': (db, { id, createdAt }) =>
    list(db, { cursor: writeCursor(['newest', createdAt.getTime(), id]) }),
  'Featured first, a page anywhere': (db, { id, createdAt }) =>
    list(db, { sort: 'featured', cursor: writeCursor(['featured', false, createdAt.getTime(), id]) }),
  'Ending soonest, first page': (db) => list(db, { sort: 'ending' }),
  'Most funded, first page': (db) => list(db, { sort: 'most-funded' }),
  'Most supported, first page': (db) => list(db, { sort: 'most-supported' }),
  'A large category': (db) => list(db, { category: 'Technology' }),
  'A small category': (db) => list(db, { category: 'Publishing' }),
  'One project': (db, { id }) => getProjectRow(db, nobody, id),
  'The projects of one person': (db, { id }) => listOwnRows(db, 1 + Math.floor((id - 1) / projectsPerOwner)),
  'Options of the filters': (db) => readFacets(db, nobody),
};

/** From words in most projects to words in none, parts of words, two words, and terms too short for trigrams. */
const searchTerms = [
  ...[1, 10, 30, 100, 300, 1000, 2500].map(sampleWord),
  sampleWord(200).slice(0, 4),
  sampleWord(1200).slice(1, 6),
  sampleWord(2000).slice(0, 5),
  `${sampleWord(3)} ${sampleWord(5)}`,
  `${sampleWord(40)} ${sampleWord(600)}`,
  sampleWord(60).slice(0, 2),
  'nowhere to be found',
];
const searches: Read = (db, _, turn) => list(db, { sort: 'featured', q: searchTerms[turn % searchTerms.length] });

type Grown = { count: number; pool: pg.Pool; db: Database; samples: Sample[] };

export async function measureScale(stage: Stage, { large }: { large: boolean }): Promise<Figure[]> {
  const sizes = [small, large ? 1_000_000 : 100_000];
  const grown: Grown[] = [];
  try {
    for (const count of sizes) grown.push(await grow(await stage.database(`projects_${count}`), count));
    return await measureGrowth(grown);
  } finally {
    await Promise.all(grown.map(({ pool }) => pool.end()));
  }
}

async function grow(databaseUrl: string, count: number): Promise<Grown> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillWithProjects(client, count);
  } finally {
    await client.end();
  }
  const pool = createPool(databaseUrl, 1);
  const { rows } = await pool.query<Sample>(`
    select id, created_at as "createdAt" from projects
    where status <> 'draft' and visibility = 'public' and id % ${Math.ceil(count / 500)} = 0`);
  return { count, pool, db: createDatabase(pool), samples: rows };
}

async function measureGrowth(grown: readonly Grown[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, read] of Object.entries(reads)) {
    const times = await timeInTurns(grown, read, readsEach);
    const [before = 0, after = 0] = times.map((all) => quantile(all, 0.5));
    const slowest = times.map((all) => quantile(all, 0.99));
    const note = `${inWords([before, after])} at the median, ${inWords(slowest)} at p99`;
    figures.push(atMost(1.6, { aim: 5, what: `${what}: ${sizesOf(grown)}`, value: after / before, say: times2, note }));
  }
  const times = await timeInTurns(grown, searches, searchesEach * 2);
  for (const [index, { count }] of grown.entries()) {
    const all = times[index] ?? [];
    const note = `${milliseconds(quantile(all, 0.5))} at the median`;
    const what = `Search among ${count.toLocaleString('en-US')}, ${searchTerms.length} terms, p99`;
    figures.push(atMost(20, { aim: 5, what, value: quantile(all, 0.99), say: milliseconds, note }));
  }
  return [...figures, await requireIndexes(grown)];
}

const times2 = (value: number): string => `${value.toFixed(2)} times`;
const inWords = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(' → ') + ' ms';
const sizesOf = (grown: readonly Grown[]): string => grown.map(({ count }) => `${count / 1000}k`).join(' → ');

/** Milliseconds of every read, for each database; both take turns, so that neither has the quieter time. */
async function timeInTurns(grown: readonly Grown[], read: Read, count: number): Promise<number[][]> {
  const times: number[][] = grown.map(() => []);
  // The first turn prepares statements and fills caches; who goes first changes from turn to turn.
  for (let from = -stretch; from < count; from += stretch) {
    const order = (from / stretch) % 2 === 0 ? [...grown.entries()] : [...grown.entries()].toReversed();
    for (const [index, { db, samples }] of order) {
      for (let turn = from; turn < from + stretch; turn += 1) {
        // A prime step visits all of them, in no order.
        const sample = samples[((turn + stretch) * 7919) % samples.length] as Sample;
        const startedAt = performance.now();
        await read(db, sample, turn + stretch);
        if (turn >= 0) times[index]?.push(performance.now() - startedAt);
      }
    }
  }
  return times;
}

/** Reads the plans at the largest size. @throws Error naming every read that goes through all projects. */
async function requireIndexes(grown: readonly Grown[]): Promise<Figure> {
  const { pool, samples } = grown.at(-1) as Grown;
  const sample = samples[Math.floor(samples.length / 2)] as Sample;
  const all: [string, (db: Database) => Promise<unknown>][] = [
    ...Object.entries(reads).map(([what, read]): [string, (db: Database) => Promise<unknown>] => [
      what,
      (db) => read(db, sample, 0),
    ]),
    ...searchTerms.map((term, turn): [string, (db: Database) => Promise<unknown>] => [
      `Search for "${term}"`,
      (db) => searches(db, sample, turn),
    ]),
  ];
  const scans: string[] = [];
  for (const [what, work] of all) {
    const tables = await findSequentialScans(pool, work, ['projects', 'project_texts']);
    if (tables.length > 0) scans.push(`${what} reads all of ${tables.join(' and ')}`);
  }
  if (scans.length > 0) throw new Error(`Sequential scans on a public path:\n${scans.join('\n')}`);
  return forTheRecord('Plans of all of these', `${all.length} reads, no sequential scan of projects or their texts`);
}
