// Saved searches over HTTP, and whom a new project is announced to.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changeNotificationPreference, listNotifications } from '#features/notifications/notification-contract.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { runNotificationWork } from '#features/notifications/server/notification-worker.ts';
import { followPerson } from '#features/people/person-contract.ts';
import { listProjects } from '#features/projects/project-contract.ts';
import { addMember } from '#features/projects/server/project-members.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../saved-search-contract.ts';
import { maxSavedSearches, type SearchAlert } from '../saved-search-rules.ts';
import { savedSearches, searchAlertsDue } from './saved-search-table.ts';
import { sendSearchAlerts } from './search-alerts.ts';

const kindling = useTestApp();

async function save(as: TestUser, query: string, more: { name?: string; alert?: SearchAlert } = {}) {
  return kindling.call(contract.saveSearch, { as, body: { name: 'Mine', query, alert: 'at_once', ...more } });
}

const list = async (as: TestUser) => (await kindling.call(contract.listSavedSearches, { as })).body;

/** The notifications about new projects, newest first. */
const heard = async (as: TestUser) => (await kindling.call(listNotifications, { as })).body.map(({ title }) => title);

async function deliveries(as: TestUser) {
  return kindling.deps.db
    .select({
      kind: notifications.kind,
      delivery: notifications.delivery,
      isMailed: sql<boolean>`mailed_at is not null`,
    })
    .from(notifications)
    .where(eq(notifications.userId, as.id));
}

async function publish(fields: Parameters<typeof makeProject>[1] = {}) {
  const { id: ownerId } = await makeUser(kindling.deps);
  const project = await makeProject(kindling.deps, { ownerId, ...fields });
  await sendSearchAlerts(kindling.deps);
  return project;
}

test('a search is saved in one spelling, listed, renamed, and deleted [searches-1]', async () => {
  const person = await makeUser(kindling.deps);
  const saved = await save(person, 'category=Games&utm_source=x&q=+chess+&status=all', { name: 'Chess' });
  expect(saved).toMatchObject({ status: 201, body: { name: 'Chess', query: 'q=chess&category=Games&status=all' } });
  const { id } = saved.body;
  const again = await save(person, 'q=chess&status=all&category=Games', { name: 'Chess again', alert: 'digest' });
  expect(again.body).toMatchObject({ id, name: 'Chess again', alert: 'digest' });
  const renamed = await kindling.call(contract.changeSavedSearch, {
    as: person,
    params: { id },
    body: { name: 'Board games', alert: 'off' },
  });
  expect(renamed.body).toMatchObject({ id, name: 'Board games', alert: 'off' });
  expect(await list(person)).toEqual([renamed.body]);
  expect((await kindling.call(contract.deleteSavedSearch, { as: person, params: { id } })).status).toBe(204);
  expect(await list(person)).toEqual([]);
});

test.each(['sort=newest', 'status=all', 'q=%E2%98%86', 'goal=9-1', 'status=lost', 'utm_source=x'])(
  '%j is refused, because it is no search',
  async (query) => {
    expect(await save(await makeUser(kindling.deps), query)).toMatchObject({
      status: 400,
      body: { code: 'validation' },
    });
  },
);

test('one person has at most twenty, even if two are saved at the same time', async () => {
  const person = await makeUser(kindling.deps);
  const rows = Array.from({ length: maxSavedSearches - 1 }, (_, n) => ({
    userId: person.id,
    name: `Search ${n}`,
    query: `q=word${n}`,
    alert: 'off' as const,
  }));
  await kindling.deps.db.insert(savedSearches).values(rows);
  const answers = await Promise.all([save(person, 'q=first'), save(person, 'q=second')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429]);
  expect(await list(person)).toHaveLength(maxSavedSearches);
});

test('a new project that matches is announced once, with an email at once or in the digest [searches-2]', async () => {
  const [atOnce, digest, off, other] = await Promise.all(Array.from({ length: 4 }, () => makeUser(kindling.deps)));
  await save(atOnce as TestUser, 'q=lighthouse', { name: 'Lighthouses' });
  await save(atOnce as TestUser, 'category=Seaside', { alert: 'digest' });
  await save(digest as TestUser, 'q=lighthouses&category=Seaside', { alert: 'digest' });
  await save(off as TestUser, 'q=lighthouse', { alert: 'off' });
  await save(other as TestUser, 'q=windmill');
  await publish({ title: 'The old lighthouse', category: 'Seaside' });
  await Promise.all([sendSearchAlerts(kindling.deps), sendSearchAlerts(kindling.deps)]);
  expect(await heard(atOnce as TestUser)).toEqual(['New for “Lighthouses”: The old lighthouse']);
  expect(await deliveries(atOnce as TestUser)).toEqual([{ kind: 'search_match', delivery: 'at_once', isMailed: true }]);
  expect(await deliveries(digest as TestUser)).toEqual([{ kind: 'search_match', delivery: 'digest', isMailed: false }]);
  expect([await heard(off as TestUser), await heard(other as TestUser)]).toEqual([[], []]);
  expect(await kindling.deps.db.$count(searchAlertsDue)).toBe(0);
});

test('a typo in a saved search matches what it was corrected to, and the word as typed', async () => {
  const person = await makeUser(kindling.deps);
  await publish({ title: 'A quiet distillery' });
  await save(person, 'q=distillary', { name: 'Spirits' });
  await publish({ title: 'Northern distillery' });
  await publish({ title: 'Distillary with a typo of its own' });
  expect(await heard(person)).toEqual([
    'New for “Spirits”: Distillary with a typo of its own',
    'New for “Spirits”: Northern distillery',
  ]);
});

test('drafts, private, removed and own projects are not announced, and older ones not either [searches-3]', async () => {
  const person = await makeUser(kindling.deps);
  await publish({ title: 'Observatory before', category: 'Stars' });
  await save(person, 'category=Stars');
  const hidden = await publish({ title: 'Observatory hidden', category: 'Stars', visibility: 'private' });
  const draft = await publish({ title: 'Observatory draft', category: 'Stars', status: 'draft' });
  await publish({ title: 'Observatory of my own', category: 'Stars', ownerId: person.id });
  await makeProject(kindling.deps, { title: 'Observatory removed', category: 'Stars' });
  await kindling.deps.db
    .update(projects)
    .set({ deletedAt: sql`now()` })
    .where(eq(projects.title, 'Observatory removed'));
  await sendSearchAlerts(kindling.deps);
  expect(await heard(person)).toEqual([]);
  await kindling.deps.db.update(projects).set({ visibility: 'public' }).where(eq(projects.id, hidden.id));
  await kindling.deps.db
    .update(projects)
    .set({ status: 'active', deadline: '2099-01-01' })
    .where(eq(projects.id, draft.id));
  await sendSearchAlerts(kindling.deps);
  expect((await heard(person)).toSorted()).toEqual([
    'New for “Mine”: Observatory draft',
    'New for “Mine”: Observatory hidden',
  ]);
  // Hidden and shown again, or opened again: nothing new.
  await kindling.deps.db.update(projects).set({ visibility: 'private' }).where(eq(projects.id, hidden.id));
  expect(await heard(person)).toHaveLength(1);
  await kindling.deps.db.update(projects).set({ visibility: 'public' }).where(eq(projects.id, hidden.id));
  await sendSearchAlerts(kindling.deps);
  expect(await heard(person)).toHaveLength(2);
});

test('the owner and the team of a project are not told about it', async () => {
  const [owner, member, other] = [
    await makeUser(kindling.deps),
    await makeUser(kindling.deps),
    await makeUser(kindling.deps),
  ];
  for (const person of [owner, member, other]) await save(person, 'category=Sails');
  const draft = await makeProject(kindling.deps, { ownerId: owner.id, category: 'Sails', status: 'draft' });
  await kindling.deps.db.transaction((tx) =>
    addMember(tx, { projectId: draft.id, userId: member.id, canEdit: true, canMoney: false }),
  );
  await kindling.deps.db
    .update(projects)
    .set({ status: 'active', deadline: '2099-01-01' })
    .where(eq(projects.id, draft.id));
  await sendSearchAlerts(kindling.deps);
  expect([(await heard(owner)).length, (await heard(member)).length, (await heard(other)).length]).toEqual([0, 0, 1]);
});

test('who follows the creator too hears of the project once; who turned the kind off gets no email', async () => {
  const [creator, person] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  await kindling.call(followPerson, { as: person, params: { uid: creator.uid } });
  await save(person, 'category=Kites');
  const body = { kind: 'search_match' as const, delivery: 'off' as const };
  await kindling.call(changeNotificationPreference, { as: person, body });
  await publish({ ownerId: creator.id, category: 'Kites' });
  await runNotificationWork(kindling.deps);
  await publish({ category: 'Kites', title: 'Another kite' });
  expect(await deliveries(person)).toEqual([
    { kind: 'search_match', delivery: 'off', isMailed: false },
    { kind: 'search_match', delivery: 'off', isMailed: false },
  ]);
});

test('work that stopped halfway goes on with the people after it', async () => {
  const [first, second] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  await save(first, 'category=Bridges');
  await save(second, 'category=Bridges');
  const { id } = await makeProject(kindling.deps, { category: 'Bridges' });
  await kindling.deps.db
    .update(searchAlertsDue)
    .set({ afterUserId: first.id })
    .where(eq(searchAlertsDue.projectId, id));
  await sendSearchAlerts(kindling.deps);
  expect([(await heard(first)).length, (await heard(second)).length]).toEqual([0, 1]);
});

test('a search is announced exactly what its list shows, for each filter [searches-4]', async () => {
  const person = await makeUser(kindling.deps);
  const inDays = (days: number) =>
    new Date(kindling.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const searches = [
    'goal=10000-50000',
    'goal=-9999',
    'raised=1-',
    'funded=-24',
    'funded=25-',
    'closing=7',
    'country=PT',
    'location=Lisbon',
    'q=ferry&location=Portugal',
    'q=ferry&status=funded',
  ].map((query) => `${query}&category=Rivers`);
  for (const query of searches) await save(person, query, { name: query });
  const made = [
    { title: 'Small ferry', goalCents: 500_000, country: 'PT' },
    { title: 'Large ferry', goalCents: 2_000_000, description: 'Built in Lisbon, PT.', deadline: inDays(5) },
    { title: 'Raft', goalCents: 9_000_000, valuationCents: 90_000_000, deadline: inDays(30) },
  ];
  for (const fields of made) {
    const { id } = await publish({ ...fields, category: 'Rivers' });
    for (const query of searches) {
      const { body } = await kindling.call(listProjects, {
        query: Object.fromEntries(new URLSearchParams(query)),
      });
      const isListed = body.some((project) => project.id === id);
      await kindling.deps.db.delete(notifications).where(eq(notifications.userId, person.id));
      await kindling.deps.db.delete(savedSearches).where(eq(savedSearches.userId, person.id));
      await save(person, query, { name: query });
      await kindling.deps.db.insert(searchAlertsDue).values({ projectId: id });
      await sendSearchAlerts(kindling.deps);
      expect([fields.title, query, (await heard(person)).length > 0]).toEqual([fields.title, query, isListed]);
    }
  }
});
