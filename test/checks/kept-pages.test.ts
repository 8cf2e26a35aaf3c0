// A page kept for a person is the page that would be rendered for them now, and never anybody else's.
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/server/account-table.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { followPerson, saveProject } from '#features/people/person-contract.ts';
import { upvoteProject } from '#features/projects/project-contract.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { createPageCache } from '#platform/pages/page-cache.ts';
import { testSpeed } from '../counts.ts';
import { claim, hold, invest, pay } from '../factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { makeComment } from '../factories/make-comments.ts';
import { makeMessage } from '../factories/make-messages.ts';
import { addPages } from '../servers/page-server.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';
import { createTestDatabase } from '../servers/test-database.ts';
import { type Actor, actors, makeWorld, type World } from './authorization-world.ts';

/** Seconds pass between any two requests, so that no stale page can be served. */
let clock = 0;
const cache = createPageCache({ now: () => (clock += 3000) });
let kept: TestApp;
let alone: TestApp;
let world: World;
let addresses: string[];
/** One of each kind: public, about one subject, and a person's own. */
let mainAddresses: string[];
let projectId: number;

beforeAll(async () => {
  const database = await createTestDatabase();
  alone = await createTestApp({
    database: { ...database, drop: () => Promise.resolve() },
    addPages: addPages({ keeps: false }),
  });
  kept = await createTestApp({ database, addPages: addPages({ keeps: true, cache }) });
  world = await makeWorld(kept);
  const { deps } = kept;
  const { owner, backer, stranger } = world.people;
  const project = await makeProject(deps, { ownerId: owner.id, title: 'A boat & <b>bold</b> sails' });
  const draft = await makeProject(deps, { ownerId: owner.id, status: 'draft' });
  const others = await Promise.all(Array.from({ length: 5 }, () => makeProject(deps, { ownerId: owner.id })));
  projectId = project.id;
  await invest(kept, backer, { projectId, amount: 500 });
  await makeComment(deps, { projectId, userId: backer.id });
  await kept.call(upvoteProject, { as: stranger, params: { id: projectId } });
  await kept.call(upvoteProject, { as: stranger, params: { id: others[3]?.id ?? 0 } });
  addresses = [
    '/',
    '/projects',
    '/projects?sort=newest',
    '/about',
    '/terms',
    '/transparency',
    `/projects/${projectId}`,
  ];
  addresses.push(`/projects/${others[3]?.id}`, `/projects/${draft.id}`, '/projects/999999');
  addresses.push('/dashboard', '/dashboard?status=refunded', '/notifications');
  mainAddresses = ['/projects', `/projects/${projectId}`, '/dashboard'];
}, 60_000);
afterAll(async () => {
  await alone.close();
  await kept.close();
});

async function load(site: TestApp, url: string, headers: Record<string, string>) {
  const { statusCode, rawPayload, headers: answered } = await site.app.inject({ url, headers });
  const isPacked = answered['content-encoding'] === 'gzip';
  const html = (isPacked ? gunzipSync(rawPayload) : rawPayload).toString();
  const data = /id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  const shown = html.replace(/id="boot">.*?<\/script>/s, '');
  return { status: statusCode, isPacked, shown, data: data === undefined ? undefined : withoutClock(JSON.parse(data)) };
}

/** The time of a person's last activity changes with each reading. */
function withoutClock(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === 'lastActive' ? null : value)));
}

/** Checks both encodings, and twice, so that the second page comes from the cache. */
async function expectSame(url: string, cookie: string | undefined): Promise<void> {
  const headers = cookie === undefined ? {} : { cookie };
  const wanted = await load(alone, url, headers);
  for (const encoding of ['gzip', 'identity', 'gzip']) {
    const given = await load(kept, url, { ...headers, 'accept-encoding': encoding });
    expect(given.shown, `${url} as ${cookie}`).toBe(wanted.shown);
    expect({ status: given.status, data: given.data }).toEqual({ status: wanted.status, data: wanted.data });
  }
}

const cookieOf = (actor: Actor) => (actor === 'visitor' ? undefined : world.people[actor].cookie);

/** By day one of each kind; the others see pages of the same kinds. */
const readers = testSpeed === 'nightly' ? actors : (['visitor', 'owner', 'admin', 'backer'] as const);

test.each(readers)('%s gets the same pages as if they were rendered for them alone', async (actor) => {
  for (const url of addresses) await expectSame(url, cookieOf(actor));
});

test('a page never shows the person it was kept for to anyone else', async () => {
  const [ada, eve] = await Promise.all([makeUser(kept.deps, { name: 'Ada First' }), makeUser(kept.deps)]);
  for (const url of addresses) {
    const first = await load(kept, url, { cookie: ada.cookie, 'accept-encoding': 'gzip' });
    const second = await load(kept, url, { cookie: eve.cookie, 'accept-encoding': 'gzip' });
    expect(JSON.stringify(first)).toContain(ada.uid);
    for (const own of [ada.uid, ada.email, 'Ada First']) expect(JSON.stringify(second)).not.toContain(own);
  }
});

test('many people at once each get their own page', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(kept.deps)));
  // One address at a time: on a busy machine, more would wait too long for the database and get 503.
  for (const url of addresses) {
    const visit = ({ cookie }: TestUser) => load(kept, url, { cookie, 'accept-encoding': 'gzip' });
    const pages = await Promise.all(people.map(visit));
    for (const [index, page] of pages.entries()) {
      const shown = JSON.stringify(page);
      const named = people.filter(({ uid }) => shown.includes(uid)).map(({ uid }) => uid);
      expect(named, `${url}, status ${page.status}`).toEqual([people[index]?.uid]);
    }
  }
});

test('odd cookies change nothing about who gets which page', async () => {
  const { stranger, admin, owner } = world.people;
  const cookies = [
    `${stranger.cookie}; theme=dark`,
    `${stranger.cookie}; ${admin.cookie}`,
    `${admin.cookie}; ${stranger.cookie}; banner=x`,
    `${stranger.cookie}; ${owner.cookie}`,
    `${stranger.cookie}x`,
    `${stranger.cookie}; kindling_admin=`,
    `kindling_session=; ${stranger.cookie}`,
    'kindling_session=',
    'kindling_session=%00; kindling_admin=%ff',
  ];
  for (const cookie of cookies) for (const url of mainAddresses) await expectSame(url, cookie);
});

test('a name is text, whatever it contains', async () => {
  for (const name of [
    `</script><script>alert(1)</script>`,
    `"'&<>\\u003c`,
    '名前 👩‍🚀',
    `_${'0'.repeat(24)}_email_`,
    'a\u2028b',
  ]) {
    const person = await makeUser(kept.deps, { name });
    for (const url of mainAddresses) await expectSame(url, person.cookie);
  }
});

test('a page immediately shows the person’s latest change', async () => {
  const person = await makeUser(kept.deps);
  const url = `/projects/${projectId}`;
  await expectSame(url, person.cookie);
  await kept.call(upvoteProject, { as: person, params: { id: projectId } });
  await expectSame(url, person.cookie);
  expect((await load(kept, url, { cookie: person.cookie })).shown).toMatch(
    /aria-pressed="true"[^>]*>(?:<[^>]*>)*Supported/,
  );
  await kept.call(saveProject, { as: person, params: { id: projectId } });
  await expectSame(url, person.cookie);
  await kept.call(followPerson, { as: person, params: { uid: world.people.owner.uid } });
  await expectSame(url, person.cookie);
  await hold(kept, person, { projectId, amount: 300 });
  await expectSame(url, person.cookie);
});

/** The number of unread notifications on the bell, as seen and as read out. */
const bellOf = (shown: string) =>
  /class="count-badge">([^<]*)<\/span><span class="sr-only">([^<]*)</.exec(shown)?.slice(1);

test('every page has the number of unread notifications in its first view', async () => {
  const { db } = kept.deps;
  const [person, other] = await Promise.all([makeUser(kept.deps), makeUser(kept.deps)]);
  const notify = async (subjectIds: number[]) =>
    db.insert(notifications).values(
      subjectIds.map((subjectId, index) => ({
        userId: person.id,
        kind: 'project_published' as const,
        key: `bell-${subjectIds.length}-${subjectId}-${index}`,
        subjectId,
        delivery: 'off' as const,
      })),
    );
  const expectBell = async (count: string) => {
    for (const url of ['/', '/projects', `/projects/${projectId}`, '/dashboard', '/notifications', '/terms']) {
      await expectSame(url, person.cookie);
      const { shown } = await load(kept, url, { cookie: person.cookie, 'accept-encoding': 'gzip' });
      expect(bellOf(shown), url).toEqual(count === '' ? undefined : [count, `, ${count} unread`]);
      const theirs = await load(kept, url, { cookie: other.cookie, 'accept-encoding': 'gzip' });
      expect(bellOf(theirs.shown), url).toBeUndefined();
    }
  };
  await expectBell('');
  await notify([projectId]);
  await expectBell('1');
  // A notification whose subject is no longer visible is not counted.
  await notify([999_999]);
  await expectBell('1');
  await notify(Array.from({ length: 120 }, () => projectId));
  await expectBell('99+');
  await db.update(notifications).set({ readAt: new Date() }).where(eq(notifications.userId, person.id));
  await expectBell('');
});

test('a cached dashboard shows every change immediately', async () => {
  const person = await makeUser(kept.deps, { name: 'Ada Before' });
  const { deps } = kept;
  const expectOn = async (text: string) => {
    await expectSame('/dashboard', person.cookie);
    const { shown } = await load(kept, '/dashboard', { cookie: person.cookie, 'accept-encoding': 'gzip' });
    expect(shown).toContain(text);
  };
  await expectOn('Hello, Ada Before');
  await deps.db.update(users).set({ name: 'Ada After' }).where(eq(users.id, person.id));
  await expectOn('Hello, Ada After');
  const prepaid = await hold(kept, person, { projectId, amount: 300 });
  await expectOn('Finish your payment of $300');
  await pay(kept, prepaid);
  await claim(kept, person, prepaid);
  await expectOn('Completed');
  const own = await makeProject(deps, { ownerId: person.id, title: 'A kite of my own' });
  await expectOn('A kite of my own');
  await deps.db.update(projects).set({ title: 'A lantern of my own' }).where(eq(projects.id, own.id));
  await expectOn('A lantern of my own');
  await makeMessage(deps, { to: person.id });
  await expectOn('1 unread message');
});

test('an unchanged page is not sent again, and a changed one is', async () => {
  const person = await makeUser(kept.deps);
  const visit = (etag?: string) =>
    kept.app.inject({
      url: '/',
      headers: { cookie: person.cookie, ...(etag !== undefined && { 'if-none-match': etag }) },
    });
  const first = await visit();
  const etag = String(first.headers.etag);
  expect((await visit(etag)).statusCode).toBe(304);
  const other = await makeUser(kept.deps);
  const theirs = await kept.app.inject({ url: '/', headers: { cookie: other.cookie, 'if-none-match': etag } });
  expect(theirs.statusCode).toBe(200);
});
