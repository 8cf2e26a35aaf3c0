// API tokens over HTTP: what works with one, what stops it, and who hears of it.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getSession, listUsers } from '#features/accounts/account-contract.ts';
import { listAudit } from '#features/audit/audit-log-contract.ts';
import { saveProject } from '#features/people/person-contract.ts';
import { listProjects } from '#features/projects/project-contract.ts';
import { sendMail, takeDueMails } from '#platform/mail/mail-outbox.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makePlatformToken } from '#test/factories/make-tokens.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../token-contract.ts';
import { keepTokens } from './token-housekeeping.ts';
import { formatToken, isToken } from './token-secret.ts';

const site = useTestApp({ env: { RATE_LIMITS: 'on' } });

type Scopes = readonly (typeof contract.personalTokenBody.shape.scopes)['_zod']['output'][number][];
async function create(as: TestUser, scopes: Scopes = ['projects:read'], days = 30) {
  const { status, body } = await site.call(contract.createToken, { as, body: { name: 'Reports', scopes, days } });
  expect(status).toBe(201);
  return body;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const read = (token: string) => site.call(listProjects, { headers: bearer(token) });

async function sendMails(): Promise<void> {
  for (const mail of await takeDueMails(site.deps.db, 100)) await sendMail(site.deps, mail);
}

test('a token acts as its owner within its scopes, and shows when it was used', async () => {
  const owner = await makeUser(site.deps);
  const hidden = await makeProject(site.deps, { ownerId: owner.id, visibility: 'private' });
  const { token, ...item } = await create(owner, ['projects:read', 'profile:read']);
  const own = await site.app.inject({ url: `/api/projects/${hidden.id}`, headers: bearer(token) });
  expect(own.statusCode).toBe(200);
  expect(own.headers['set-cookie']).toBeUndefined();
  expect((await site.call(getSession, { headers: bearer(token) })).body?.uid).toBe(owner.uid);
  const saving = await site.call(saveProject, { params: { id: hidden.id }, headers: bearer(token) });
  expect([saving.status, saving.body.code, saving.headers['www-authenticate']]).toEqual([
    403,
    'missing_scope',
    'Bearer realm="Kindling", error="insufficient_scope", scope="community:write"',
  ]);
  const [listed] = (await site.call(contract.listTokens, { as: owner })).body.items;
  expect(listed).toMatchObject({ ...item, lastUsedAt: expect.any(String), lastLetters: token.slice(-4) });
  expect(Date.now() - Date.parse(listed?.lastUsedAt ?? '')).toBeLessThan(60_000);
});

test('its text is stored nowhere', async () => {
  const { token } = await create(await makeUser(site.deps));
  const { rows } = await site.deps.db.execute(sql`select to_jsonb(t)::text as stored from api_tokens t
    union all select to_jsonb(a)::text from audit_entries a union all select to_jsonb(m)::text from mails m`);
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toContain(token.slice(8));
});

test('a revoked, expired or unknown token is refused at the next call, and so is one whose owner was erased', async () => {
  const owner = await makeUser(site.deps);
  const refused = async (token: string) => {
    const { status, body, headers } = await read(token);
    expect([status, body.code]).toEqual([401, 'invalid_token']);
    expect(headers['www-authenticate']).toBe('Bearer realm="Kindling", error="invalid_token"');
  };
  const revoked = await create(owner);
  expect((await read(revoked.token)).status).toBe(200);
  expect((await site.call(contract.revokeToken, { as: owner, params: { id: revoked.id } })).status).toBe(204);
  await refused(revoked.token);
  const expired = await create(owner);
  await site.deps.db.execute(
    sql`update api_tokens set created_at = now() - interval '31 days', expires_at = now() where id = ${expired.id}`,
  );
  await refused(expired.token);
  await refused(formatToken('personal', Buffer.alloc(32, 7)));
  await refused('something else');
  const left = await create(owner);
  await site.deps.db.execute(sql`update users set erased_at = now() where id = ${owner.id}`);
  await refused(left.token);
});

test('a token in an address, or beside the cookie of a session, is refused', async () => {
  const owner = await makeUser(site.deps);
  const { token } = await create(owner);
  for (const query of [`token=${token}`, 'access_token=x']) {
    expect((await site.app.inject({ url: `/api/projects?${query}` })).statusCode).toBe(400);
  }
  const both = await site.call(listProjects, { as: owner, headers: bearer(token) });
  expect([both.status, both.body.code]).toEqual([400, 'bad_request']);
});

test('a call without any sign-in says how to authenticate', async () => {
  const { status, headers } = await site.call(contract.listTokens);
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Kindling"']);
});

test('tokens have limits of their own, so that a program does not keep its owner out', async () => {
  const owner = await makeUser(site.deps);
  const { token } = await create(owner);
  const remaining = async (input: Parameters<typeof site.call>[1]) =>
    Number((await site.call(listProjects, input)).headers['x-ratelimit-remaining']);
  const before = await remaining({ as: owner });
  await read(token);
  await read(token);
  expect(await remaining({ as: owner })).toBe(before - 1);
});

test('a person has at most 20 working tokens, creates at most 20 a day, and needs a recent sign-in', async () => {
  const owner = await makeUser(site.deps);
  const made = [];
  for (let count = 0; count < 20; count += 1) made.push(await create(owner));
  const again = () =>
    site.call(contract.createToken, { as: owner, body: { name: 'More', scopes: ['projects:read'], days: 7 } });
  expect((await again()).body.code).toBe('too_many_tokens');
  await site.call(contract.revokeToken, { as: owner, params: { id: made[0]?.id ?? 0 } });
  expect((await again()).body.code).toBe('too_many_requests');
  await site.deps.db.execute(
    sql`update api_tokens set created_at = now() - interval '2 days' where user_id = ${owner.id}`,
  );
  await site.deps.db.execute(
    sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${owner.id}`,
  );
  expect((await again()).body.code).toBe('recent_sign_in_needed');
});

test.each([
  [{ name: '', scopes: ['projects:read'], days: 7 }, 'Name is required'],
  [{ name: 'A', scopes: [], days: 7 }, 'Choose at least one scope'],
  [{ name: 'A', scopes: ['projects:read'], days: 3650 }, 'Choose how long it works'],
])('%j is refused: %s', async (body, message) => {
  const { status, body: answer } = await site.call(contract.createToken, { as: await makeUser(site.deps), body });
  expect([status, answer.message]).toEqual([400, `${message}.`]);
});

test('scopes of the platform cannot be had by a person', async () => {
  const body = { name: 'A', scopes: ['people:read'], days: 7 };
  expect((await site.call(contract.createToken, { as: await makeUser(site.deps), body })).status).toBe(400);
});

test('a platform token needs a second factor, and its reads are in the audit log under its name', async () => {
  const admin = await makeAdmin(site.deps);
  const body = { name: 'Warehouse', scopes: ['people:read'], days: 90 };
  const refused = await site.call(contract.createPlatformToken, { as: admin, body });
  expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_needed']);
  await site.deps.db.execute(
    sql`insert into admin_authenticators (user_id, secret, last_step) values (${admin.id}, 'x', 0)`,
  );
  const created = await site.call(contract.createPlatformToken, { as: admin, body });
  expect(created.status).toBe(201);
  const listed = await site.call(listUsers, { headers: bearer(created.body.token) });
  expect(listed.status).toBe(200);
  const entries = (await site.call(listAudit, { as: admin })).body;
  expect(entries.find(({ action }) => action === 'user.list_read')?.actor).toEqual({
    kind: 'token',
    id: created.body.id,
    name: 'API token Warehouse',
  });
  expect(entries.find(({ action }) => action === 'token.created')).toMatchObject({
    actor: { kind: 'admin', id: admin.id },
    after: { kind: 'platform', name: 'Warehouse', scopes: ['people:read'] },
  });
  expect((await site.call(contract.revokeAnyToken, { as: admin, params: { id: created.body.id } })).status).toBe(204);
  expect((await site.call(listUsers, { headers: bearer(created.body.token) })).status).toBe(401);
});

test('administrators see and revoke the tokens of everyone, without their secrets', async () => {
  const [admin, owner] = [await makeAdmin(site.deps), await makeUser(site.deps)];
  const { token, id } = await create(owner);
  const { body } = await site.call(contract.listAllTokens, { as: admin, query: { kind: 'personal', state: 'active' } });
  expect(body[0]).toMatchObject({ id, kind: 'personal', person: { id: owner.id, name: owner.name } });
  expect(JSON.stringify(body)).not.toContain(token.slice(8));
  await site.call(contract.revokeAnyToken, { as: admin, params: { id } });
  expect((await read(token)).status).toBe(401);
});

test('the owner is emailed when a token is created, and once a week before it ends', async () => {
  const owner = await makeUser(site.deps);
  const { id } = await create(owner, ['projects:read'], 30);
  const platform = await makePlatformToken(site.deps, ['operations:read']);
  await sendMails();
  const own = () => site.mails.filter(({ to }) => to.address === owner.email).map(({ subject }) => subject);
  expect(own()).toEqual(['An API token was created for your Kindling account']);
  expect(site.mails.some(({ subject }) => subject.endsWith('created a platform API token'))).toBe(true);
  await keepTokens(site.deps.db);
  await site.deps.db.execute(
    sql`update api_tokens set created_at = created_at - interval '24 days', expires_at = expires_at - interval '24 days' where id in (${id}, ${platform.id})`,
  );
  await keepTokens(site.deps.db);
  await keepTokens(site.deps.db);
  await sendMails();
  expect(own().slice(1)).toEqual(['Your API token “Reports” expires soon']);
  expect(site.mails.some(({ subject }) => subject === 'The platform API token “Reports” expires soon')).toBe(true);
});

test('a personal token that ended long ago is forgotten', async () => {
  const owner = await makeUser(site.deps);
  const { id } = await create(owner);
  await site.deps.db.execute(sql`update api_tokens set revoked_at = now() - interval '91 days' where id = ${id}`);
  await keepTokens(site.deps.db);
  expect((await site.call(contract.listTokens, { as: owner })).body.items).toEqual([]);
});

test('its checksum finds a mistyped token without the database', () => {
  const token = formatToken('platform', Buffer.from('0f'.repeat(32), 'hex'));
  expect(token).toMatch(/^kdl_plt_[0-9A-Za-z]{49}$/);
  expect(isToken(token)).toBe(true);
  expect(isToken(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`)).toBe(false);
});
