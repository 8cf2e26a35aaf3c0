// Project search over HTTP: what matches, including rare words beyond the first part of the list.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as contract from '#features/projects/project-contract.ts';
import { listSorts } from '#features/projects/project-rules.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { makeAdmin, makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();

const titles = [
  '100% wool',
  'snake_case',
  'snakeXcase',
  '100 percent',
  'back\\slash',
  'AI for bees',
  '(AI) in brackets',
  'Sailing',
  'C# strings',
  'Café Ångström',
  "O'Hara (live)",
];

beforeAll(async () => {
  const { id: ownerId } = await makeUser(kindling.deps);
  for (const title of titles) await makeProject(kindling.deps, { ownerId, title });
  await makeProject(kindling.deps, { ownerId, title: 'Plain', description: 'Made of Lignum Vitae' });
  await makeProject(kindling.deps, { ownerId, title: 'Lignum canary', visibility: 'private' });
  await makeProject(kindling.deps, { ownerId, title: 'Lignum canary draft', status: 'draft' });
  // More projects than a search scans before it uses the index, all of them ahead of those above.
  await kindling.deps.db.transaction(async (tx) => {
    // Longer than a request may take on a busy machine.
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`
    insert into projects (owner_id, title, description, category, goal_cents, valuation_cents, created_at)
    select ${ownerId}, 'Filler ' || n, 'Nothing much said here', 'Filler', 100000, 500000, now() + n * interval '1 second'
    from generate_series(1, 1600) n`);
  });
});

async function find(q: string, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await kindling.call(contract.listProjects, { query: { q, ...query } });
  expect([answer.status, q]).toEqual([200, q]);
  return (answer.body as ProjectListItem[]).map(({ title }) => title);
}

test('a search matches title and description, case-insensitively', async () => {
  expect(await find('lignum')).toEqual(['Plain']);
  expect(await find('LIGNUM vitae')).toEqual(['Plain']);
  expect(await find('ÅNGSTRÖM')).toEqual(['Café Ångström']);
});

test('a search matches tags, also after they changed', async () => {
  const { id } = await makeProject(kindling.deps, { title: 'Tagged', tags: ['open source', 'c++'] });
  const untagged = await makeProject(kindling.deps, { title: 'Tagged later' });
  expect(await find('open source')).toEqual(['Tagged']);
  expect(await find('C++')).toEqual(['Tagged']);
  await kindling.deps.db
    .update(projects)
    .set({ tags: ['beekeeping'] })
    .where(eq(projects.id, id));
  await kindling.deps.db
    .update(projects)
    .set({ tags: ['open source'] })
    .where(eq(projects.id, untagged.id));
  expect(await find('open source')).toEqual(['Tagged later']);
  expect(await find('beekeeping')).toEqual(['Tagged']);
});

test('a rare word is found beyond the scanned part of the list, in every sort order', async () => {
  for (const sort of listSorts) expect(await find('lignum', { sort })).toEqual(['Plain']);
});

test('wildcard characters are literal', async () => {
  expect(await find('100%')).toEqual(['100% wool']);
  expect(await find('e_case')).toEqual(['snake_case']);
  expect(await find('back\\s')).toEqual(['back\\slash']);
  expect(await find('(live)')).toEqual(["O'Hara (live)"]);
  expect(await find("o'hara")).toEqual(["O'Hara (live)"]);
  expect(await find('%%%')).toEqual([]);
  expect(await find('-')).toEqual([]);
  expect(await find('\\')).toEqual(['back\\slash']);
  expect(await find('a.*')).toEqual([]);
});

test('a term of one or two letters matches the start of a word', async () => {
  expect(await find('ai')).toEqual(['(AI) in brackets', 'AI for bees']);
  expect(await find('C#')).toEqual(['C# strings']);
  expect(await find('gn')).toEqual([]);
});

test('punctuation at the start of words does not prevent a match', async () => {
  await makeProject(kindling.deps, { title: 'State-of-the-art "loom"' });
  for (const term of ['state of the art', 'state-of-the', 'art loom', 'art "loom']) {
    expect([term, await find(term)]).toEqual([term, ['State-of-the-art "loom"']]);
  }
});

test('a phrase matches across lines, and an edited text only by its new words', async () => {
  const { id } = await makeProject(kindling.deps, { title: 'First', description: 'quince\n\n  marmalade' });
  expect(await find('Quince marmalade')).toEqual(['First']);
  await kindling.deps.db.execute(sql`update projects set title = 'Second' where id = ${id}`);
  expect(await find('first')).toEqual([]);
  expect(await find('quince')).toEqual(['Second']);
  expect(await find('second quince')).toEqual(['Second']);
});

test('an empty search is no search', async () => {
  expect(await find('')).toHaveLength(24);
  expect(await find('   ')).toHaveLength(24);
});

test('search results continue on the next page', async () => {
  const seen: string[] = [];
  for (let cursor: string | undefined, page = 0; page < 40; page += 1) {
    const answer = await kindling.call(contract.listProjects, {
      query: { q: 'nothing much', limit: 50, ...(cursor && { cursor }) },
    });
    seen.push(...(answer.body as ProjectListItem[]).map(({ title }) => title));
    const next = /<([^>]+)>/.exec(String(answer.headers.link))?.[1];
    if (next === undefined) break;
    cursor = new URL(next, 'http://a.b').searchParams.get('cursor') ?? undefined;
  }
  expect(seen).toHaveLength(1600);
  expect(new Set(seen).size).toBe(1600);
});

test('admins find drafts and private projects, others do not', async () => {
  const as = await makeAdmin(kindling.deps);
  const answer = await kindling.call(contract.listProjects, { query: { q: 'lignum canary' }, as });
  expect(answer.body).toHaveLength(2);
  // The only listed project with one of the words.
  expect(await find('lignum canary')).toEqual(['Plain']);
  expect(await find('canary')).toEqual([]);
});

test('one listed project is found behind thousands of hidden matches', async () => {
  const { id: ownerId } = await makeUser(kindling.deps);
  await kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`
      insert into projects (owner_id, title, description, category, goal_cents, valuation_cents, status, created_at)
      select ${ownerId}, 'Pewter ' || n, 'A draft', 'Filler', 100000, 500000, 'draft', now() + n * interval '1 minute'
      from generate_series(1, 2600) n`);
  });
  await makeProject(kindling.deps, { ownerId, title: 'Seen', description: 'A pewter cup' });
  for (const sort of listSorts) expect([sort, await find('pewter', { sort })]).toEqual([sort, ['Seen']]);
});
