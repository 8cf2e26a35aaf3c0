// Access to updates, everywhere an update could appear.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { loadViews } from '#features/notifications/server/notification-kind.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { follows, savedProjects } from '#features/people/server/following-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makePicture, upload } from '#test/factories/pictures.ts';
import { publishTestUpdate } from '#test/factories/updates.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../update-contract.ts';

const kindling = useTestApp();
const readers = ['visitor', 'stranger', 'exBacker', 'pending', 'follower', 'backer', 'owner', 'admin'] as const;
type Reader = (typeof readers)[number];
const mayReadAll: readonly Reader[] = ['backer', 'owner', 'admin'];
let people: Record<Exclude<Reader, 'visitor'>, TestUser>;
let projectId: number;
let open: { id: number };
let secret: { id: number; picture: string };
const canary = 'Quetzal-5731';

beforeAll(async () => {
  const { deps } = kindling;
  const [stranger, exBacker, pending, follower, backer, owner, admin] = await Promise.all([
    ...Array.from({ length: 6 }, () => makeUser(deps)),
    makeAdmin(deps),
  ]);
  people = { stranger, exBacker, pending, follower, backer, owner, admin } as typeof people;
  projectId = (await makeProject(deps, { ownerId: people.owner.id })).id;
  await invest(kindling, people.backer, { projectId, amount: 500 });
  const { id } = await invest(kindling, people.exBacker, { projectId, amount: 300 });
  await deps.db.insert(follows).values({ followerId: people.follower.id, creatorId: people.owner.id });
  await deps.db.insert(savedProjects).values({ userId: people.pending.id, projectId });
  const picture = (await upload(kindling, await makePicture(), { as: people.owner })).body.address;
  open = await publishTestUpdate(kindling, people.owner, { projectId, title: 'For all', content: 'Open news.' });
  const text = { title: `${canary} title`, content: `${canary} content ![${canary} picture](${picture})` };
  const made = await publishTestUpdate(kindling, people.owner, { projectId, ...text, visibility: 'backers_only' });
  secret = { id: made.id, picture };
  // Refunded after the update was published and they were notified.
  await requestRefund(deps, id, 'admin');
  await sweepOnce(deps);
  await hold(kindling, people.pending, { projectId, amount: 200 });
});

const as = (reader: Reader) => (reader === 'visitor' ? {} : { as: people[reader] });
const get = async (url: string, reader: Reader) =>
  kindling.app.inject({ url, headers: reader === 'visitor' ? {} : { cookie: people[reader].cookie } });

describe.each(readers)('%s', (reader) => {
  const sees = mayReadAll.includes(reader);

  test(`${sees ? 'reads' : 'finds no trace of'} an update for investors [updates-2]`, async () => {
    const list = await kindling.call(contract.listProjectUpdates, { params: { id: projectId }, ...as(reader) });
    expect(list.body.map(({ id }) => id)).toEqual(sees ? [secret.id, open.id] : [open.id]);
    const params = { id: projectId, updateId: secret.id };
    expect((await kindling.call(contract.getProjectUpdate, { params, ...as(reader) })).status).toBe(sees ? 200 : 404);
    const count = await kindling.call(contract.countProjectUpdates, { params: { id: projectId }, ...as(reader) });
    expect(count.body).toEqual(sees ? { readable: 2, forInvestors: 0 } : { readable: 1, forInvestors: 1 });
    expect(list.headers['x-counts']).toBe(sees ? 'readable=2&forInvestors=0' : 'readable=1&forInvestors=1');
    const pictures = await Promise.all([secret.picture, `${secret.picture}/320.webp`].map((url) => get(url, reader)));
    expect(pictures.map(({ statusCode }) => statusCode)).toEqual(sees ? [200, 200] : [404, 404]);
    for (const { headers } of pictures) expect(headers['cache-control']).not.toContain('public');
    const urls = [
      `/api/projects/${projectId}`,
      `/api/projects/${projectId}/updates/${open.id}`,
      '/api/projects',
      '/api/feed',
    ];
    for (const url of urls) {
      const { body } = await get(url, reader);
      expect(body.includes(canary), url).toBe(
        sees && (url.includes('/updates/') || (url === '/api/feed' && reader === 'backer')),
      );
    }
    expect((await get(`/projects/${projectId}/updates.atom`, reader)).body).not.toContain(canary);
  });
});

test('an update that is hidden answers exactly like a missing one', async () => {
  const read = (updateId: number) =>
    kindling.call(contract.getProjectUpdate, { params: { id: projectId, updateId }, as: people.exBacker });
  const [hidden, missing] = [await read(secret.id), await read(999_999)];
  expect(hidden.body).toEqual(missing.body);
});

test('followers, savers and investors are notified once; a refund takes the title away again [updates-4]', async () => {
  const rows = await kindling.deps.db.select().from(notifications).where(eq(notifications.kind, 'project_update'));
  const notified = (updateId: number) =>
    rows
      .filter(({ subjectId }) => subjectId === updateId)
      .map(({ userId }) => userId)
      .toSorted((a, b) => a - b);
  const ids = (...names: Exclude<Reader, 'visitor'>[]) =>
    names.map((name) => people[name].id).toSorted((a, b) => a - b);
  expect(notified(open.id)).toEqual(ids('follower', 'pending', 'exBacker', 'backer'));
  expect(notified(secret.id)).toEqual(ids('exBacker', 'backer'));
  const viewed = async (name: Exclude<Reader, 'visitor'>) => [
    ...(
      await loadViews(
        kindling.deps.db,
        people[name].id,
        rows.filter(({ userId }) => userId === people[name].id),
      )
    ).values(),
  ];
  expect(JSON.stringify(await viewed('backer'))).toContain(canary);
  const left = await viewed('exBacker');
  expect(left).toHaveLength(1);
  expect(JSON.stringify(left)).not.toContain(canary);
});

test('the feed lists updates of followed, saved and backed projects, page by page [updates-5]', async () => {
  const feed = async (reader: Reader, query = {}) => kindling.call(contract.getFeed, { ...as(reader), query });
  expect((await feed('visitor')).status).toBe(401);
  expect((await feed('stranger')).body).toEqual([]);
  expect((await feed('exBacker')).body).toEqual([]);
  for (const reader of ['follower', 'pending'] as const) {
    expect((await feed(reader)).body.map(({ id }) => id)).toEqual([open.id]);
  }
  const first = await feed('backer', { limit: 1 });
  expect(first.body.map(({ id }) => id)).toEqual([secret.id]);
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await feed('backer', { limit: 1, cursor });
  expect(second.body.map(({ id }) => id)).toEqual([open.id]);
  expect((await feed('backer', { cursor: 'nothing' })).status).toBe(400);
});

test('nobody reads updates of a hidden project, except its owner and administrators', async () => {
  await kindling.deps.db.update(projects).set({ visibility: 'private' }).where(eq(projects.id, projectId));
  for (const reader of readers) {
    const status = reader === 'owner' || reader === 'admin' ? 200 : 404;
    const params = { id: projectId };
    expect((await kindling.call(contract.listProjectUpdates, { params, ...as(reader) })).status, reader).toBe(status);
    expect((await kindling.call(contract.countProjectUpdates, { params, ...as(reader) })).status, reader).toBe(status);
    const one = await kindling.call(contract.getProjectUpdate, {
      params: { ...params, updateId: open.id },
      ...as(reader),
    });
    expect(one.status, reader).toBe(status);
    expect((await get(`/projects/${projectId}/updates.atom`, reader)).statusCode).toBe(404);
  }
  expect((await kindling.call(contract.getFeed, { as: people.backer })).body).toEqual([]);
  expect((await get(secret.picture, 'backer')).statusCode).toBe(404);
  await kindling.deps.db.update(projects).set({ visibility: 'public' }).where(eq(projects.id, projectId));
});
