// Saved views of lists over HTTP: own and shared ones, their bounds, and what erasure takes with it.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../view-contract.ts';
import { maxViews, type ViewList } from '../view-rules.ts';
import { savedViews } from './view-table.ts';

const kindling = useTestApp();
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  [admin, other] = await Promise.all([makeAdmin(kindling.deps), makeAdmin(kindling.deps)]);
});
beforeEach(() => kindling.deps.db.delete(savedViews));

type More = { as?: TestUser; list?: ViewList; name?: string; isShared?: boolean };
const save = (query: string, { as = admin, ...more }: More = {}) =>
  kindling.call(contract.saveView, { as, body: { list: 'projects', name: 'Mine', query, ...more } });
const list = async (as: TestUser) => (await kindling.call(contract.listViews, { as })).body;
const names = async (as: TestUser) => (await list(as)).map(({ name }) => name);
const change = (as: TestUser, id: number, body: { name?: string; isShared?: boolean }) =>
  kindling.call(contract.changeView, { as, params: { id }, body });
const remove = (as: TestUser, id: number) => kindling.call(contract.deleteView, { as, params: { id } });

test('a view is saved without its page, listed, renamed and deleted, and no other administrator sees it [admin-views-1]', async () => {
  const { status, body } = await save('status=failed&cursor=abc&limit=50&utm=x&sort=newest&q=+boats+');
  expect(status).toBe(201);
  expect(Object.fromEntries(new URLSearchParams(body.query))).toEqual({ status: 'failed', sort: 'newest', q: 'boats' });
  expect(await list(admin)).toEqual([body]);
  expect(await list(other)).toEqual([]);
  expect((await change(other, body.id, { name: 'Theirs' })).status).toBe(404);
  expect((await remove(other, body.id)).status).toBe(404);
  expect((await change(admin, body.id, { name: 'Failed boats' })).body).toMatchObject({ name: 'Failed boats' });
  expect((await remove(admin, body.id)).status).toBe(204);
  expect(await list(admin)).toEqual([]);
});

test('a shared view is seen, renamed and deleted by all, but only its owner stops sharing it [admin-views-2]', async () => {
  const { body } = await save('status=failed', { isShared: true });
  expect(await list(other)).toEqual([{ ...body, isOwn: false }]);
  expect((await change(other, body.id, { name: 'Failed' })).body).toMatchObject({ name: 'Failed', isShared: true });
  expect((await change(other, body.id, { isShared: false })).status).toBe(403);
  expect((await change(admin, body.id, { isShared: false })).status).toBe(200);
  expect(await names(other)).toEqual([]);
  await change(admin, body.id, { isShared: true });
  expect((await remove(other, body.id)).status).toBe(204);
});

test('the same filters in another order are the same view, but not on another list', async () => {
  const first = await save('status=failed&sort=newest');
  const again = await save('sort=newest&status=failed', { name: 'Again' });
  expect(again.body).toEqual({ ...first.body, name: 'Again' });
  await save('sort=newest', { list: 'investments', name: 'Money' });
  expect(await names(admin)).toEqual(['Again', 'Money']);
});

test.each(['', 'cursor=abc', 'utm=x', 'status=lost', 'sort=sideways'])('%j is no view of projects', async (query) => {
  expect(await save(query)).toMatchObject({ status: 400, body: { code: 'validation' } });
});

test('an administrator has at most thirty, even if two are saved at the same time', async () => {
  const rows = Array.from({ length: maxViews - 1 }, (_, n) => ({
    ownerId: admin.id,
    list: 'projects' as const,
    name: `View ${n}`,
    query: { q: `word${n}` },
    isShared: false,
  }));
  await kindling.deps.db.insert(savedViews).values(rows);
  const answers = await Promise.all([save('q=first'), save('q=second')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429]);
});

test('who is erased leaves no view, and no search of others finds them', async () => {
  const person = await makeUser(kindling.deps, { name: 'Rosalind Vane', email: 'rosalind@vane.example' });
  await save('q=rosalind+vane', { list: 'users' });
  await save('q=Rosalind@VANE.example', { list: 'investments' });
  // Part of an address, or of a word, is a search for many.
  await save('q=vane.example', { list: 'users', name: 'Domain' });
  await save('q=a', { list: 'users', name: 'Letter' });
  await save('q=boats', { list: 'users', name: 'Boats' });
  await kindling.call(deleteUser, { as: admin, params: { id: person.id }, body: {} });
  expect(await names(admin)).toEqual(['Boats', 'Domain', 'Letter']);
});
