// Suggestions while typing, similar projects, and projects by id, over HTTP.
import { beforeAll, expect, test } from 'vitest';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../finding-contract.ts';

const kindling = useTestApp();
let ada: TestUser;
const ids = new Map<string, number>();

beforeAll(async () => {
  ada = await makeUser(kindling.deps, { name: 'Adaline Moravec' });
  const { id: other } = await makeUser(kindling.deps, { name: 'Someone Else' });
  const make = async (title: string, fields: Parameters<typeof makeProject>[1] = {}) =>
    ids.set(title, (await makeProject(kindling.deps, { ownerId: other, title, description: 'Text.', ...fields })).id);
  await make('Paper Boats', { category: 'Games', tags: ['origami', 'river'], upvotes: 3 });
  await make('Paper Planes', { category: 'Games', tags: ['origami'], upvotes: 9 });
  await make('Papermill', { category: 'Publishing', ownerId: ada.id });
  await make('Steel Boats', { category: 'Food', tags: ['river'] });
  await make('Chess Club', { category: 'Games' });
  await make('Old Paper Kites', { category: 'Games', tags: ['origami'], status: 'failed' });
  await make('Paper Secrets', { category: 'Games', tags: ['origami'], visibility: 'private' });
  await make('Paper Draft', { category: 'Hidden Category', status: 'draft', ownerId: ada.id });
});

async function suggest(q: string) {
  const { status, body } = await kindling.call(contract.getSearchSuggestions, { query: { q } });
  expect(status).toBe(200);
  return {
    titles: body.projects.map(({ title }) => title),
    categories: body.categories.map(({ category, count }) => `${category} ${count}`),
    creators: body.creators.map(({ name }) => name),
    corrected: body.corrected,
  };
}

const nothing = { titles: [], categories: [], creators: [], corrected: null };

test('the beginning of a title suggests public projects, open and most supported ones first [suggest-1]', async () => {
  expect(await suggest('pap')).toEqual({
    ...nothing,
    titles: ['Paper Planes', 'Paper Boats', 'Papermill', 'Old Paper Kites'],
  });
  expect((await suggest('paper bo')).titles).toEqual(['Paper Boats']);
  expect((await suggest('boats pap')).titles).toEqual(['Paper Boats']);
  expect((await suggest('PÁPER secr')).titles).toEqual([]);
});

test('tags, categories and creators are suggested, and none that only hidden projects have', async () => {
  expect((await suggest('origa')).titles).toEqual(['Paper Planes', 'Paper Boats', 'Old Paper Kites']);
  expect((await suggest('gam')).categories).toEqual(['Games 4']);
  expect(await suggest('hidden cat')).toEqual(nothing);
  expect((await suggest('morav')).creators).toEqual(['Adaline Moravec']);
});

test('a typo is corrected if nothing begins with it', async () => {
  expect(await suggest('papr boats')).toMatchObject({ corrected: 'paper boats', titles: ['Paper Boats'] });
});

test.each(['☆', '   %', "'' & | !:*", '\\'])('%j suggests nothing', async (q) => {
  expect(await suggest(q)).toEqual(nothing);
});

test('similar projects share tags, title words or the category; other open ones come before closed ones, hidden ones never [suggest-2]', async () => {
  const similar = async (title: string, as?: TestUser) => {
    const answer = await kindling.call(contract.listSimilarProjects, {
      params: { id: ids.get(title) ?? 0 },
      ...(as && { as }),
    });
    return answer.status === 200 ? answer.body.map((project) => project.title) : answer.status;
  };
  expect(await similar('Paper Boats')).toEqual(['Paper Planes', 'Steel Boats', 'Chess Club', 'Papermill']);
  expect(await similar('Paper Draft')).toBe(404);
  expect(await similar('Paper Draft', ada)).toContain('Paper Planes');
});

test('cards come by id in the order asked for, without projects that are not public', async () => {
  const asked = ['Chess Club', 'Paper Draft', 'Paper Secrets', 'Paper Boats'].map((title) => ids.get(title));
  const { body } = await kindling.call(contract.listProjectCards, { query: { ids: `${asked.join(',')},999999` } });
  expect(body.map(({ title }) => title)).toEqual(['Chess Club', 'Paper Boats']);
  for (const bad of ['', 'x', '1,', Array.from({ length: 13 }, (_, n) => n + 1).join(',')]) {
    expect((await kindling.app.inject({ url: `/api/project-cards?ids=${bad}` })).statusCode).toBe(400);
  }
});
