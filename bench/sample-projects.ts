// Generates many projects for an empty database: words by frequency as in real text, categories of very different sizes,
// owners with twenty projects each. Deterministic.
import type pg from 'pg';

export const projectsPerOwner = 20;
/** The n-th of these made-up words is n times rarer than the first. */
const wordCount = 3000;
const wordsInTitle = 4;
const wordsInDescription = 45;
const batchSize = 5000;

/** Most common first; the last holds about one project in five hundred. */
export const sampleCategories = ['Technology', 'Games', 'Music', 'Film', 'Food', 'Publishing', 'Cartography'] as const;
const categoryShares = [0.35, 0.25, 0.15, 0.1, 0.08, 0.068, 0.002];

const onsets = [
  '',
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'gl',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'w',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'io', 'ou', 'y'];
const codas = ['', '', 'l', 'n', 'nd', 'ng', 'r', 's', 'st', 't', 'rm', 'ck', 'm'];

/** The n-th most frequent word, from 1: two or three syllables with natural letter frequencies. */
export function sampleWord(rank: number): string {
  const random = createDice(rank);
  const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)];
  const syllables = Array.from(
    { length: random() < 0.5 ? 2 : 3 },
    () => `${pick(onsets)}${pick(vowels)}${pick(codas)}`,
  );
  return syllables.join('');
}

/**
 * Triggers are off meanwhile: the values they maintain are computed once at the end, and the search indexes are rebuilt
 * once instead of being updated for each project.
 */
export async function fillWithProjects(client: pg.Client, count: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  const searchIndexes = await takeOutSearchIndexes(client);
  await client.query(`
    insert into users (uid, name, email) select 'sample-' || n, 'Person ' || n, 'person-' || n || '@example.org'
    from generate_series(1, ${Math.ceil(count / projectsPerOwner)}) n`);
  const random = createDice(count);
  for (let from = 1; from <= count; from += batchSize) {
    await insertBatch(client, random, { from, to: Math.min(count, from + batchSize - 1) });
  }
  await client.query(`
    insert into project_texts (project_id, words, document, created_at)
    select p.id, d.words, d.document, p.created_at from projects p, describe_project(p) d`);
  await client.query(`
    insert into project_counts (category, status, listed, count)
    select category, status, status <> 'draft' and visibility = 'public', count(*) from projects group by 1, 2, 3`);
  await client.query("set maintenance_work_mem = '256MB'");
  for (const index of searchIndexes) await client.query(index);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

/** Returns the statements that recreate them. */
async function takeOutSearchIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'project_texts' and indexdef like '%USING gin%'",
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

type Dice = () => number;

async function insertBatch(client: pg.Client, random: Dice, { from, to }: { from: number; to: number }): Promise<void> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const columns = [
    numbers,
    numbers.map(() => sentence(random, wordsInTitle)),
    numbers.map(() => sentence(random, wordsInDescription)),
    numbers.map(() => pickByShare(random, sampleCategories, categoryShares)),
    numbers.map(() => Math.floor(random() * 5_000_000)),
    numbers.map(() => Math.floor(random() ** 3 * 900)),
    numbers.map(() =>
      pickByShare(random, ['active', 'funded', 'completed', 'draft', 'failed'], [0.6, 0.15, 0.1, 0.1, 0.05]),
    ),
    numbers.map(() => random() < 0.03),
    numbers.map(() => random() < 0.002),
    numbers.map(() => (random() < 0.7 ? Math.floor(random() * 120) - 20 : null)),
  ];
  // The newest project is a minute old, the next two minutes, and so on.
  await client.query(
    `insert into projects (owner_id, title, description, category, goal_cents, valuation_cents, raised_cents,
      investor_count, upvotes, status, visibility, featured, deadline, created_at)
    select 1 + (n - 1) / ${projectsPerOwner}, title, description, category, 5000000, 50000000, raised,
      raised / 100000, upvotes, status, case when private then 'private' else 'public' end, featured,
      current_date + days, now() - n * interval '1 minute'
    from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text[], $8::bool[], $9::bool[], $10::int[])
      as sample (n, title, description, category, raised, upvotes, status, private, featured, days)`,
    columns,
  );
}

const vocabulary = Array.from({ length: wordCount }, (_, index) => sampleWord(index + 1));

function sentence(random: Dice, length: number): string {
  // A rank drawn like this has a frequency of one over the rank, as words in a language do.
  const words = Array.from({ length }, () => vocabulary[Math.floor(wordCount ** random()) - 1]);
  return words.join(' ');
}

function pickByShare<Value>(random: Dice, values: readonly Value[], shares: readonly number[]): Value {
  let left = random();
  const at = shares.findIndex((share) => (left -= share) < 0);
  return values.at(at) as Value;
}

/** Mulberry32: small, fast, and reproducible for the same seed. */
function createDice(seed: number): Dice {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
