// Searches that no project matches in full: places by name and code, typos, words inside words, and the closest matches.
import { beforeAll, expect, test } from 'vitest';
import * as contract from '#features/projects/project-contract.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { readSearchNote, type SearchNote } from '#kernel/list-page.ts';
import { makeAdmin, makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();

beforeAll(async () => {
  const { id: ownerId } = await makeUser(kindling.deps);
  const { id: berliner } = await makeUser(kindling.deps, { location: 'Berlin, Germany' });
  const make = (title: string, description: string, more: Parameters<typeof makeProject>[1] = {}) =>
    makeProject(kindling.deps, { ownerId, title, description, category: 'Food', ...more });
  await make('Hop Brewery', 'A cellar in Austin, TX.');
  await make('Loon Beer', 'Poured by a lake in Duluth, MN.');
  await make('Chord', 'Lessons in music in Dallas, TX.', { category: 'Music' });
  await make('Texas Brewers League', 'For those who brew in Boston, MA.');
  await make('Old Copper Distillery', 'Gin and rye.');
  await make('Barrel', 'Whiskey, slowly.');
  await make('Cornbread', 'See www.cornbreadhemp.example for CBD.');
  await make('Soap Works', 'Skin care without plastic.');
  await make('Trash Panda', 'A vegan kitchen.');
  await make('Island Restaurant', 'A kitchen in San Juan, PR.');
  await make('Roaster', 'Coffee.', { ownerId: berliner });
  await make('Lisbon Roaster', 'Coffee.', { country: 'PT' });
});

type Found = { titles: string[]; note: SearchNote | undefined; total: number };

async function search(q: string, more: Record<string, string> = {}): Promise<Found> {
  const list = await kindling.call(contract.listProjects, { query: { q, ...more } });
  const { sort: _, limit: __, cursor: ___, ...asked } = more;
  const counts = await kindling.call(contract.getProjectFacets, { query: { q, ...asked } });
  expect([list.status, counts.status, q]).toEqual([200, 200, q]);
  const header = list.headers['x-search'];
  return {
    titles: (list.body as ProjectListItem[]).map(({ title }) => title),
    note: readSearchNote(header === undefined ? null : String(header)),
    total: counts.body.total,
  };
}

test.each([
  ['brewery TX', ['Hop Brewery']],
  ['brewery texas', ['Texas Brewers League', 'Hop Brewery']],
  ['Texas brewery', ['Texas Brewers League', 'Hop Brewery']],
  ['beer minnesota', ['Loon Beer']],
  ['music texas', ['Chord']],
  ['restaurant puerto rico', ['Island Restaurant']],
  ['coffee germany', ['Roaster']],
  ['coffee portugal', ['Lisbon Roaster']],
])('%s finds what is in the place, whether texts have its name or its code', async (q, titles) => {
  expect(await search(q)).toEqual({ titles, note: undefined, total: titles.length });
});

test('the filter by location knows names of countries as well', async () => {
  expect((await search('coffee', { location: 'Germany' })).titles).toEqual(['Roaster']);
  expect((await search('coffee', { location: 'Portugal' })).titles).toEqual(['Lisbon Roaster']);
});

test('a corrected word is named, and the words are searched as typed where that is asked for', async () => {
  expect(await search('distillary')).toMatchObject({
    titles: ['Old Copper Distillery'],
    note: { closest: false, words: 'distillery' },
  });
  expect(await search('resturant texas')).toMatchObject({ note: { closest: true, words: 'restaurant texas' } });
  expect(await search('distillary', { spelling: 'typed' })).toEqual({ titles: [], note: undefined, total: 0 });
});

test.each([
  ['distillary whiskey', ['Old Copper Distillery', 'Barrel'], 'distillery whiskey'],
  ['organic skin care', ['Soap Works'], undefined],
  ['vegan restaurant', ['Island Restaurant', 'Trash Panda'], undefined],
  ['craft beer minnesota', ['Loon Beer'], undefined],
  ['xylophone coffee', ['Lisbon Roaster', 'Roaster'], undefined],
])('%s, which no project has in full, finds those with most of the words', async (q, titles, words) => {
  expect(await search(q)).toEqual({ titles, note: { closest: true, words }, total: titles.length });
});

test('words that are glued together in a text are found', async () => {
  expect(await search('hemp cbd')).toEqual({ titles: ['Cornbread'], note: undefined, total: 1 });
});

test('a place alone is shown only if nothing has the other words', async () => {
  expect(await search('vegan texas')).toMatchObject({ titles: ['Trash Panda'], note: { closest: true } });
  expect(await search('xylophone minnesota')).toMatchObject({ titles: ['Loon Beer'], note: { closest: true } });
});

test('filters narrow what was found and do not change what the words mean', async () => {
  expect(await search('music texas', { category: 'Food' })).toEqual({ titles: [], note: undefined, total: 0 });
  expect(await search('vegan restaurant', { category: 'Music' })).toMatchObject({ titles: [], total: 0 });
});

test('closest matches continue page by page, in every order', async () => {
  for (const sort of ['match', 'newest', 'title-a-z']) {
    const titles: string[] = [];
    for (let cursor: string | undefined, page = 0; page < 4; page += 1) {
      const query = { q: 'vegan restaurant', sort, limit: '1', ...(cursor && { cursor }) };
      const answer = await kindling.call(contract.listProjects, { query });
      titles.push(...(answer.body as ProjectListItem[]).map(({ title }) => title));
      expect(answer.headers['x-search']).toBe('match=closest');
      const next = /<([^>]+)>/.exec(String(answer.headers.link))?.[1];
      if (next === undefined) break;
      cursor = new URL(next, 'http://a.b').searchParams.get('cursor') ?? undefined;
    }
    expect([sort, titles.toSorted()]).toEqual([sort, ['Island Restaurant', 'Trash Panda']]);
  }
});

test('hidden projects change neither the results nor what is said about them', async () => {
  const queries = ['vegan restaurant', 'distillary whiskey', 'zirconium', 'organic zirconium', 'emp cb'];
  const before = await Promise.all(queries.map((q) => search(q)));
  await makeProject(kindling.deps, {
    title: 'Vegan restaurant, distillary of whiskey, organic zirconium',
    visibility: 'private',
  });
  await makeProject(kindling.deps, { title: 'Vegan restaurant', description: 'xxempxx xxcbxx', status: 'draft' });
  expect(await Promise.all(queries.map((q) => search(q)))).toEqual(before);
  const seen = await kindling.call(contract.listProjects, {
    query: { q: 'vegan restaurant' },
    as: await makeAdmin(kindling.deps),
  });
  expect((seen.body as ProjectListItem[]).length).toBe(2);
  expect(seen.headers['x-search']).toBeUndefined();
});

test('ten words in no project end with the closest match, and without one with nothing', async () => {
  const words = Array.from({ length: 9 }, (_, n) => `qqx${'abcdefghi'[n]}wv`).join(' ');
  expect((await search(`vegan ${words}`.slice(0, 60))).titles).toEqual(['Trash Panda']);
  expect((await search(words.slice(0, 60))).titles).toEqual([]);
});
