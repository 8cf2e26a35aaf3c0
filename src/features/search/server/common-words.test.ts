// Searches for what thousands of projects have, of which the newest are read first, and for words with typos in any place.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as contract from '#features/projects/project-contract.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { vocabularyPieces } from '#features/projects/server/project-table.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listPieces } from './correct-typos.ts';

const kindling = useTestApp();
/** More than a search sorts. */
const many = 6000;

beforeAll(async () => {
  const { id: ownerId } = await makeUser(kindling.deps, { name: 'Chiara Quist' });
  await kindling.deps.db.transaction(async (tx) => {
    // Longer than a request may take on a busy machine.
    await tx.execute(sql`set local statement_timeout = '60s'`);
    // The newest has the first number. Some were created at the same moment, and the last hundred are drafts.
    await tx.execute(sql`
      insert into projects (owner_id, title, description, category, goal_cents, valuation_cents, status, created_at)
      select ${ownerId}, 'Planted ' || n, 'In ' || case when n % 1000 = 0 then 'quartz' else 'clay' end,
        case when n % 40 = 0 then 'Rare Earth' else 'Usual' end, 100000, 500000,
        case when n > ${many - 100} then 'draft' else 'active' end, now() - (n / 3) * interval '50 minutes'
      from generate_series(1, ${many}) n order by n desc`);
  });
});

/** Searches, and tries again when a busy machine says so. */
const search = async (query: Record<string, string | number>) => {
  for (;;) {
    const answer = await kindling.call(contract.listProjects, { query });
    if (answer.body.code !== 'search_busy') return answer;
  }
};

async function readPages(query: Record<string, string>): Promise<number[]> {
  const numbers: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const answer = await search({ limit: 100, ...query, ...(cursor && { cursor }) });
    expect(answer.status).toBe(200);
    numbers.push(...(answer.body as ProjectListItem[]).map(({ title }) => Number(title.replace('Planted ', ''))));
    const next = /<([^>]+)>/.exec(String(answer.headers.link))?.[1];
    if (next === undefined) return numbers;
    cursor = new URL(next, 'http://a.b').searchParams.get('cursor') ?? undefined;
  }
}

const listed = Array.from({ length: many - 100 }, (_, index) => index + 1);
const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => Math.floor(a / 3) - Math.floor(b / 3) || a - b);

test.each(['match', 'newest'])('every match of a common word comes once, the newest first (%s)', async (sort) => {
  expect(inOrder(await readPages({ q: 'planted', sort }))).toEqual(listed);
  const numbers = await readPages({ q: 'clay', sort });
  const moments = numbers.map((number) => Math.floor(number / 3));
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(listed.filter((number) => number % 1000 !== 0).length);
});

test('a filter that few of the newest pass is read to its last match', async () => {
  expect(inOrder(await readPages({ q: 'planted', category: 'Rare Earth' }))).toEqual(
    listed.filter((n) => n % 40 === 0),
  );
  expect(await readPages({ q: 'planted quartz' })).toEqual([1000, 2000, 3000, 4000, 5000]);
});

test('counts of a common word are exact up to their limit', async () => {
  const { body } = await kindling.call(contract.getProjectFacets, { query: { q: 'planted' } });
  expect(body).toMatchObject({ total: many - 100, isCapped: false });
  expect(body.categories).toEqual([
    { category: 'Usual', count: listed.filter((n) => n % 40 !== 0).length },
    { category: 'Rare Earth', count: listed.filter((n) => n % 40 === 0).length },
  ]);
});

test('a part of a common word finds it where no word is as typed', async () => {
  expect(inOrder(await readPages({ q: 'lante' }))).toEqual(listed);
});

test('one typo in any place of a word is corrected, and two in a long one', async () => {
  await makeProject(kindling.deps, { title: 'Observatory' });
  for (const q of [
    'bservatory',
    'xbservatory',
    'boservatory',
    'obserxvatory',
    'observatroy',
    'observator',
    'obxervatorx',
  ]) {
    const answer = await search({ q });
    expect([q, (answer.body as ProjectListItem[]).map(({ title }) => title)]).toEqual([q, ['Observatory']]);
  }
});

test('a word with any two typos shares a piece with the word', async () => {
  const letters = 'abcdefghij';
  const edits = (word: string): string[] =>
    Array.from({ length: word.length + 1 }, (_, at) => [
      `${word.slice(0, at)}x${word.slice(at)}`,
      `${word.slice(0, at)}x${word.slice(at + 1)}`,
      `${word.slice(0, at)}${word.slice(at + 1)}`,
    ]).flat();
  for (const length of [6, 7, 8, 10]) {
    const word = letters.slice(0, length);
    const typed = [...new Set(edits(word).flatMap(edits))].filter((typo) => typo.length >= 6);
    const { rows } = await kindling.deps.db.execute<{ typo: string }>(sql`
      select typo from unnest(${sql.param(typed)}::text[], ${sql.param(typed.map((typo) => listPieces(typo).join(' ')))}::text[]) as asked (typo, pieces),
        (values (${word})) as known (word)
      where not ${vocabularyPieces} && string_to_array(pieces, ' ')`);
    expect([word, rows]).toEqual([word, []]);
  }
});
