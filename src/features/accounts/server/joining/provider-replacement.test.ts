// A whole identity provider is replaced: people come back through the new one, and only a link emailed to the address on record leads them
// to their old record.
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { deliverMails, makeMailsDue } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { createUser, deleteUser, getSession } from '../../account-contract.ts';
import { listUserJoins } from '../../join-contract.ts';
import { answerJoinOffer, confirmAccountJoin, getJoinOffer } from '../../own-account-contract.ts';
import { endReplacement, getSignInProvider, startReplacement } from '../../provider-contract.ts';
import { sessions, users } from '../account-table.ts';
import { accountJoins, providerReplacements } from '../join-table.ts';
import { adminAuthenticators } from '../second-factor-table.ts';
import { createSession, sessionCookieName } from '../sessions/session-service.ts';
import { startPersonSession } from '../sign-in/sign-in-service.ts';

const oldIssuer = 'https://old.example/realms/people';

const site = useTestApp({ now: () => time });
let newIssuer: string;
let admin: TestUser;
let colleague: TestUser;
let time = new Date();
beforeAll(async () => {
  newIssuer = (await makeProviders()).current;
  colleague = await makeAdmin(site.deps);
});
beforeEach(async () => {
  await site.deps.db.delete(accountJoins);
  await site.deps.db.delete(providerReplacements);
});

async function makeProviders() {
  admin = await makeAdmin(site.deps);
  return (await site.call(getSignInProvider, { as: admin })).body;
}

/** Creates a person with a record of the old provider. */
const makeOld = (fields: Partial<typeof users.$inferInsert> = {}) =>
  makeUser(site.deps, { issuer: oldIssuer, ...fields });

let count = 0;
type SignIn = { uid?: string; issuer?: string; emailVerified?: boolean };

/** Through the new provider, for the first time unless `uid` is given. */
async function signIn(
  email: string,
  { uid = `new-uid-${++count}`, issuer = newIssuer, emailVerified = true }: SignIn = {},
) {
  const { token } = await startPersonSession(
    site.deps,
    {
      uid,
      issuer,
      displayName: 'Cara',
      isNamed: true,
      email,
      emailVerified,
      emailUnverified: false,
      idToken: undefined,
      tokens: { refreshToken: undefined, expiresInSeconds: undefined },
    },
    { ip: '127.0.0.1', headers: {} } as FastifyRequest,
  );
  const as = { cookie: `${sessionCookieName(site.deps.config, 'user')}=${token}` };
  const before = (await site.call(getSession, { as })).body;
  const record = await site.call(createUser, { as, body: { uid: before?.uid ?? '' } });
  return { uid, as, id: record.body.id, session: (await site.call(getSession, { as })).body };
}

const start = (from: string | null = oldIssuer) =>
  site.call(startReplacement, { as: admin, body: { oldIssuer: from, reason: 'The company moves' } });
const answer = (as: { cookie: string }, isMine: boolean) => site.call(answerJoinOffer, { as, body: { isMine } });
const confirm = (token: string, as?: { cookie: string }) =>
  site.call(confirmAccountJoin, { body: { token }, ...(as && { as }) });

async function readMails() {
  const before = site.mails.length;
  await makeMailsDue(site.deps);
  await deliverMails(site.deps);
  return site.mails.slice(before);
}

/** The one link that a “yes” sends, and where to. */
async function readLink(): Promise<{ to: string; token: string }> {
  const [mail, ...more] = (await readMails()).filter(({ text }) => text.includes('/join-accounts#'));
  expect(more).toEqual([]);
  const token = decodeURIComponent(/\/join-accounts#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
  return { to: mail?.to.address ?? '', token };
}

const readProgress = async () => (await site.call(getSignInProvider, { as: admin })).body.replacement;
const stateOf = async (id: number) => (await readProgress())?.remaining.find((person) => person.id === id)?.state;

test('someone who comes back confirms with the link on record, and both sign-ins lead to the record under its own uid [people-23]', async () => {
  const old = await makeOld();
  const project = await makeProject(site.deps, { ownerId: old.id });
  expect((await start()).status).toBe(204);
  const again = await signIn(old.email.toUpperCase());
  expect(again.session?.hasJoinOffer).toBe(true);
  expect((await site.call(getJoinOffer, { as: again.as })).body).toEqual({ email: old.email, linkSentAt: null });
  // The address alone joins nothing and emails nothing.
  expect(again.id).not.toBe(old.id);
  expect((await readMails()).filter(({ text }) => text.includes('/join-accounts'))).toEqual([]);
  expect(await stateOf(old.id)).toBe('asked');

  expect((await answer(again.as, true)).status).toBe(204);
  expect(await stateOf(old.id)).toBe('link_sent');
  const { to, token } = await readLink();
  expect(to).toBe(old.email);
  expect((await site.call(getSession, { as: again.as })).body?.uid).toBe(again.uid);
  expect((await confirm(token)).body.isJoined).toBe(true);
  expect(await stateOf(old.id)).toBeUndefined();

  const later = await signIn(old.email, { uid: again.uid });
  expect([later.id, later.session?.uid, later.session?.hasJoinOffer]).toEqual([old.id, old.uid, undefined]);
  const [owner] = (await site.deps.pool.query('select owner_id::int from projects where id = $1', [project.id])).rows;
  expect(owner).toEqual({ owner_id: old.id });
  const [joined] = (await site.call(listUserJoins, { as: admin, params: { id: old.id } })).body;
  expect(joined).toMatchObject({ state: 'joined', isOffer: true, other: null });
});

test('progress counts who moved, and names who has not and why', async () => {
  await start();
  const before = await readProgress();
  const moved = await makeOld();
  const waiting = await makeOld();
  const twins = [await makeOld({ email: 'twin@example.org' }), await makeOld({ email: 'Twin@example.org' })];
  const unreachable = await makeOld({ email: 'nobody@example.org', emailUnverified: true });
  const again = await signIn(moved.email);
  await answer(again.as, true);
  await confirm((await readLink()).token);
  const progress = await readProgress();
  expect(progress).toMatchObject({ oldIssuer, newIssuer, startedBy: admin.name });
  expect((progress?.people ?? 0) - (before?.people ?? 0)).toBe(5);
  expect((progress?.moved ?? 0) - (before?.moved ?? 0)).toBe(1);
  expect(await stateOf(waiting.id)).toBe('not_yet');
  for (const { id } of twins) expect(await stateOf(id)).toBe('shared_address');
  expect(await stateOf(unreachable.id)).toBe('no_address');
  // Two matching records: no question is asked.
  expect((await signIn('twin@example.org')).session?.hasJoinOffer).toBeUndefined();
});

test('“no” keeps the accounts apart and is not asked again', async () => {
  const old = await makeOld();
  await start();
  const again = await signIn(old.email);
  expect((await answer(again.as, false)).status).toBe(204);
  expect((await answer(again.as, true)).status).toBe(404);
  const later = await signIn(old.email, { uid: again.uid });
  expect([later.id, later.session?.hasJoinOffer]).toEqual([again.id, undefined]);
  expect(await stateOf(old.id)).toBe('declined');
});

test.each([
  ['does not verify the address', { emailVerified: false }, {}],
  ['is not the new provider', { issuer: 'https://third.example' }, {}],
  ['is the old provider', { issuer: oldIssuer }, {}],
  ['names the address of a record of yet another provider', {}, { issuer: 'https://third.example' }],
  ['names an address that the old provider called unverified', {}, { emailUnverified: true }],
  ['names the address of an erased person', {}, { erasedAt: new Date() }],
  ['names the address of an administrator without a provider', {}, { uid: 'admin:only-a-password' }],
] as const)('nobody is asked where the sign-in %s', async (_name, claims, record) => {
  const old = await makeOld(record);
  await start();
  const again = await signIn(old.email, claims);
  expect([again.session?.hasJoinOffer, again.id === old.id]).toEqual([undefined, false]);
});

test('without a replacement, and after it ended, no one is asked and open links stop working [people-24]', async () => {
  const old = await makeOld();
  expect((await signIn(old.email)).session?.hasJoinOffer).toBeUndefined();
  await start();
  const again = await signIn(old.email);
  await answer(again.as, true);
  const { token } = await readLink();
  expect((await site.call(endReplacement, { as: colleague })).status).toBe(204);
  expect((await confirm(token)).status).toBe(404);
  expect((await site.call(getJoinOffer, { as: again.as })).body).toBeNull();
  expect((await signIn(old.email)).session?.hasJoinOffer).toBeUndefined();
  expect((await site.call(endReplacement, { as: colleague })).status).toBe(404);
});

test('a person who was there before the replacement began is asked at the next sign-in, unless the new record is in use', async () => {
  const [old, other] = [await makeOld(), await makeOld()];
  const early = await signIn(old.email);
  const busy = await signIn(other.email);
  await makeProject(site.deps, { ownerId: busy.id });
  await start();
  expect((await signIn(old.email, { uid: early.uid })).session?.hasJoinOffer).toBe(true);
  expect((await signIn(other.email, { uid: busy.uid })).session?.hasJoinOffer).toBeUndefined();
});

test('records learn their provider at a sign-in, and those that never did belong to a replacement', async () => {
  const old = await makeUser(site.deps);
  expect((await start(null)).status).toBe(204);
  await signIn(old.email, { uid: old.uid, issuer: newIssuer });
  const [known] = await site.deps.db.select().from(users).where(eq(users.id, old.id));
  expect(known?.issuer).toBe(newIssuer);
  const unknown = await makeUser(site.deps);
  expect((await signIn(unknown.email)).session?.hasJoinOffer).toBe(true);
});

test('a link works for the address it was sent to and for seven days, and a new one is sent once an hour', async () => {
  const old = await makeOld();
  await start();
  const again = await signIn(old.email);
  await answer(again.as, true);
  const first = await readLink();
  expect((await answer(again.as, true)).status).toBe(429);
  await site.deps.pool.query("update account_joins set retired_confirmed_at = now() - interval '61 minutes'");
  expect((await answer(again.as, true)).status).toBe(204);
  const second = await readLink();
  expect((await confirm(first.token)).status).toBe(404);
  const now = time;
  time = new Date(now.getTime() + 7 * 86_400_000);
  expect((await confirm(second.token)).status).toBe(404);
  time = now;
  await site.deps.db.update(users).set({ email: 'reassigned@example.org' }).where(eq(users.id, old.id));
  expect((await confirm(second.token)).status).toBe(404);
});

test('the record of an administrator needs its own second factor besides the link [people-25]', async () => {
  const owner = await makeAdmin(site.deps);
  await site.deps.db.update(users).set({ issuer: oldIssuer }).where(eq(users.id, owner.id));
  await start();
  const again = await signIn(owner.email);
  await answer(again.as, true);
  const { token } = await readLink();
  const attempts = [undefined, again.as, admin, owner];
  for (const as of attempts) expect((await confirm(token, as)).status).toBe(403);
  await site.deps.db.insert(adminAuthenticators).values({ userId: owner.id, secret: 'sealed', lastStep: 0 });
  // Signed in too long ago.
  await site.deps.pool.query("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [
    owner.id,
  ]);
  expect((await confirm(token, owner)).status).toBe(403);
  await site.deps.db.delete(sessions).where(eq(sessions.userId, owner.id));
  const { token: fresh } = await createSession(site.deps.db, { kind: 'admin', userId: owner.id });
  const cookie = `${sessionCookieName(site.deps.config, 'admin')}=${fresh}`;
  expect((await confirm(token, { cookie })).body.isJoined).toBe(true);
});

test('erasing the old account ends the question', async () => {
  const old = await makeOld();
  await start();
  const again = await signIn(old.email);
  await answer(again.as, true);
  const { token } = await readLink();
  expect((await site.call(deleteUser, { as: admin, params: { id: old.id } })).status).toBe(204);
  expect((await confirm(token)).status).toBe(404);
  expect((await site.call(getJoinOffer, { as: again.as })).body).toBeNull();
});

test('one replacement at a time, from another provider that has accounts; every administrator gets an email', async () => {
  await makeOld();
  expect((await start(newIssuer)).status).toBe(409);
  expect((await start('https://never.example')).status).toBe(409);
  await readMails();
  expect((await start()).status).toBe(204);
  expect((await start()).status).toBe(409);
  const told = (await readMails()).filter(({ subject }) => subject === 'The sign-in provider is being replaced');
  expect(told.map(({ to }) => to.address)).toEqual(expect.arrayContaining([admin.email, colleague.email]));
});
