// Emails to one person, and what is known about them when a mail server does not take them.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { queueMail, sendMail } from '#platform/mail/mail-outbox.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getOutages } from '../health-contract.ts';
import { listUserMails, retryUserMails } from '../mail-log-contract.ts';

const kindling = useTestApp({ env: { SMTP_URL: 'smtp://mail.example.org' } });
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const greeting = defineMail({
  kind: 'test_log_greeting',
  facts: z.object({ number: z.int(), to: z.string() }),
  key: ({ number }) => `log-greeting-${number}`,
  compose: async (_deps, { number, to }) => ({ to: { address: to }, subject: `Greeting ${number}`, parts: ['Hello.'] }),
});

const logOf = async ({ id }: TestUser) => (await kindling.call(listUserMails, { as: admin, params: { id } })).body;
const outages = async () => (await kindling.call(getOutages, { as: admin })).body.outages;

async function send(to: string, number: number, failure?: { code: string; responseCode?: number }): Promise<void> {
  const { deps } = kindling;
  const facts = { number, to };
  await queueMail(deps.db, greeting, facts);
  const send = failure && (() => Promise.reject(Object.assign(new Error('not taken'), failure)));
  const broken = send ? { ...deps, mailer: { send } } : deps;
  await deps.db.execute(sql`update mails set attempts = 2 where key = ${greeting.key(facts)}`);
  await sendMail(broken, { key: greeting.key(facts), kind: greeting.kind, facts }).catch(() => undefined);
}

test('emails are listed by their recipient, with what became of them, and retried', async () => {
  const [ada, bob] = [await makeUser(kindling.deps, { email: 'Ada@example.org' }), await makeUser(kindling.deps)];
  await send('ada@example.org', 1);
  await send('ada@example.org', 2, { code: 'ECONNECTION' });
  await send(bob.email, 3);
  const log = await logOf(ada);
  expect(log.map(({ key, state, error }) => [key, state, error])).toEqual([
    ['log-greeting-2', 'retrying', 'ECONNECTION'],
    ['log-greeting-1', 'sent', null],
  ]);
  expect(JSON.stringify(log)).not.toContain('example.org');
  const { body } = await kindling.call(retryUserMails, { as: admin, params: { id: ada.id } });
  expect(body).toEqual({ mails: 1 });
  await kindling.deps.db.execute(
    sql`update mails set created_at = now() - interval '4 days' where key = 'log-greeting-2'`,
  );
  expect((await logOf(ada)).map(({ state }) => state)).toEqual(['sent', 'given_up']);
  expect((await logOf(bob)).map(({ key }) => key)).toEqual(['log-greeting-3']);
});

test('a mail server that is away is an outage, a mailbox that refuses is none, and it ends by itself', async () => {
  await kindling.deps.db.execute(sql`truncate mails cascade`);
  expect(await outages()).toEqual([]);
  await send('full@example.org', 10, { code: 'EENVELOPE', responseCode: 552 });
  expect(await outages()).toEqual([]);
  await send('full@example.org', 11, { code: 'ETIMEDOUT' });
  expect(await outages()).toMatchObject([{ part: 'mail' }]);
  await kindling.deps.db.execute(sql`update mails set sent_at = now()`);
  expect(await outages()).toEqual([]);
});

test('erasing a person leaves no mark of their address', async () => {
  const cy = await makeUser(kindling.deps);
  await send(cy.email, 20);
  const count = async () =>
    (await kindling.deps.pool.query("select from mails where key = 'log-greeting-20' and recipient is not null"))
      .rowCount;
  expect(await count()).toBe(1);
  expect(
    (await kindling.call(deleteUser, { as: admin, params: { id: cy.id }, body: { reason: 'Asked for it' } })).status,
  ).toBe(204);
  expect(await count()).toBe(0);
});

test('is for admins', async () => {
  const as = await makeUser(kindling.deps);
  expect((await kindling.call(listUserMails, { as, params: { id: as.id } })).status).toBe(401);
  expect((await kindling.call(listUserMails, { as: admin, params: { id: 999_999 } })).status).toBe(404);
});
