// Aim 5: visitors' reads as the database grows from a thousand projects to a hundred thousand or a million.
import { writeCursor } from '#features/projects/server/lists/project-cursor.ts';
import type { ListFilter } from '#features/projects/server/lists/project-list-filter.ts';
import { getProjectRow, listOwnRows } from '#features/projects/server/project-queries.ts';
import { readFacets } from '#features/search/server/project-facets.ts';
import { searchOptions } from '#features/search/server/search-pool.ts';
import { findProjectRows } from '#features/search/server/search-projects.ts';
import { anonymous } from '#platform/http/viewer.ts';
import { createDatabase, createPool, type Database } from '#platform/postgres/database.ts';
import { atMost, type Figure, median, milliseconds, quantile } from './figures.ts';
import {
  type Grown,
  measureGrowth,
  type Read,
  type Reads,
  requireIndexes,
  stretch,
  timeInTurns,
  withGrown,
} from './growth.ts';
import { fillWithProjects, projectsPerOwner, sampleCompany, sampleName, sampleWord } from './sample-projects.ts';
import type { Stage } from './stage.ts';

type Sample = { id: number; createdAt: Date };

const small = 1000;
const readsEach = 400;
/** 60 samples per term. With 300 in all, the 99th percentile was the third slowest and too noisy. */
const searchesEach = 1500;
/** A connection plans each statement again for its first eight runs; those of searches are kept open. */
const searchesBefore = 10;

const today = new Date().toISOString().slice(0, 10);
const list = (db: Database, filter: Partial<ListFilter>) =>
  findProjectRows(db, anonymous, { sort: 'newest', limit: 24, ...filter }, today);

const reads: Reads<Sample> = {
  'Featured first, first page': (db) => list(db, { sort: 'featured' }),
  'Newest first, first page': (db) => list(db, {}),
  'Newest first, a page anywhere': (db, { id, createdAt }) =>
    list(db, { cursor: writeCursor({ sort: 'newest', at: [createdAt.getTime(), id] }) }),
  'Featured first, a page anywhere': (db, { id, createdAt }) =>
    list(db, { sort: 'featured', cursor: writeCursor({ sort: 'featured', at: [false, createdAt.getTime(), id] }) }),
  'Ending soonest, first page': (db) => list(db, { sort: 'ending' }),
  'Most funded, first page': (db) => list(db, { sort: 'most-funded' }),
  'Most supported, first page': (db) => list(db, { sort: 'most-supported' }),
  'A large category': (db) => list(db, { category: 'Technology' }),
  'A small category': (db) => list(db, { category: 'Publishing' }),
  'One project': (db, { id }) => getProjectRow(db, anonymous, id),
  'The projects of one person': (db, { id }) => listOwnRows(db, 1 + Math.floor((id - 1) / projectsPerOwner)),
  'Options of the filters': (db) => readFacets(db, anonymous),
};

const withoutAccents = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ø', 'o');
/** Two neighboring letters exchanged. */
const withTypo = (word: string) => `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`;

/**
 * From words in most projects to words in none, partial words, two words, terms too short for trigrams, words without their accents,
 * companies and people with and without typos.
 */
const searchTerms = [
  ...[40, 300, 1500].map((rank) => withoutAccents(sampleWord(rank))),
  ...[25, 250, 1250].map((rank) => withTypo(sampleWord(rank))),
  sampleCompany(777),
  withTypo(sampleCompany(1234)),
  sampleName(11),
  withTypo(sampleName(23)),
  `${sampleName(31)} ${sampleWord(20)}`,
  ...[1, 10, 30, 100, 300, 1000, 2500].map(sampleWord),
  sampleWord(200).slice(0, 4),
  sampleWord(1200).slice(1, 6),
  sampleWord(2000).slice(0, 5),
  `${sampleWord(3)} ${sampleWord(5)}`,
  `${sampleWord(40)} ${sampleWord(600)}`,
  sampleWord(60).slice(0, 2),
  'nowhere to be found',
];
const searches: Read<Sample> = (db, _, turn) => list(db, { sort: 'match', q: searchTerms[turn % searchTerms.length] });

export async function measureScale(stage: Stage, { large }: { large: boolean }): Promise<Figure[]> {
  const sizes = [small, large ? 1_000_000 : 100_000];
  return withGrown(stage, { name: 'projects', sizes, fill: fillWithProjects, samples: listedProjects }, measureAll);
}

const listedProjects = (count: number) => `
  select id, created_at as "createdAt" from projects
  where status <> 'draft' and visibility = 'public' and id % ${Math.ceil(count / 500)} = 0`;

async function measureAll(grown: readonly Grown<Sample>[]): Promise<Figure[]> {
  const figures = await measureGrowth(grown, reads, { aim: 5, most: 1.6, readsEach });
  const taken = await timeSearches(grown);
  for (const [index, { count }] of grown.entries()) {
    const all = taken[index] ?? [];
    const slowest = findSlowestTerm(all);
    const note = `${milliseconds(quantile(all, 0.5))} at the median; "${slowest.term}" is the slowest term, ${milliseconds(slowest.ms)} at its median`;
    const what = `Search among ${count.toLocaleString('en-US')}, ${searchTerms.length} terms, p99`;
    figures.push(
      atMost(count > 100_000 ? 150 : 50, { aim: 5, what, value: quantile(all, 0.99), say: milliseconds, note }),
    );
  }
  // Uses the usual connections: those of searches never scan a table in full, so they would hide a statement that has no index.
  const searchesOne = Object.fromEntries(
    searchTerms.map((term, turn): [string, Read<Sample>] => [
      `Search for "${term}"`,
      (db, sample) => searches(db, sample, turn),
    ]),
  );
  const all = { ...reads, ...searchesOne };
  return [...figures, await requireIndexes(grown, all, ['projects', 'project_texts'])];
}

function findSlowestTerm(taken: readonly number[]): { term: string; ms: number } {
  const terms = searchTerms.map((term, place) => {
    const own = taken.filter((_, turn) => (turn + stretch) % searchTerms.length === place);
    return { term, ms: median(own) };
  });
  return terms.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest));
}

/** On connections like those that the product keeps for searches. */
async function timeSearches(grown: readonly Grown<Sample>[]): Promise<number[][]> {
  const pools = grown.map(({ databaseUrl }) => createPool(databaseUrl, 1, searchOptions));
  const onPools = grown.map((one, index) => {
    const pool = pools[index] ?? one.pool;
    return { ...one, pool, db: createDatabase(pool) };
  });
  try {
    await timeInTurns(onPools, searches, searchesBefore * searchTerms.length);
    return await timeInTurns(onPools, searches, searchesEach);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}
