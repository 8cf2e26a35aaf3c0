// Signing up for the newsletter: only the owner of an address can subscribe it, and subscriptions stay private.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { makeAdmin, makeUser } from '#test/factories/make.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { createTestApp, type TestApp, useTestApp } from '#test/servers/test-app.ts';
import {
  changeOwnSubscription,
  confirmSubscription,
  getOwnSubscription,
  requestSubscription,
} from '../newsletter-contract.ts';
import { forgetOldAddresses } from './newsletter-housekeeping.ts';
import { subscribers } from './newsletter-table.ts';
import { createConfirmationToken } from './subscription-tokens.ts';

const kindling = useTestApp();

let people = 0;
const newAddress = () => `Reader-${(people += 1)}@example.org`;
const ask = (email: string, on = kindling) => on.call(requestSubscription, { body: { email } });
const confirm = (token: string) => kindling.call(confirmSubscription, { body: { token } });
const rowOf = async (email: string) =>
  (await kindling.deps.db.select().from(subscribers).where(sql`lower(email) = lower(${email})`))[0];

async function mailsTo(email: string) {
  await deliverMails(kindling.deps);
  return kindling.mails.filter(({ to }) => to.address.toLowerCase() === email.toLowerCase());
}

async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  const [, token = ''] = /\/newsletter\/confirm#([^\s"]+)/.exec(mail?.text ?? '') ?? [];
  return decodeURIComponent(token);
}

async function subscribe(email: string): Promise<void> {
  await ask(email);
  expect((await confirm(await linkTo(email))).status).toBe(204);
}

test('a subscription starts with the link of the email, and following it again changes nothing [newsletter-1]', async () => {
  const email = newAddress();
  expect(await ask(email)).toMatchObject({ status: 202, body: { received: true } });
  expect((await rowOf(email))?.state).toBe('pending');
  const token = await linkTo(email);
  expect((await confirm(token)).status).toBe(204);
  const confirmed = await rowOf(email);
  expect(confirmed).toMatchObject({ state: 'confirmed', requestedFrom: null });
  expect((await confirm(token)).status).toBe(204);
  expect(await rowOf(email)).toEqual(confirmed);
});

test('the answer is the same for a new, a pending, a subscribed and a bounced address, in any spelling', async () => {
  const email = newAddress();
  const answers = [await ask(email), await ask(email.toUpperCase())];
  await confirm(await linkTo(email));
  answers.push(await ask(email));
  await kindling.deps.db
    .update(subscribers)
    .set({ state: 'bounced', bouncedAt: new Date() })
    .where(eq(subscribers.email, email));
  answers.push(await ask(email));
  for (const { status, body } of answers) expect([status, body]).toEqual([202, { received: true }]);
});

test('a subscribed address that signs up again gets an email that says so, and stays subscribed', async () => {
  const email = newAddress();
  await subscribe(email);
  await ask(email);
  const mail = (await mailsTo(email)).at(-1);
  expect(mail?.subject).toMatch(/You already get/);
  expect(mail?.text).not.toContain('/newsletter/confirm');
  expect((await rowOf(email))?.state).toBe('confirmed');
});

test('an address gets three confirmation emails a day at most, and none after a bounce', async () => {
  const email = newAddress();
  for (let count = 0; count < 6; count += 1) await ask(email);
  expect(await mailsTo(email)).toHaveLength(3);
  const { db } = kindling.deps;
  await db
    .update(subscribers)
    .set({ firstRequestedAt: sql`now() - interval '25 hours'` })
    .where(eq(subscribers.email, email));
  await ask(email);
  expect(await mailsTo(email)).toHaveLength(4);
  await db.update(subscribers).set({ state: 'bounced', bouncedAt: new Date() }).where(eq(subscribers.email, email));
  await ask(email);
  expect(await mailsTo(email)).toHaveLength(4);
});

test.each(['', 'reader', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org'])(
  'the address %j is refused at its field',
  async (email) => {
    const answer = await ask(email);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } });
  },
);

test('a filled honeypot gets the usual answer and is not saved', async () => {
  const email = newAddress();
  const answer = await kindling.call(requestSubscription, { body: { email, website: 'https://spam.example' } });
  expect(answer).toMatchObject({ status: 202, body: { received: true } });
  expect(await rowOf(email)).toBeUndefined();
});

test('forged, foreign and expired links confirm nothing', async () => {
  const [victim, attacker] = [newAddress(), newAddress()];
  await ask(victim);
  await ask(attacker);
  const own = await linkTo(attacker);
  const id = (await rowOf(victim))?.id ?? 0;
  const foreign = { ...kindling.deps, secret: 'the secret of another installation' };
  const past = { ...kindling.deps, now: () => new Date(Date.now() - 8 * 86_400_000) };
  for (const token of [
    'x',
    `${own.slice(0, -4)}AAAA`,
    Buffer.from(JSON.stringify({ subscriberId: id, at: Date.now() })).toString('base64url'),
    createConfirmationToken(foreign, id),
    createConfirmationToken(past, id),
  ]) {
    expect((await confirm(token)).status).toBe(404);
  }
  expect((await rowOf(victim))?.state).toBe('pending');
  expect((await kindling.call(confirmSubscription, { body: { token: '' } })).status).toBe(400);
});

test('a request that is not confirmed within a week is deleted, and so is an address a year after it bounced', async () => {
  const { db } = kindling.deps;
  const [pending, kept, bounced] = [newAddress(), newAddress(), newAddress()];
  for (const email of [pending, kept, bounced]) await ask(email);
  const age = (email: string, set: object) => db.update(subscribers).set(set).where(eq(subscribers.email, email));
  await age(pending, { requestedAt: sql`now() - interval '8 days'` });
  await age(bounced, { state: 'bounced', bouncedAt: sql`now() - interval '366 days'` });
  await forgetOldAddresses(db);
  expect(await Promise.all([pending, kept, bounced].map(async (email) => (await rowOf(email))?.state))).toEqual([
    undefined,
    'pending',
    undefined,
  ]);
});

test('a signed-in person turns it on and off without an email, and only for their own address', async () => {
  const person = await makeUser(kindling.deps);
  const change = (subscribed: boolean) => kindling.call(changeOwnSubscription, { as: person, body: { subscribed } });
  const read = async () => (await kindling.call(getOwnSubscription, { as: person })).body;
  expect(await read()).toEqual({ email: person.email, state: 'off', canSubscribe: true });
  expect((await change(true)).body.state).toBe('on');
  expect(await read()).toMatchObject({ state: 'on' });
  expect((await rowOf(person.email))?.userId).toBe(person.id);
  expect((await change(false)).body.state).toBe('off');
  expect(await rowOf(person.email)).toBeUndefined();
  expect(await mailsTo(person.email)).toEqual([]);
  expect((await kindling.call(changeOwnSubscription, { as: person, body: { email: 'x@example.org' } })).status).toBe(
    400,
  );
  expect((await kindling.call(changeOwnSubscription, { body: { subscribed: true } })).status).toBe(401);
});

test('an unverified address cannot be subscribed in the settings, and a bounce cannot be undone there', async () => {
  const { db } = kindling.deps;
  const person = await makeUser(kindling.deps);
  const change = (subscribed: boolean) => kindling.call(changeOwnSubscription, { as: person, body: { subscribed } });
  await db.update(users).set({ emailUnverified: true }).where(eq(users.id, person.id));
  expect((await change(true)).status).toBe(409);
  await db.update(users).set({ emailUnverified: false }).where(eq(users.id, person.id));
  await change(true);
  await db
    .update(subscribers)
    .set({ state: 'bounced', bouncedAt: new Date() })
    .where(eq(subscribers.userId, person.id));
  expect((await change(true)).status).toBe(409);
  expect((await change(false)).body.state).toBe('bounced');
});

test('erasing a person deletes their subscriptions, also the one made without an account', async () => {
  const person = await makeUser(kindling.deps);
  const admin = await makeAdmin(kindling.deps);
  const other = newAddress();
  await subscribe(person.email.toUpperCase());
  await subscribe(other);
  expect((await kindling.call(deleteUser, { as: admin, params: { id: person.id } })).status).toBe(204);
  expect(await rowOf(person.email)).toBeUndefined();
  expect((await rowOf(other))?.state).toBe('confirmed');
});

test('a network address can sign up ten people an hour', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const { method, path: url } = requestSubscription;
  // All from one subscriber network, which the limit per minute also counts as one.
  const statuses: number[] = [];
  for (let count = 1; count <= 12; count += 1) {
    const answer = await limited.app.inject({
      method,
      url,
      remoteAddress: '192.0.2.1',
      payload: { email: `n${count}@example.org` },
    });
    statuses.push(answer.statusCode);
    if (count === 4) await limited.deps.db.insert(subscribers).values(await copiesOf(limited, 6));
  }
  const elsewhere = await limited.app.inject({
    method,
    url,
    remoteAddress: '192.0.2.2',
    payload: { email: 'm@example.org' },
  });
  await limited.close();
  expect(statuses.slice(0, 5)).toEqual([202, 202, 202, 202, 429]);
  expect(statuses.at(-1)).toBe(429);
  expect(elsewhere.statusCode).toBe(202);
});

/** Simulates earlier requests of the same network within the hour. */
async function copiesOf({ deps }: TestApp, count: number) {
  const [first] = await deps.db.select({ requestedFrom: subscribers.requestedFrom }).from(subscribers).limit(1);
  return Array.from({ length: count }, (_, place) => ({ email: `copy${place}@example.org`, ...first }));
}

test('a form without script is answered with a page, and a form of another site is refused', async () => {
  const email = newAddress();
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    kindling.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const sent = await post('/newsletter', `email=${encodeURIComponent(email)}&website=`);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/newsletter?result=done']);
  const token = await linkTo(email);
  const confirmed = await post('/newsletter/confirm', new URLSearchParams({ token }).toString());
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/newsletter/confirm?result=done']);
  expect((await rowOf(email))?.state).toBe('confirmed');
  expect((await post('/newsletter', 'email=nobody')).headers.location).toBe('/newsletter?result=invalid');
  expect((await post('/newsletter/confirm', 'token=x')).headers.location).toBe('/newsletter/confirm?result=expired');
  const foreign = await post('/newsletter', 'email=a@example.org', { 'sec-fetch-site': 'cross-site' });
  expect(foreign.statusCode).toBe(403);
  // Other routes still refuse the content type.
  expect((await post('/api/newsletter/subscriptions', 'email=a@example.org')).statusCode).toBe(415);
});
