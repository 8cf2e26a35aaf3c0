// Every actor at every endpoint, on things in every state: what the table says, and nothing else, is what they get.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminCredentials, sessions, users } from '#features/accounts/server/account-table.ts';
import { auditActions } from '#features/audit/audit-rules.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { confirmMinutes, type Endpoint, pathOf } from '#kernel/endpoint.ts';
import { authorizationTable, type Row } from './authorization-table.ts';
import { type Actor, actors, kinds, makeWorld, type Subject, type World } from './authorization-world.ts';
import { everyEndpoint, nameOf } from './every-endpoint.ts';
import { makeAdmin, makeUser, type TestUser } from './make.ts';
import { makePicture } from './pictures.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test('the table has a row for every endpoint, and no other', () => {
  expect(Object.keys(authorizationTable).toSorted()).toEqual(everyEndpoint.map(nameOf).toSorted());
});

test('every change by an administrator names what the audit log calls it', () => {
  const unnamed = everyEndpoint.filter(
    ({ access, method, audit }) => access === 'admin' && method !== 'GET' && audit === undefined,
  );
  expect(unnamed.map(nameOf)).toEqual([]);
  for (const { audit } of everyEndpoint) if (audit !== undefined) expect(Object.keys(auditActions)).toContain(audit);
});

/** A row that a test below fails for is not also looked at here. */
const rows = everyEndpoint.flatMap((endpoint) => {
  const row = authorizationTable[nameOf(endpoint)];
  return row === undefined ? [] : [{ name: nameOf(endpoint), endpoint, row }];
});
const cells = rows.flatMap(({ name, endpoint, row }) =>
  Object.entries(row.statuses).map(([state, statuses]) => ({ name, state, endpoint, row, statuses })),
);

describe('who may', () => {
  test.each(cells)('$name ($state)', async ({ endpoint, row, state, statuses }) => {
    const expected = Object.fromEntries(statuses.split(' ').map((status, place) => [actors[place], Number(status)]));
    const answered: Record<string, number> = {};
    for (const actor of actors) {
      const world = await makeWorld(site);
      const subject = await subjectOf(row, state, world);
      const before = await countAudit(endpoint);
      const answer = await ask(endpoint, { row, subject, by: actor, cookie: cookieOf(world, actor) });
      answered[actor] = answer.statusCode;
      const isDoneByAdmin = actor === 'admin' && answer.statusCode < 300 && endpoint.audit !== undefined;
      expect(await countAudit(endpoint), `entries of ${endpoint.audit} by ${actor}`).toBe(
        before + (isDoneByAdmin ? 1 : 0),
      );
    }
    expect(answered).toEqual(expected);
  });
});

describe('a thing that is hidden answers as one that is missing', () => {
  test.each(rows.filter(({ row }) => 'missing' in row.statuses && Object.keys(row.statuses).length > 1))(
    '$name',
    async ({ endpoint, row }) => {
      const world = await makeWorld(site);
      const missing = await subjectOf(row, 'missing', world);
      for (const actor of ['visitor', 'stranger'] as const) {
        const cookie = cookieOf(world, actor);
        const told = await ask(endpoint, { row, subject: missing, by: actor, cookie });
        if (told.statusCode !== 404) continue;
        for (const state of Object.keys(row.statuses)) {
          const hidden = await subjectOf(row, state, world);
          const answer = await ask(endpoint, { row, subject: hidden, by: actor, cookie });
          if (answer.statusCode === 404) expect(answer.body, `${state} for ${actor}`).toBe(told.body);
        }
      }
    },
  );
});

describe('whoever lost their session or their rights is a visitor', () => {
  const lost: [string, () => Promise<TestUser>][] = [
    ['somebody erased', () => changedUser({ erasedAt: new Date() })],
    ['an administrator demoted', () => changedAdmin(({ id }) => setUser(id, { isAdmin: false }))],
    ['an administrator erased', () => changedAdmin(({ id }) => setUser(id, { erasedAt: new Date() }))],
    [
      'an administrator without a user name',
      () =>
        changedAdmin(
          async ({ id }) => void (await site.deps.db.delete(adminCredentials).where(eq(adminCredentials.userId, id))),
        ),
    ],
    [
      'an administrator whose session is over',
      () => changedAdmin(({ id }) => ageSession(id, 'expires_at', '-1 second')),
    ],
    [
      'an administrator who was away for half an hour',
      () => changedAdmin(({ id }) => ageSession(id, 'last_seen_at', '-31 minutes')),
    ],
  ];
  test.each(lost)('%s', async (_who, make) => {
    const { cookie } = await make();
    for (const { endpoint, row } of rows.filter(({ endpoint: { access } }) => access === 'admin')) {
      const subject = await subjectOf(
        row,
        'missing' in row.statuses ? 'missing' : (Object.keys(row.statuses)[0] ?? ''),
        await makeWorld(site),
      );
      expect((await ask(endpoint, { row, subject, by: 'admin', cookie })).statusCode, nameOf(endpoint)).toBe(401);
    }
  });
});

describe('money and rights ask an administrator to confirm', () => {
  test.each(rows.filter(({ endpoint }) => endpoint.stepUp === true))('$name', async ({ endpoint, row }) => {
    const world = await makeWorld(site);
    await ageSession(world.people.admin.id, 'confirmed_at', `-${confirmMinutes} minutes`);
    const subject = await subjectOf(row, Object.keys(row.statuses)[0] ?? '', world);
    const before = await digest();
    const answer = await ask(endpoint, { row, subject, by: 'admin', cookie: world.people.admin.cookie });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'confirmation_needed']);
    expect(await digest()).toEqual(before);
  });
});

function subjectOf(row: Row, state: string, world: World): Promise<Subject> {
  const make = (kinds[row.about] as Record<string, (of: World) => Promise<Subject>>)[state];
  if (make === undefined) throw new RangeError(`${row.about} has no state ${state}`);
  return make(world);
}

function cookieOf({ people }: World, actor: Actor): string | undefined {
  return actor === 'visitor' ? undefined : people[actor].cookie;
}

async function ask(
  endpoint: Endpoint,
  { row, subject, by, cookie }: { row: Row; subject: Subject; by: Actor; cookie: string | undefined },
) {
  const { body, query = {}, image } = row.send(subject, by);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const type = image ? 'image/png' : 'application/json';
  return site.app.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint, subject)}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...((image || body !== undefined) && { 'content-type': type }),
    },
    ...(image && { payload: await makePicture({ width: 400, height: 300 }) }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

async function countAudit({ audit }: Endpoint): Promise<number> {
  return audit === undefined ? 0 : site.deps.db.$count(auditEntries, eq(auditEntries.action, audit));
}

/** Enough of the database to see whether a refused call changed something. */
async function digest(): Promise<unknown> {
  const { rows: found } = await site.deps.db.execute(sql`select
    (select count(*) from audit_entries) as entries,
    (select md5(string_agg(u::text, ',' order by id)) from users u) as people,
    (select md5(string_agg(p::text, ',' order by id)) from projects p) as projects,
    (select md5(string_agg(i::text, ',' order by id)) from investments i) as investments,
    (select count(*) from refunds) as refunds`);
  return found;
}

async function changedUser(change: Partial<typeof users.$inferInsert>): Promise<TestUser> {
  const user = await makeUser(site.deps);
  await setUser(user.id, change);
  return user;
}

async function changedAdmin(change: (admin: TestUser) => Promise<void>): Promise<TestUser> {
  const admin = await makeAdmin(site.deps);
  await change(admin);
  return admin;
}

async function setUser(id: number, change: Partial<typeof users.$inferInsert>): Promise<void> {
  await site.deps.db.update(users).set(change).where(eq(users.id, id));
}

async function ageSession(
  userId: number,
  column: 'confirmed_at' | 'expires_at' | 'last_seen_at',
  by: string,
): Promise<void> {
  await site.deps.db
    .update(sessions)
    .set({
      [{ confirmed_at: 'confirmedAt', expires_at: 'expiresAt', last_seen_at: 'lastSeenAt' }[column]]:
        sql`now() + ${by}::interval`,
    })
    .where(eq(sessions.userId, userId));
}
