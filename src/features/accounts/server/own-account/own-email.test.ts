// People with no verified email address enter one and confirm it before they invest.
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createPaymentIntent } from '#features/investing/investing-contract.ts';
import { makeAdmin, makeProject, makeUser } from '#test/factories/make.ts';
import { deliverMails, makeMailsDue } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { createUser, deleteUser } from '../../account-contract.ts';
import { confirmOwnEmail, getOwnEmail, requestOwnEmail } from '../../own-account-contract.ts';
import { users } from '../account-table.ts';
import { sessionCookieName } from '../sessions/session-service.ts';
import { startPersonSession } from '../sign-in/sign-in-service.ts';

const site = useTestApp({ now: () => time });
let projectId: number;
let time = new Date();
beforeAll(async () => {
  const owner = await makeUser(site.deps);
  projectId = (await makeProject(site.deps, { ownerId: owner.id })).id;
});

let count = 0;
/** Signs in as the provider describes the person; the same uid again is a later sign-in. */
async function signIn(says: { email?: string; emailUnverified?: boolean }, uid = `uid-without-email-${++count}`) {
  const { token } = await startPersonSession(
    site.deps,
    {
      uid,
      displayName: 'Cara',
      isNamed: true,
      email: says.email ?? '',
      emailVerified: says.email !== undefined && says.emailUnverified !== true,
      emailUnverified: says.emailUnverified === true,
      issuer: 'https://provider.example',
      idToken: undefined,
      tokens: { refreshToken: undefined, expiresInSeconds: undefined },
    },
    { ip: '127.0.0.1', headers: {} } as FastifyRequest,
  );
  const as = { cookie: `${sessionCookieName(site.deps.config, 'user')}=${token}` };
  await site.call(createUser, { as, body: { uid } });
  return { uid, as };
}

const invest = (as: { cookie: string }) => site.call(createPaymentIntent, { as, body: { projectId, amount: 150 } });
const emailOf = async (as: { cookie: string }) => (await site.call(getOwnEmail, { as })).body;

async function readLink(to: string): Promise<string> {
  await makeMailsDue(site.deps);
  await deliverMails(site.deps);
  const mail = site.mails.findLast((sent) => sent.to.address === to);
  const [, token = ''] = /\/confirm-email#(\S+)/.exec(mail?.text ?? '') ?? [];
  return decodeURIComponent(token);
}

test.each([
  ['gave none', {}],
  ['calls it unverified', { email: 'cara.unverified@example.org', emailUnverified: true }],
])('a person whose provider %s confirms an address before investing [people-17]', async (_name, says) => {
  const { as } = await signIn(says);
  const refused = await invest(as);
  expect([refused.status, refused.body.code]).toEqual([403, 'email_needed']);
  expect(await emailOf(as)).toMatchObject({ isUsable: false, pending: null });
  const address = `cara.${count}@example.org`;
  const asked = await site.call(requestOwnEmail, { as, body: { email: address } });
  expect([asked.status, asked.body.pending]).toEqual([202, address]);
  expect((await invest(as)).body.code).toBe('email_needed');
  expect((await site.call(confirmOwnEmail, { body: { token: await readLink(address) } })).status).toBe(204);
  expect(await emailOf(as)).toEqual({ email: address, isUsable: true, pending: null });
  expect((await invest(as)).status).toBe(201);
});

test('a confirmed address stays until the provider gives one that can be used', async () => {
  const { uid, as } = await signIn({});
  await site.call(requestOwnEmail, { as, body: { email: 'own@example.org' } });
  await site.call(confirmOwnEmail, { body: { token: await readLink('own@example.org') } });
  await signIn({}, uid);
  expect((await emailOf(as)).email).toBe('own@example.org');
  await signIn({ email: 'unverified@example.org', emailUnverified: true }, uid);
  expect(await emailOf(as)).toMatchObject({ email: 'own@example.org', isUsable: true });
  await signIn({ email: 'provider@example.org' }, uid);
  expect(await emailOf(as)).toMatchObject({ email: 'provider@example.org', isUsable: true });
});

test('a link works once, for one day, for the latest requested address, and cannot be guessed [people-18]', async () => {
  const { as } = await signIn({});
  const confirm = (token: string) => site.call(confirmOwnEmail, { body: { token } }).then(({ status }) => status);
  await site.call(requestOwnEmail, { as, body: { email: 'first@example.org' } });
  const first = await readLink('first@example.org');
  await site.call(requestOwnEmail, { as, body: { email: 'second@example.org' } });
  const second = await readLink('second@example.org');
  expect(await confirm(first)).toBe(404);
  expect(await confirm(`${second.slice(0, -4)}AAAA`)).toBe(404);
  const now = time;
  time = new Date(now.getTime() + 25 * 3_600_000);
  expect(await confirm(second)).toBe(404);
  time = now;
  expect(await confirm(second)).toBe(204);
  expect(await confirm(second)).toBe(404);
});

test('people with an address from their provider cannot enter another, and at most five links a day are sent', async () => {
  const known = await signIn({ email: 'known@example.org' });
  const refused = await site.call(requestOwnEmail, { as: known.as, body: { email: 'other@example.org' } });
  expect([refused.status, refused.body.code]).toEqual([409, 'illegal_move']);
  const { as } = await signIn({});
  const ask = async () => (await site.call(requestOwnEmail, { as, body: { email: 'victim@example.org' } })).status;
  const answers = [];
  for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await ask());
  expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
  const invalid = await site.call(requestOwnEmail, { as, body: { email: 'a@b, c@d' } });
  expect(invalid.status).toBe(400);
});

test('nothing of it is left when the person is erased', async () => {
  const admin = await makeAdmin(site.deps);
  const { uid, as } = await signIn({});
  await site.call(requestOwnEmail, { as, body: { email: 'gone@example.org' } });
  const [row] = await site.deps.db.select().from(users).where(eq(users.uid, uid));
  const id = row?.id ?? 0;
  expect((await site.call(deleteUser, { as: admin, params: { id } })).status).toBe(204);
  expect(JSON.stringify(await site.deps.db.select().from(users).where(eq(users.id, id)))).not.toContain('gone@');
});
