// A project's country: chosen from a list, shown, exported, filtered and counted.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { exportProjects } from '../admin-project-contract.ts';
import { listProjectChanges } from '../history/project-change-contract.ts';
import { createProject, getProject, getProjectFacets, listProjects, updateProject } from '../project-contract.ts';
import { listDetails } from '../project-field-copy.ts';
import { getChoices } from '../project-fields.ts';

const kindling = useTestApp();
let admin: TestUser;
let owner: TestUser;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  await kindling.deps.pool.query("update projects set country = null, visibility = 'private'");
  owner = await makeUser(kindling.deps);
});

test('a project keeps the country it is created with, and shows its English name', async () => {
  const { body } = await kindling.call(createProject, { body: { ...projectBody, country: 'PT' }, as: owner });
  expect(body.country).toBe('PT');
  expect(listDetails(body)).toEqual([{ label: 'Country', value: 'Portugal' }]);
  expect((await kindling.call(getProject, { params: { id: body.id } })).body.country).toBe('PT');
});

test('a project without a country has none, and shows none', async () => {
  const { body } = await kindling.call(createProject, { body: projectBody, as: owner });
  expect([body.country, listDetails(body)]).toEqual([null, []]);
});

test('an unknown country is refused at its field with a message', async () => {
  for (const country of ['XX', 'pt', 'Portugal', '']) {
    const answer = await kindling.call(createProject, { body: { ...projectBody, country }, as: owner });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { issues: [{ path: 'country', message: 'Choose a country from the list' }] },
    ]);
  }
});

test('a change of country is in the history, and the country can be removed', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, country: 'PT' });
  await kindling.call(updateProject, { params: { id }, body: { country: 'ES' }, as: owner });
  const { body } = await kindling.call(updateProject, { params: { id }, body: { country: null }, as: owner });
  expect(body.country).toBeNull();
  const changes = await kindling.call(listProjectChanges, { params: { id }, as: admin });
  expect(changes.body.slice(0, 2).map(({ fields }) => fields)).toEqual([
    [{ field: 'country', before: 'ES', after: null }],
    [{ field: 'country', before: 'PT', after: 'ES' }],
  ]);
});

test('the list is filtered by country, and each country is counted under every other filter', async () => {
  const listed = { ownerId: owner.id, visibility: 'public' as const };
  await makeProject(kindling.deps, { ...listed, title: 'Lisbon lamp', country: 'PT' });
  await makeProject(kindling.deps, { ...listed, title: 'Porto boat', country: 'PT', category: 'Food' });
  await makeProject(kindling.deps, { ...listed, title: 'Madrid lamp', country: 'ES' });
  await makeProject(kindling.deps, { ...listed, title: 'Lamp without a country' });
  await makeProject(kindling.deps, { ownerId: owner.id, title: 'Hidden', country: 'FR', visibility: 'private' });

  const found = await kindling.call(listProjects, { query: { country: 'PT', sort: 'title-a-z' } });
  expect(found.body.map(({ title }) => title)).toEqual(['Lisbon lamp', 'Porto boat']);
  const count = async (query: Record<string, string>) => (await kindling.call(getProjectFacets, { query })).body;
  expect((await count({})).choices.country).toEqual([
    { value: 'PT', count: 2 },
    { value: 'ES', count: 1 },
  ]);
  expect(await count({ country: 'PT', category: 'Food' })).toMatchObject({
    total: 1,
    choices: { country: [{ value: 'PT', count: 1 }] },
    categories: [
      { category: 'Food', count: 1 },
      { category: 'Games', count: 1 },
    ],
  });
  expect(await count({ q: 'lamp', country: 'ES' })).toMatchObject({
    total: 1,
    choices: {
      country: [
        { value: 'ES', count: 1 },
        { value: 'PT', count: 1 },
      ],
    },
  });
  expect((await kindling.call(listProjects, { query: { country: 'XX' } })).status).toBe(400);
});

test('the CSV file contains the country code', async () => {
  await makeProject(kindling.deps, { ownerId: owner.id, title: 'Lisbon lamp', country: 'PT' });
  const { body } = await kindling.call(exportProjects, { query: { country: 'PT' }, as: admin });
  const [head = '', line = ''] = String(body).split('\r\n');
  expect(line.split(',')[head.split(',').indexOf('country_code')]).toBe('PT');
});

test('countries are offered in the order of their names', () => {
  const { values, label } = getChoices('country');
  const names = values.map(label);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(names).toHaveLength(249);
});
