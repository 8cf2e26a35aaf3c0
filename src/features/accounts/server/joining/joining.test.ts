// Two records of one person become one, with the person's confirmation from both addresses, and nothing is lost.
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { deliverMails, makeMailsDue } from '#test/factories/queued-mails.ts';
import { type TestAnswer, useTestApp } from '#test/servers/test-app.ts';
import { createUser, deleteUser, getSession } from '../../account-contract.ts';
import { inviteUser } from '../../admin-user-contract.ts';
import { listUserJoins, previewUserJoin, startUserJoin, withdrawUserJoin } from '../../join-contract.ts';
import { confirmAccountJoin } from '../../own-account-contract.ts';
import { users } from '../account-table.ts';
import { sessionCookieName } from '../sessions/session-service.ts';
import { startPersonSession } from '../sign-in/sign-in-service.ts';
import { belongings } from './belongings.ts';

const site = useTestApp({ now: () => time });
let admin: TestUser;
let time = new Date();
beforeAll(async () => {
  admin = await makeAdmin(site.deps);
});

let count = 0;
/** A first sign-in at the new provider, or a later one. */
async function signIn(email: string, uid = `uid-at-the-new-provider-${++count}`) {
  const { token } = await startPersonSession(
    site.deps,
    {
      uid,
      issuer: 'https://new.example',
      displayName: 'Cara',
      isNamed: true,
      email,
      emailVerified: false,
      emailUnverified: false,
      idToken: undefined,
      tokens: { refreshToken: undefined, expiresInSeconds: undefined },
    },
    { ip: '127.0.0.1', headers: {} } as FastifyRequest,
  );
  const as = { cookie: `${sessionCookieName(site.deps.config, 'user')}=${token}` };
  const session = (await site.call(getSession, { as })).body;
  const record = await site.call(createUser, { as, body: { uid: session?.uid ?? '' } });
  return { uid, as, sessionUid: session?.uid, id: record.body.id };
}

/** Typed as a refusal: it has no other body. */
const start = async (keptId: number, retiredId: number) => {
  const body = { retiredId, reason: 'At their request' };
  const answer: unknown = await site.call(startUserJoin, { as: admin, params: { id: keptId }, body });
  return answer as TestAnswer<object>;
};
const confirm = (token: string) => site.call(confirmAccountJoin, { body: { token } });

/** The tokens of the two links, of the kept record first. */
async function readLinks(): Promise<[string, string]> {
  const before = site.mails.length;
  await makeMailsDue(site.deps);
  await deliverMails(site.deps);
  const sent = site.mails.slice(before).filter(({ text }) => text.includes('/join-accounts#'));
  expect(sent).toHaveLength(2);
  const tokens = sent
    .toSorted((one) => (one.text.includes('This one stays') ? -1 : 1))
    .map(({ text }) => decodeURIComponent(/\/join-accounts#(\S+)/.exec(text)?.[1] ?? ''));
  return [tokens[0] ?? '', tokens[1] ?? ''];
}

test('after both confirmations either sign-in leads to the record with everything in it, under its own uid [people-19]', async () => {
  const old = await makeUser(site.deps);
  const project = await makeProject(site.deps, { ownerId: old.id });
  const again = await signIn(old.email);
  expect((await start(old.id, again.id)).status).toBe(204);
  const [kept, retired] = await readLinks();
  expect((await confirm(retired)).body.isJoined).toBe(false);
  expect((await site.call(getSession, { as: again.as })).body?.uid).toBe(again.uid);
  expect((await confirm(kept)).body.isJoined).toBe(true);
  // Pressed again.
  expect((await confirm(kept)).body.isJoined).toBe(true);
  expect((await site.call(getSession, { as: again.as })).body).toBeNull();
  const later = await signIn(old.email, again.uid);
  expect([later.sessionUid, later.id]).toEqual([old.uid, old.id]);
  const [owner] = (await site.deps.pool.query('select owner_id::int from projects where id = $1', [project.id])).rows;
  expect(owner).toEqual({ owner_id: old.id });
  const [gone] = await site.deps.db.select().from(users).where(eq(users.id, again.id));
  expect(gone?.erasedAt).not.toBeNull();
  expect(JSON.stringify(gone)).not.toContain(old.email);
  await makeMailsDue(site.deps);
  await deliverMails(site.deps);
  expect(site.mails.at(-1)).toMatchObject({ to: { address: old.email } });
  expect(site.mails.at(-1)?.subject).toContain('are joined');
});

test('an invited record that could not be claimed becomes the one of the sign-in', async () => {
  const email = 'invited.join@example.org';
  const invited = await site.call(inviteUser, { as: admin, body: { name: 'Una', email, role: 'innovator' } });
  const own = await signIn(email);
  expect(own.id).not.toBe(invited.body.user.id);
  await start(invited.body.user.id, own.id);
  for (const token of await readLinks()) await confirm(token);
  const later = await signIn(email, own.uid);
  expect([later.id, later.sessionUid]).toEqual([invited.body.user.id, own.uid]);
});

test('a record with belongings cannot be retired, and the message names them [people-22]', async () => {
  const [one, other] = [await makeUser(site.deps), await makeUser(site.deps)];
  await makeProject(site.deps, { ownerId: one.id });
  await makeProject(site.deps, { ownerId: other.id });
  const refused = await start(one.id, other.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'illegal_move']);
  expect(refused.body.message).toMatch(/has projects, which can’t move/);
  expect((await start(one.id, one.id)).status).toBe(409);
  // Also if it received something between the request and the confirmation.
  const empty = await makeUser(site.deps);
  expect((await start(one.id, empty.id)).status).toBe(204);
  const links = await readLinks();
  await makeProject(site.deps, { ownerId: empty.id });
  await confirm(links[0]);
  expect((await confirm(links[1])).body.code).toBe('illegal_move');
});

test('belongings of the retired record move, unless the kept one has the same, and all others are deleted [people-21]', async () => {
  const [old, again] = [await makeUser(site.deps), await signIn('moving.join@example.org')];
  const creator = await makeUser(site.deps);
  const [both, single] = [
    await makeProject(site.deps, { ownerId: creator.id }),
    await makeProject(site.deps, { ownerId: creator.id }),
  ];
  const { pool } = site.deps;
  for (const [user, project] of [
    [old.id, both.id],
    [again.id, both.id],
    [again.id, single.id],
  ]) {
    await pool.query('insert into supports (user_id, project_id) values ($1, $2)', [user, project]);
    await pool.query('insert into saved_projects (user_id, project_id) values ($1, $2)', [user, project]);
  }
  await pool.query('insert into follows (follower_id, creator_id) values ($1, $2), ($1, $3)', [
    again.id,
    creator.id,
    old.id,
  ]);
  const preview = { params: { id: old.id }, query: { retiredId: again.id } };
  expect((await site.call(previewUserJoin, { as: admin, ...preview })).body).toMatchObject({
    kept: { id: old.id },
    retired: { moves: ['followed creators', 'saved projects', 'supported projects'] },
    refusal: null,
  });
  await start(old.id, again.id);
  for (const token of await readLinks()) await confirm(token);
  const columnOf = async (query: string) =>
    (await pool.query<{ id: number }>(query, [old.id])).rows.map(({ id }) => id);
  for (const table of ['supports', 'saved_projects']) {
    const query = `select project_id::int as id from ${table} where user_id = $1 order by 1`;
    expect(await columnOf(query)).toEqual([both.id, single.id]);
  }
  expect(await columnOf('select creator_id::int as id from follows where follower_id = $1')).toEqual([creator.id]);
  const counted = await pool.query('select upvotes::int from projects where id = any($1) order by id', [
    [both.id, single.id],
  ]);
  expect(counted.rows).toEqual([{ upvotes: 1 }, { upvotes: 1 }]);
});

test('everything that can belong to a record has a decision', async () => {
  const { rows } = await site.deps.pool.query<{ reference: string }>(`
    select c.conrelid::regclass::text || '.' || a.attname as reference
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`);
  expect(new Set(Object.keys(belongings))).toEqual(new Set(rows.map(({ reference }) => reference)));
});

test('a join waits, is withdrawn, and can be asked for again; links sent before stop working', async () => {
  const [one, other] = [await makeUser(site.deps), await makeUser(site.deps)];
  await start(one.id, other.id);
  const [first] = await readLinks();
  expect((await confirm(first)).body.isJoined).toBe(false);
  const list = async () => (await site.call(listUserJoins, { as: admin, params: { id: other.id } })).body;
  const [waiting] = await list();
  expect(waiting).toMatchObject({ keptId: one.id, state: 'waiting', keptConfirmed: true, retiredConfirmed: false });
  await start(one.id, other.id);
  const [, second] = await readLinks();
  expect((await confirm(first)).status).toBe(404);
  const [again] = await list();
  const query = { joinId: again?.id ?? 0 };
  expect((await site.call(withdrawUserJoin, { as: admin, params: { id: one.id }, query })).status).toBe(204);
  expect((await site.call(withdrawUserJoin, { as: admin, params: { id: one.id }, query })).status).toBe(404);
  expect((await confirm(second)).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('a link works for seven days and for the address it was sent to; without an address nothing starts [people-20]', async () => {
  const [one, other] = [await makeUser(site.deps), await makeUser(site.deps)];
  await start(one.id, other.id);
  const [kept] = await readLinks();
  expect((await confirm(`${kept.slice(0, -4)}AAAA`)).status).toBe(404);
  const now = time;
  time = new Date(now.getTime() + 7 * 86_400_000);
  expect((await confirm(kept)).status).toBe(404);
  time = now;
  await site.deps.db.update(users).set({ email: 'moved@example.org' }).where(eq(users.id, one.id));
  expect((await confirm(kept)).status).toBe(404);
  await site.deps.db.update(users).set({ email: '' }).where(eq(users.id, other.id));
  expect((await start(one.id, other.id)).body.message).toContain('no usable email address');
});

test('erasing the person ends every way to sign in to the record', async () => {
  const [old, again] = [await makeUser(site.deps), await signIn('erased.join@example.org')];
  await start(old.id, again.id);
  for (const token of await readLinks()) await confirm(token);
  expect((await site.call(deleteUser, { as: admin, params: { id: old.id } })).status).toBe(204);
  const later = await signIn('erased.join@example.org', again.uid);
  expect(later.id).not.toBe(old.id);
});
