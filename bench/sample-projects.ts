// Generates many projects for an empty database: words by frequency as in real text, some with accents, a name of its own in
// most titles, tags, teams, categories of very different sizes, owners with twenty projects each. Deterministic.
import { availableParallelism } from 'node:os';
import pg from 'pg';

export const projectsPerOwner = 20;
/** The n-th of these made-up words is n times rarer than the first. */
const wordCount = 3000;
/** Rarer words follow them: names of companies, each in a few titles, and names of people. */
const companyNames = 200_000;
const givenNames = 2000;
const familyNames = 20_000;
const wordsInTitle = 3;
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

const accentedEvery = 20;
const accented: Record<string, string> = { a: 'å', e: 'é', i: 'í', o: 'ø', u: 'ü' };

/** The n-th most frequent word, from 1: two or three syllables with natural letter frequencies. */
export function sampleWord(rank: number): string {
  const random = createDice(rank);
  const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)];
  const syllables = Array.from(
    { length: random() < 0.5 ? 2 : 3 },
    () => `${pick(onsets)}${pick(vowels)}${pick(codas)}`,
  );
  const word = syllables.join('');
  return rank % accentedEvery === 0 ? word.replace(/[aeiou]/, (vowel) => accented[vowel] ?? vowel) : word;
}

/** A word in one title of every few thousand. */
export const sampleCompany = (index: number): string => capitalize(sampleWord(wordCount + index));

/** The n-th person's name. */
export function sampleName(index: number): string {
  const [given, family] = [(index * 7919) % givenNames, (index * 104_729) % familyNames];
  return [given, givenNames + family]
    .map((rank) => capitalize(sampleWord(wordCount + companyNames + 1 + rank)))
    .join(' ');
}

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * Turns triggers off during the load: the values they maintain are computed once at the end, and the search indexes are rebuilt once
 * instead of being updated for each project.
 */
export async function fillWithProjects(client: pg.Client, count: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  const searchIndexes = await takeOutSearchIndexes(client);
  const owners = Array.from({ length: Math.ceil(count / projectsPerOwner) }, (_, index) => sampleName(index + 1));
  await client.query(
    `insert into users (uid, name, email) select 'sample-' || n, name, 'person-' || n || '@example.org'
    from unnest($1::text[]) with ordinality as sample (name, n)`,
    [owners],
  );
  const random = createDice(count);
  for (let from = 1; from <= count; from += batchSize) {
    await insertBatch(client, random, { from, to: Math.min(count, from + batchSize - 1) });
  }
  await describeAll(client, count);
  await client.query(`
    insert into project_counts (category, status, listed, count)
    select category, status, status <> 'draft' and visibility = 'public', count(*) from projects group by 1, 2, 3`);
  await client.query("set maintenance_work_mem = '256MB'");
  for (const index of searchIndexes) await client.query(index);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

/** The derived texts, on one connection per core: they take most of the time. */
async function describeAll(client: pg.Client, count: number): Promise<void> {
  const shares = availableParallelism();
  await Promise.all(
    Array.from({ length: shares }, async (_, share) => {
      const other = new pg.Client({
        host: client.host,
        port: client.port,
        user: client.user ?? '',
        database: client.database ?? '',
      });
      await other.connect();
      try {
        await other.query('set session_replication_role = replica');
        await other.query('set synchronous_commit = off');
        await other.query(`
          create temp table described as
          select p.id, p.created_at, d.* from projects p, describe_project(p) d
          where p.id > ${Math.floor((count * share) / shares)} and p.id <= ${Math.floor((count * (share + 1)) / shares)}`);
        await other.query(`
          insert into project_texts (project_id, words, document, created_at)
          select id, words, document, created_at from described`);
        await other.query('select learn_words(array_agg(distinct word)) from described, unnest(vocabulary) as word');
      } finally {
        await other.end();
      }
    }),
  );
}

/** Returns the statements that recreate them. */
async function takeOutSearchIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename in ('project_texts', 'search_vocabulary') and indexdef like '%USING gin%'`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

type Dice = () => number;

async function insertBatch(client: pg.Client, random: Dice, { from, to }: { from: number; to: number }): Promise<void> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const columns = [
    numbers,
    numbers.map(() => `${sampleCompany(1 + Math.floor(random() * companyNames))} ${sentence(random, wordsInTitle)}`),
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
    numbers.map(() => JSON.stringify(Array.from({ length: Math.floor(random() * 4) }, () => sentence(random, 1)))),
    numbers.map(() => JSON.stringify(Array.from({ length: Math.floor(random() * 3) }, () => teamMember(random)))),
  ];
  // The newest project is a minute old, the next two minutes, and so on.
  await client.query(
    `insert into projects (owner_id, title, description, category, goal_cents, valuation_cents, raised_cents,
      investor_count, upvotes, status, visibility, featured, deadline, tags, team, created_at)
    select 1 + (n - 1) / ${projectsPerOwner}, title, description, category, 5000000, 50000000, raised,
      raised / 100000, upvotes, status, case when private then 'private' else 'public' end, featured,
      current_date + days, tags::jsonb, team::jsonb, now() - n * interval '1 minute'
    from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text[], $8::bool[], $9::bool[], $10::int[],
      $11::text[], $12::text[])
      as sample (n, title, description, category, raised, upvotes, status, private, featured, days, tags, team)`,
    columns,
  );
}

const vocabulary = Array.from({ length: wordCount }, (_, index) => sampleWord(index + 1));

function sentence(random: Dice, length: number): string {
  // A rank drawn like this has a frequency of one over the rank, as words in a language do.
  const words = Array.from({ length }, () => vocabulary[Math.floor(wordCount ** random()) - 1]);
  return words.join(' ');
}

function teamMember(random: Dice) {
  return { name: sampleName(Math.floor(random() * 1_000_000)), role: 'Maker', description: '' };
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
