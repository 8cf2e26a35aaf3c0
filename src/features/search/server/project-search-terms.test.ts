// Search results and their order, combined with filters and counts, over HTTP.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/server/account-table.ts';
import * as contract from '#features/projects/project-contract.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const now = new Date('2026-11-20T12:00:00Z');
const kindling = useTestApp({ now: () => now });
let makerId: number;

beforeAll(async () => {
  ({ id: makerId } = await makeUser(kindling.deps, { name: 'Ada Sørensen' }));
  const { id: ownerId } = await makeUser(kindling.deps, { name: 'Somebody Else' });
  const make = (fields: Parameters<typeof makeProject>[1]) =>
    makeProject(kindling.deps, { ownerId, description: 'Nothing much', category: 'Food', ...fields });
  await make({
    title: 'Mill',
    description: 'We bake for every restaurant in town, including yours',
    goalCents: 5_000_000,
  });
  await make({ title: 'Corner', tags: ['restaurant'], goalCents: 1_000_000, deadline: '2026-11-24' });
  // They end before the test date, so they no longer raise money.
  const ended = { deadline: '2026-11-24' };
  await make({
    title: 'Restaurants of Malmö',
    category: 'Publishing',
    status: 'failed',
    goalCents: 2_000_000,
    ...ended,
  });
  await make({ title: 'The Old Restaurant', status: 'funded', raisedCents: 0, goalCents: 3_000_000, ...ended });
  await make({ title: 'Hop Brewery', description: 'A cellar in Austin, TX.' });
  await make({ title: 'Brewing Together' });
  await make({ title: 'Two Breweries' });
  await make({ title: 'Roasters of Coffee' });
  await make({ title: 'Hollow Moon', tags: ['board game'], ownerId: makerId });
  await make({ title: 'Jet Token Inc.' });
  await make({ title: 'Airthium' });
  await make({ title: "L'Atelier d’Ève", team: [{ name: 'Sean O’Casey', role: 'Baker', description: '' }] });
  await make({ title: 'Bees', description: 'Watched by AI, including at night' });
  await make({ title: 'Team', team: [{ name: 'José Núñez', role: 'Baker', description: '' }] });
});

async function find(query: Record<string, string>): Promise<string[]> {
  const answer = await kindling.call(contract.listProjects, { query });
  expect([answer.status, query]).toEqual([200, query]);
  return (answer.body as ProjectListItem[]).map(({ title }) => title);
}

test('titles rank before tags, tags before texts, and among titles the exact word first', async () => {
  expect(await find({ q: 'restaurant' })).toEqual(['The Old Restaurant', 'Restaurants of Malmö', 'Corner', 'Mill']);
  expect((await find({ q: 'restaurants' }))[0]).toBe('Restaurants of Malmö');
});

test('whole words rank before prefixes, and a short word is not found inside a text', async () => {
  expect(await find({ q: 'ai' })).toEqual(['Bees', 'Airthium']);
  expect(await find({ q: 'inc' })).toEqual(['Jet Token Inc.']);
});

test('words are found in any order', async () => {
  expect(await find({ q: 'coffee roasters' })).toEqual(['Roasters of Coffee']);
  expect(await find({ q: 'TX Austin brewery' })).toEqual(['Hop Brewery']);
});

test('different forms of a word find the same projects', async () => {
  const all = ['Brewing Together', 'Hop Brewery', 'Two Breweries'];
  for (const q of ['brewery', 'breweries', 'brewing', 'brewer']) expect((await find({ q })).toSorted()).toEqual(all);
});

test('accents are ignored on both sides', async () => {
  for (const q of ['Malmo', 'malmö']) expect(await find({ q })).toEqual(['Restaurants of Malmö']);
  for (const q of ['Jose Nunez', 'josé núñez']) expect(await find({ q })).toEqual(['Team']);
});

test('creators are found by name, also after a change of name', async () => {
  expect(await find({ q: 'Ada Sorensen' })).toEqual(['Hollow Moon']);
  await kindling.deps.db.update(users).set({ name: 'Ada Lindqvist' }).where(eq(users.id, makerId));
  expect(await find({ q: 'lindqvist' })).toEqual(['Hollow Moon']);
  expect(await find({ q: 'sorensen' })).toEqual([]);
});

test('a typo finds the nearest words, and two words also match as one', async () => {
  expect(await find({ q: 'jetoken' })).toEqual(['Jet Token Inc.']);
  expect(await find({ q: 'brewry' })).toContain('Hop Brewery');
  expect(await find({ q: 'resturant' })).toContain('The Old Restaurant');
  expect(await find({ q: 'boardgame' })).toEqual(['Hollow Moon']);
  expect(await find({ q: 'jettoken' })).toEqual(['Jet Token Inc.']);
});

test('a different number is not treated as a typo', async () => {
  const { id } = await makeProject(kindling.deps, { title: 'Beacon 20417' });
  expect(await find({ q: '20417' })).toEqual(['Beacon 20417']);
  expect(await find({ q: '20418' })).toEqual([]);
  await kindling.deps.db.update(projects).set({ deletedAt: now }).where(eq(projects.id, id));
});

test('words from hidden projects are ignored in typo correction', async () => {
  await makeProject(kindling.deps, { title: 'Obsarvatory', visibility: 'private' });
  await makeProject(kindling.deps, { title: 'A draft', description: 'An obsurvatory', status: 'draft' });
  const { id } = await makeProject(kindling.deps, { title: 'Observatory' });
  // One letter off the hidden word and two off the public one.
  expect(await find({ q: 'obsarvatorx' })).toEqual(['Observatory']);
  for (const q of ['obsarvatory', 'obsurvatory']) expect([q, await find({ q })]).toEqual([q, ['Observatory']]);
  await kindling.deps.db.update(projects).set({ deletedAt: now }).where(eq(projects.id, id));
});

test('a prefix of a word is enough', async () => {
  expect(await find({ q: 'restaura' })).toContain('The Old Restaurant');
  expect(await find({ q: 'holl' })).toEqual(['Hollow Moon']);
});

test('the best matches continue page by page, each project once', async () => {
  const titles: string[] = [];
  for (let cursor: string | undefined, page = 0; page < 5; page += 1) {
    const query = { q: 'restaurant', limit: 1, ...(cursor && { cursor }) };
    const answer = await kindling.call(contract.listProjects, { query });
    titles.push(...(answer.body as ProjectListItem[]).map(({ title }) => title));
    const next = /<([^>]+)>/.exec(String(answer.headers.link))?.[1];
    if (next === undefined) break;
    cursor = new URL(next, 'http://a.b').searchParams.get('cursor') ?? undefined;
  }
  expect(titles).toEqual(['The Old Restaurant', 'Restaurants of Malmö', 'Corner', 'Mill']);
});

test('a search longer than sixty characters is refused', async () => {
  const answer = await kindling.call(contract.listProjects, { query: { q: 'a'.repeat(61) } });
  expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
});

test('goal, deadline and location filter a list, with and without a search', async () => {
  expect(await find({ goal: '-10000', q: 'restaurant' })).toEqual(['Corner']);
  expect((await find({ goal: '10000-30000' })).toSorted()).toEqual([
    'Corner',
    'Restaurants of Malmö',
    'The Old Restaurant',
  ]);
  for (const closing of ['4', '7']) expect(await find({ closing })).toEqual(['Corner']);
  expect(await find({ closing: '7', q: 'restaurant' })).toEqual(['Corner']);
  expect(await find({ closing: '3' })).toEqual([]);
  for (const location of ['Austin', 'TX', 'texas', 'Austin, Texas', 'austin tx']) {
    expect([location, await find({ location })]).toEqual([location, ['Hop Brewery']]);
  }
  expect(await find({ location: 'Boston' })).toEqual([]);
  expect(await find({ funded: '1-' })).toEqual([]);
  expect((await find({ raised: '-0', q: 'brewery' })).length).toBe(3);
});

test.each(['goal=5', 'goal=9-5', 'goal=-', 'closing=soon', 'closing=0', 'funded=half'])(
  '%s is refused',
  async (asked) => {
    const [name = '', value = ''] = asked.split('=');
    const answer = await kindling.call(contract.listProjects, { query: { [name]: value } });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
  },
);

test('counts respect the search and every filter except their own', async () => {
  const { body } = await kindling.call(contract.getProjectFacets, { query: { q: 'restaurant' } });
  expect(body).toMatchObject({ total: 4, isCapped: false });
  expect(body.categories).toEqual([
    { category: 'Food', count: 3 },
    { category: 'Publishing', count: 1 },
  ]);
  const narrowed = await kindling.call(contract.getProjectFacets, {
    query: { q: 'restaurant', category: 'Food', status: 'active' },
  });
  expect(narrowed.body.total).toBe(2);
  expect(narrowed.body.categories).toEqual([{ category: 'Food', count: 2 }]);
  expect(narrowed.body.statuses).toEqual([
    { status: 'active', count: 2 },
    { status: 'funded', count: 1 },
  ]);
  const typo = await kindling.call(contract.getProjectFacets, { query: { q: 'resturant' } });
  expect(typo.body.total).toBe(4);
});

test('a word after an apostrophe is found alone, with the apostrophe, and without it', async () => {
  for (const q of ['atelier', "l'atelier", 'l’atelier', 'latelier', 'eve', "d'eve", 'Ève', 'casey', "o'casey"]) {
    expect([q, await find({ q })]).toEqual([q, ["L'Atelier d’Ève"]]);
  }
});
