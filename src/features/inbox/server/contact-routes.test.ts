// The contact form: messages are stored and forwarded even if email fails, and no one else is emailed.
import { expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { makeAdmin, makeUser } from '#test/factories/make.ts';
import { deliverMails, makeMailsDue } from '#test/factories/queued-mails.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';
import { sendContactMessage } from '../contact-contract.ts';
import { contactMessages } from './inbox-table.ts';

const kindling = useTestApp();

const message = {
  name: 'Robin Reader',
  email: 'robin@example.org',
  topic: 'investing',
  message: 'Where do I see what I own?\n\nRobin',
};

const kept = () => kindling.deps.db.select().from(contactMessages).orderBy(contactMessages.id);
const send = (body: object, as?: { cookie: string }) => kindling.call(sendContactMessage, { body, ...(as && { as }) });

test('a visitor’s message is stored and emailed to support, with replies going to the sender', async () => {
  const answer = await send(message);
  expect(answer).toMatchObject({ status: 201, body: { received: true } });
  expect((await kept()).at(-1)).toMatchObject({
    userId: null,
    name: message.name,
    email: message.email,
    topic: 'investing',
    content: message.message,
    handledAt: null,
  });
  await deliverMails(kindling.deps);
  expect(kindling.mails.at(-1)).toMatchObject({
    to: { address: 'support@kindling.example' },
    replyTo: { name: message.name, address: message.email },
    subject: expect.stringContaining('Investing and payments'),
    text: expect.stringContaining(`> ${message.message.replaceAll('\n', '\n> ')}`),
  });
});

test('no email goes to the typed address', async () => {
  await send({ ...message, email: 'somebody-else@example.org' });
  await deliverMails(kindling.deps);
  expect(kindling.mails.map(({ to }) => to.address)).not.toContain('somebody-else@example.org');
});

test('a signed-in sender is identified by the session', async () => {
  const person = await makeUser(kindling.deps);
  await send({ ...message, topic: 'account' }, person);
  expect((await kept()).at(-1)?.userId).toBe(person.id);
  expect((await send({ ...message, userId: 1 }, person)).status).toBe(400);
});

test.each([
  ['name', { name: '  ' }, 'Your name is required'],
  ['name', { name: 'x'.repeat(201) }, 'at most 200'],
  ['name', { name: 'Eve\r\nBcc: everyone@example.org' }, 'one line'],
  ['email', { email: '' }, 'Your email address is required'],
  ['email', { email: 'robin' }, 'does not look like'],
  ['email', { email: 'a@example.org, b@example.org' }, 'does not look like'],
  ['email', { email: 'a@example.org\r\nBcc: b@example.org' }, 'does not look like'],
  ['email', { email: '"x" <a@example.org>' }, 'does not look like'],
  ['topic', { topic: 'gossip' }, 'Choose what it is about'],
  ['message', { message: '\n' }, 'Message is required'],
  ['message', { message: 'x'.repeat(5001) }, 'at most 5000'],
])('an invalid %s such as %j is reported at its field', async (path, change, words) => {
  const before = (await kept()).length;
  const answer = await send({ ...message, ...change });
  expect(answer.status).toBe(400);
  expect(answer.body.issues).toContainEqual({ path, message: expect.stringContaining(words) });
  expect((await kept()).length).toBe(before);
});

test('5,000 characters are accepted', async () => {
  expect((await send({ ...message, message: 'é'.repeat(5000) })).status).toBe(201);
});

test('a filled honeypot gets the same answer and is not saved', async () => {
  await deliverMails(kindling.deps);
  const before = { kept: (await kept()).length, mails: kindling.mails.length };
  expect(await send({ ...message, website: 'https://spam.example' })).toMatchObject({
    status: 201,
    body: { received: true },
  });
  await deliverMails(kindling.deps);
  expect({ kept: (await kept()).length, mails: kindling.mails.length }).toEqual(before);
});

test('an unavailable mail server loses no message, and receives it later', async () => {
  const { mailer } = kindling.deps;
  kindling.deps.mailer = { send: () => Promise.reject(new Error('the mail server is away')) };
  const answer = await send({ ...message, message: 'Are you there?' });
  await deliverMails(kindling.deps);
  kindling.deps.mailer = mailer;
  expect(answer.status).toBe(201);
  expect((await kept()).at(-1)?.content).toBe('Are you there?');
  expect(JSON.stringify(kindling.mails)).not.toContain('Are you there?');
  await makeMailsDue(kindling.deps);
  await deliverMails(kindling.deps);
  expect(kindling.mails.at(-1)?.text).toContain('Are you there?');
});

test('erasing a person deletes their messages, also from before they signed in, and no others', async () => {
  const person = await makeUser(kindling.deps);
  await send({ ...message, email: person.email.toUpperCase(), message: 'Before I had an account.' });
  await send({ ...message, email: 'other@example.org', message: 'From my account.' }, person);
  await send({ ...message, message: 'Somebody else wrote this.' });
  const admin = await makeAdmin(kindling.deps);
  const answer = await kindling.call(deleteUser, { params: { id: person.id }, as: admin });
  expect(answer.status).toBe(204);
  const text = JSON.stringify(await kept());
  expect(text).not.toContain(person.email.toUpperCase());
  expect(text).not.toContain('Before I had an account.');
  expect(text).not.toContain('From my account.');
  expect(text).toContain('Somebody else wrote this.');
});

test('an address can send five messages a minute, and an account another five', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const person = await makeUser(limited.deps);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await limited.call(sendContactMessage, { body: message })).status);
  const signedIn = await limited.call(sendContactMessage, { body: message, as: person });
  await limited.close();
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  expect(signedIn.status).toBe(201);
});

test('addresses of one IPv6 network share a limit', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const send = async (remoteAddress: string) => {
    const { path: url, method } = sendContactMessage;
    return (await limited.app.inject({ method, url, remoteAddress, payload: message })).statusCode;
  };
  const network = [];
  for (let host = 1; host <= 8; host += 1) network.push(await send(`2001:db8:0:7::${host}`));
  expect(network).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  expect(await send('2001:db8:0:8::1')).toBe(201);
  // One subscriber may have many networks: a /56 gets the limit of four, and the remainder of its /48 is not affected.
  const wider = [];
  for (let host = 1; host <= 25; host += 1) wider.push(await send(`2001:db8:1:${host.toString(16)}::1`));
  expect(wider).toEqual([...Array(20).fill(201), ...Array(5).fill(429)]);
  expect(await send('2001:db8:1:100::1')).toBe(201);
  await limited.close();
});

test('at most 60 messages an hour are emailed in total, and all are stored', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const { path: url, method } = sendContactMessage;
  const send = (host: number) =>
    limited.app.inject({ method, url, remoteAddress: `192.0.2.${host}`, payload: message });
  for (let host = 1; host <= 63; host += 1) {
    expect((await send(host)).statusCode).toBe(201);
  }
  await deliverMails(limited.deps);
  expect(limited.mails).toHaveLength(60);
  expect(limited.mails.at(-1)?.text).toContain('This is email 60 within an hour.');
  expect(await limited.deps.db.$count(contactMessages)).toBe(63);
  await limited.deps.pool.query("update contact_messages set created_at = created_at - interval '61 minutes'");
  await send(64);
  await deliverMails(limited.deps);
  expect(limited.mails).toHaveLength(61);
  await limited.close();
});
