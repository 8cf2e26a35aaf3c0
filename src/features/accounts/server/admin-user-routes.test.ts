// Managing one person: inviting an administrator, editing a record, ending sessions; all of it audited.
import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { acceptAdminInvite, getAdminUser, getSession, getUser } from '../account-contract.ts';
import * as contract from '../admin-user-contract.ts';
import { findSystemUser } from './account-service.ts';
import { adminInvites, sessions, users } from './account-table.ts';
import { findInvitation } from './admins/admin-invitation.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

let count = 0;
const newAdmin = () => {
  count += 1;
  return { name: 'Nora New', email: `nora-${count}@example.org` };
};
const invite = async (body: object = newAdmin()) => kindling.call(contract.inviteAdmin, { as: admin, body });
const tokenOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
const setUp = (url: string, username: string) =>
  kindling.call(acceptAdminInvite, { body: { token: tokenOf(url), username, password: 'seven sleepy otters row' } });

async function lastEntry(userId: number) {
  const [entry] = await kindling.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(userId)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return entry;
}

test('an invited administrator gets a record and a link by email, and has access after setting up', async () => {
  const asked = newAdmin();
  const { status, body } = await invite(asked);
  expect(status).toBe(201);
  expect(body.user).toMatchObject({ ...asked, role: 'admin', isAdmin: true, username: null });
  expect(body.mailed).toBe(true);
  expect(new Date(body.expiresAt).getTime() - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
  const mail = kindling.mails.at(-1);
  expect(mail?.to.address).toBe(asked.email);
  expect(mail?.text).toContain(body.adminSetupUrl);
  expect(await lastEntry(body.user.id)).toMatchObject({
    action: 'admin.invited',
    actorId: admin.id,
    details: { after: { ...asked, role: 'admin' } },
  });
  expect((await setUp(body.adminSetupUrl, 'nora')).status).toBe(200);
});

test('the link is stored neither in the database nor in the audit log', async () => {
  const { body } = await invite();
  const { rows } = await kindling.deps.pool.query<{ text: string }>(
    'select (select string_agg(i::text, $1) from admin_invites i) || (select string_agg(e::text, $1) from audit_entries e) as text',
    [' '],
  );
  expect(rows[0]?.text).toContain('nora');
  expect(rows[0]?.text).not.toContain(tokenOf(body.adminSetupUrl));
});

test('an unavailable mail server does not prevent an invitation: the link can be passed on manually', async () => {
  const { mailer } = kindling.deps;
  kindling.deps.mailer = { send: () => Promise.reject(new Error('the mail server is away')) };
  const { status, body } = await invite();
  kindling.deps.mailer = mailer;
  expect([status, body.mailed]).toEqual([201, false]);
  expect((await setUp(body.adminSetupUrl, 'nora-by-hand')).status).toBe(200);
});

test('an existing user becomes an administrator with the same record, in any spelling of the address', async () => {
  const person = await makeUser(kindling.deps);
  const answer = await invite({ name: 'Twice', email: person.email.toUpperCase() });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: 'already_exists', userId: person.id, issues: [{ path: 'email' }] });
});

test('an address that only ends like a known one is a different address', async () => {
  const known = newAdmin();
  expect((await invite({ ...known, email: `jo${known.email}` })).status).toBe(201);
  expect((await invite(known)).status).toBe(201);
});

test('invitation status is tracked per person and reflects the newest link', async () => {
  const stateOf = ({ body }: Awaited<ReturnType<typeof invite>>) => findInvitation(kindling.deps.db, body.user.id);
  const { mailer } = kindling.deps;
  kindling.deps.mailer = { send: () => Promise.reject(new Error('the mail server is away')) };
  const unsent = await invite();
  kindling.deps.mailer = mailer;
  const used = await invite();
  await setUp(used.body.adminSetupUrl, 'nora-of-three');
  const old = await invite();
  await kindling.deps.pool.query(
    "update admin_invites set expires_at = now() - interval '1 second' where user_id = $1",
    [old.body.user.id],
  );
  expect(await stateOf(unsent)).toMatchObject({ state: 'open', mailedAt: null });
  expect(await stateOf(used)).toMatchObject({ state: 'used', mailedAt: expect.any(String) });
  expect(await stateOf(old)).toMatchObject({ state: 'expired', mailedAt: expect.any(String) });
  expect((await setUp(old.body.adminSetupUrl, 'nora-too-late')).status).toBe(404);
  expect(await findInvitation(kindling.deps.db, (await makeUser(kindling.deps)).id)).toBeNull();
});

test('ten concurrent invitations of one address create one record', async () => {
  const asked = newAdmin();
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite(asked)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

test.each([
  ['name', { name: ' ' }, 'Name is required'],
  ['name', { name: 'Eve\nBcc: all@example.org' }, 'one line'],
  ['email', { email: 'nobody' }, 'does not look like'],
  ['email', { email: 'a@example.org\r\nBcc: b@example.org' }, 'does not look like'],
  ['role', { role: 'king' }, 'Invalid'],
  ['', { isAdmin: false }, 'Unrecognized'],
])('an invitation with a %s such as %j is refused', async (path, change, words) => {
  const answer = await invite({ ...newAdmin(), ...change });
  expect(answer.status).toBe(400);
  expect(answer.body.issues).toContainEqual({ path, message: expect.stringContaining(words) });
});

test('a renewed link replaces the previous one; a withdrawn one stops working and grants nothing', async () => {
  const first = await invite();
  const { id } = first.body.user;
  const second = await kindling.call(contract.renewInvitation, { as: admin, params: { id } });
  expect(second.status).toBe(201);
  expect((await setUp(first.body.adminSetupUrl, 'nora-first')).status).toBe(404);
  expect((await kindling.call(contract.withdrawInvitation, { as: admin, params: { id } })).status).toBe(204);
  expect((await setUp(second.body.adminSetupUrl, 'nora-second')).status).toBe(404);
  const [row] = await kindling.deps.db.select().from(users).where(eq(users.id, id));
  expect(row?.isAdmin).toBe(false);
  expect(await lastEntry(id)).toMatchObject({ action: 'admin.invitation_withdrawn', actorId: admin.id });
  expect((await kindling.call(contract.renewInvitation, { as: admin, params: { id } })).body.code).toBe('illegal_move');
});

test('an administrator who has set up has no link to renew or withdraw', async () => {
  const { body } = await invite();
  await setUp(body.adminSetupUrl, 'nora-done');
  for (const endpoint of [contract.renewInvitation, contract.withdrawInvitation]) {
    const answer = await kindling.call(endpoint, { as: admin, params: { id: body.user.id } });
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([409, 'illegal_move']);
  }
  const left = await kindling.deps.db.$count(adminInvites, eq(adminInvites.userId, body.user.id));
  expect(left).toBe(1);
});

test('a record is edited with a reason, and the log records the earlier values', async () => {
  const person = await makeUser(kindling.deps, { name: 'Inga', bio: 'Old words', expertise: ['boats'] });
  const change = {
    name: 'Inga Berg',
    bio: '',
    location: 'Bergen',
    // Completed, as people write it.
    website: 'inga.example',
    socialLinks: { Mastodon: 'https://social.example/@inga' },
    expertise: ['boats', 'sails'],
    role: 'innovator',
  };
  const reason = 'She asked for it by mail';
  const answer = await kindling.call(contract.changeUser, {
    as: admin,
    params: { id: person.id },
    body: { ...change, reason },
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ ...change, bio: null, website: 'https://inga.example/', email: person.email });
  const seen = await kindling.call(getUser, { params: { uid: person.uid } });
  expect(seen.body).toMatchObject({ name: 'Inga Berg', location: 'Bergen', bio: null });
  expect(await lastEntry(person.id)).toMatchObject({
    action: 'user.changed',
    details: {
      before: { name: 'Inga', bio: 'Old words', expertise: ['boats'], role: 'investor', location: null },
      after: { name: 'Inga Berg', bio: null, expertise: ['boats', 'sails'], role: 'innovator', location: 'Bergen' },
      reason,
    },
  });
});

test('the email address comes from the identity provider, except for administrators without one', async () => {
  const person = await makeUser(kindling.deps);
  const change = (id: number, email: string) =>
    kindling.call(contract.changeUser, { as: admin, params: { id }, body: { email, reason: 'A typing error' } });
  expect((await change(person.id, 'other@example.org')).status).toBe(403);
  expect((await change(person.id, person.email)).status).toBe(200);
  const { body } = await invite();
  expect((await change(body.user.id, person.email)).status).toBe(409);
  expect((await change(body.user.id, 'nora.right@example.org')).body.email).toBe('nora.right@example.org');
});

test.each([
  ['reason', { reason: '' }, 'Reason is required'],
  ['name', { name: '' }, 'Name is required'],
  ['website', { website: 'javascript:alert(1)' }, 'must be a web address'],
  ['website', { website: 'inga' }, 'must be a web address'],
  ['socialLinks.x', { socialLinks: { x: 'data:text/html,x' } }, 'must be a web address'],
  ['expertise', { expertise: Array.from({ length: 21 }, (_, n) => `word ${n}`) }, 'at most 20'],
  ['interests.0', { interests: [''] }, 'Interests is required'],
  ['bio', { bio: 'x'.repeat(2001) }, 'at most 2000'],
  ['', { uid: 'x' }, 'Unrecognized'],
  ['', { isAdmin: true }, 'Unrecognized'],
  ['', { stripeCustomerId: 'cus_1' }, 'Unrecognized'],
])('a record with a %s such as %j is refused', async (path, change, words) => {
  const person = await makeUser(kindling.deps);
  const answer = await kindling.call(contract.changeUser, {
    as: admin,
    params: { id: person.id },
    body: { reason: 'Why not', ...change },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.issues).toContainEqual({ path, message: expect.stringContaining(words) });
  expect(await lastEntry(person.id)).toBeUndefined();
});

test('system records cannot be edited', async () => {
  const system = await findSystemUser(kindling.deps.db, 'imported');
  const answer = await kindling.call(contract.changeUser, {
    as: admin,
    params: { id: system.id },
    body: { name: 'Exported', reason: 'A joke' },
  });
  expect(answer.status).toBe(403);
});

test('sessions of both kinds are listed under ids that cannot be used to sign in', async () => {
  const other = await makeAdmin(kindling.deps);
  await kindling.deps.db
    .update(sessions)
    .set({ address: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
    .where(eq(sessions.userId, other.id));
  const { status, body } = await kindling.call(contract.listUserSessions, { as: admin, params: { id: other.id } });
  expect(status).toBe(200);
  expect(body.map(({ kind }) => kind).toSorted()).toEqual(['admin', 'user']);
  expect(body[0]).toMatchObject({ address: '203.0.113.9', isCurrent: false });
  const rows = await kindling.deps.db.select().from(sessions).where(eq(sessions.userId, other.id));
  for (const { tokenHash } of rows) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(JSON.stringify(body)).not.toContain(tokenHash.toString(encoding).slice(0, 12));
    }
  }
  expect(await lastEntry(other.id)).toMatchObject({ action: 'session.list_read', details: { rows: 2 } });
  const own = await kindling.call(contract.listUserSessions, { as: other, params: { id: other.id } });
  expect(own.body.filter(({ isCurrent }) => isCurrent).map(({ kind }) => kind)).toEqual(['admin']);
});

test('expired sessions are not listed', async () => {
  const person = await makeUser(kindling.deps);
  await kindling.deps.db
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() - 13 * 3_600_000) })
    .where(eq(sessions.userId, person.id));
  const { body } = await kindling.call(contract.listUserSessions, { as: admin, params: { id: person.id } });
  expect(body).toEqual([]);
});

test('one session ends immediately while the others stay; then all are ended', async () => {
  const other = await makeAdmin(kindling.deps);
  const params = { id: other.id };
  const list = async () => (await kindling.call(contract.listUserSessions, { as: admin, params })).body;
  const own = (await list()).find(({ kind }) => kind === 'admin');
  const end = () =>
    kindling.call(contract.endUserSession, { as: admin, params: { ...params, sessionId: own?.id ?? '' } });
  expect((await end()).status).toBe(204);
  expect((await kindling.call(getAdminUser, { as: other })).status).toBe(401);
  expect((await list()).map(({ kind }) => kind)).toEqual(['user']);
  expect((await end()).status).toBe(404);
  expect((await kindling.call(contract.endUserSessions, { as: admin, params })).status).toBe(204);
  expect(await list()).toEqual([]);
});

test('a session can be ended only under the person it belongs to', async () => {
  const [person, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { body } = await kindling.call(contract.listUserSessions, { as: admin, params: { id: other.id } });
  const answer = await kindling.call(contract.endUserSession, {
    as: admin,
    params: { id: person.id, sessionId: body[0]?.id ?? '' },
  });
  expect(answer.status).toBe(404);
  expect((await kindling.call(getSession, { as: other })).body).not.toBeNull();
});

test('possible assignees are administrators who can sign in', async () => {
  const { body } = await invite();
  const person = await makeUser(kindling.deps);
  const list = (await kindling.call(contract.listAdmins, { as: admin })).body;
  expect(list).toContainEqual({ id: admin.id, name: admin.name });
  for (const { id } of [person, body.user]) expect(list.map((item) => item.id)).not.toContain(id);
});
