// The outbox: each event queues its email once, each email is sent at least once, and nothing personal stays in a row.
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createDatabase } from '#platform/postgres/database.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { queueMail, queueMails, sendMail, sendMailNow, takeDueMails } from './mail-outbox.ts';
import { mails } from './mail-table.ts';
import { defineMail } from './mail-template.ts';

const greeting = defineMail({
  kind: 'test_greeting',
  facts: z.object({ number: z.int() }),
  key: ({ number }) => `greeting-${number}`,
  compose: async (_deps, { number }) =>
    number < 0
      ? undefined
      : { to: { name: 'Ada', address: 'ada@example.org' }, subject: `Greeting ${number}`, parts: ['Hello.'] },
});

const step = defineMail({
  kind: 'test_step',
  facts: z.object({ story: z.int(), number: z.int() }),
  key: ({ story, number }) => `step-${story}-${number}`,
  orderingKey: ({ story }) => `story-${story}`,
  compose: async () => undefined,
});

const kindling = useTestApp();
beforeEach(async () => {
  await kindling.deps.db.execute(sql`truncate mails cascade`);
  kindling.mails.length = 0;
});

const take = async () => (await takeDueMails(kindling.deps.db, 100)).map(({ key }) => key).toSorted();
const rowOf = async (key: string) =>
  (await kindling.deps.db.select().from(mails).where(eq(mails.key, key)))[0] as typeof mails.$inferSelect;
const makeDue = () => kindling.deps.db.update(mails).set({ sendAfter: sql`now() - interval '1 second'` });

test('a repeated event queues its email once, and reports which ones are new', async () => {
  const { db } = kindling.deps;
  await queueMail(db, greeting, { number: 1 });
  await queueMail(db, greeting, { number: 1 });
  expect(await queueMails(db, greeting, [{ number: 1 }, { number: 2 }])).toEqual(['greeting-2']);
  expect(await queueMails(db, greeting, [])).toEqual([]);
  expect(await take()).toEqual(['greeting-1', 'greeting-2']);
});

test('an event that is rolled back queues no email', async () => {
  const event = kindling.deps.db.transaction(async (tx) => {
    await queueMail(tx, greeting, { number: 1 });
    throw new Error('no event');
  });
  await expect(event).rejects.toThrow('no event');
  expect(await take()).toEqual([]);
});

test('2,500 people are queued in one call', async () => {
  const facts = Array.from({ length: 2500 }, (_, number) => ({ number }));
  expect(await queueMails(kindling.deps.db, greeting, facts)).toHaveLength(2500);
  expect(await kindling.deps.db.$count(mails)).toBe(2500);
});

test('an email is sent with its key as Message-ID, is marked, and is not taken again', async () => {
  const { deps } = kindling;
  await queueMail(deps.db, greeting, { number: 7 });
  for (const mail of await takeDueMails(deps.db, 100)) await sendMail(deps, mail);
  expect(kindling.mails).toMatchObject([{ messageId: 'greeting-7', subject: 'Greeting 7' }]);
  expect((await rowOf('greeting-7')).sentAt).not.toBeNull();
  await makeDue();
  expect(await take()).toEqual([]);
});

test('an email with no content left is completed without being sent', async () => {
  const { deps } = kindling;
  await queueMail(deps.db, greeting, { number: -1 });
  for (const mail of await takeDueMails(deps.db, 100)) await sendMail(deps, mail);
  expect(kindling.mails).toEqual([]);
  expect((await rowOf('greeting--1')).sentAt).not.toBeNull();
});

test("a failed email is retried with growing delays, and stores an error code but not the mail server's text", async () => {
  const { deps } = kindling;
  const refusal = Object.assign(new Error('550 5.1.1 <ada@example.org> user unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
  });
  const failing = { ...deps, mailer: { send: () => Promise.reject(refusal) } };
  await queueMail(deps.db, greeting, { number: 1 });
  const waits: number[] = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    const [mail] = await takeDueMails(deps.db, 100);
    if (mail === undefined) throw new Error('it is not due');
    await expect(sendMail(failing, mail)).rejects.toBe(refusal);
    expect(await take()).toEqual([]);
    waits.push(Math.round(((await rowOf('greeting-1')).sendAfter.getTime() - Date.now()) / 60_000));
    await makeDue();
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(await rowOf('greeting-1')).toMatchObject({ attempts: 9, lastError: 'EENVELOPE 550', sentAt: null });
});

test('after three days an email is abandoned', async () => {
  await queueMail(kindling.deps.db, greeting, { number: 1 });
  await kindling.deps.db.update(mails).set({ createdAt: sql`now() - interval '73 hours'` });
  expect(await take()).toEqual([]);
});

test('only one of several processes sends an email', async () => {
  await queueMails(
    kindling.deps.db,
    greeting,
    Array.from({ length: 50 }, (_, number) => ({ number })),
  );
  const taken = await Promise.all([1, 2, 3, 4, 5].map(() => takeDueMails(kindling.deps.db, 20)));
  const keys = taken.flat().map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('emails with one ordering key leave in the order of their events, others do not wait for them', async () => {
  const { db } = kindling.deps;
  for (const number of [2, 1]) await queueMail(db, step, { story: 1, number });
  await queueMail(db, step, { story: 2, number: 1 });
  expect(await take()).toEqual(['step-1-2', 'step-2-1']);
  await makeDue();
  expect(await take()).toEqual(['step-1-2', 'step-2-1']);
  await db.update(mails).set({ sentAt: sql`now()` }).where(eq(mails.key, 'step-1-2'));
  expect(await take()).toEqual(['step-1-1']);
});

test('a turn is found without reading all waiting emails, also when PostgreSQL last saw none', async () => {
  const { pool, db } = kindling.deps;
  const sent = Array.from({ length: 3000 }, (_, story) => ({ story, number: 0 }));
  await queueMails(db, step, sent);
  await pool.query('update mails set sent_at = now()');
  await pool.query('vacuum analyze mails');
  await queueMails(
    db,
    step,
    Array.from({ length: 2000 }, (_, story) => ({ story, number: 1 })),
  );
  await makeDue();
  const client = await pool.connect();
  const countRead = async () => {
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query<{ read: number }>(
      "select idx_tup_fetch + seq_tup_read as read from pg_stat_user_tables where relname = 'mails'",
    );
    return rows[0]?.read ?? Number.NaN;
  };
  const before = await countRead();
  const taken = await takeDueMails(createDatabase(client as unknown as pg.Pool), 100);
  const after = await countRead();
  client.release();
  expect(taken).toHaveLength(100);
  expect(after - before).toBeLessThan(20_000);
});

test('an email of a kind only a newer version knows is left for it', async () => {
  const { db } = kindling.deps;
  await db.insert(mails).values({ key: 'from-the-future', kind: 'not_invented_yet', facts: {} });
  expect(await take()).toEqual([]);
  expect(await rowOf('from-the-future')).toMatchObject({ attempts: 0, sentAt: null });
});

test('an awaited email is sent immediately, and only once', async () => {
  const { deps } = kindling;
  await queueMail(deps.db, greeting, { number: 3 });
  await Promise.all([1, 2].map(() => sendMailNow(deps, greeting, { number: 3 })));
  await sendMailNow(deps, greeting, { number: 4 });
  expect(kindling.mails.map(({ messageId }) => messageId)).toEqual(['greeting-3']);
});

test('two templates may not share a kind', () => {
  expect(() => defineMail({ ...greeting })).toThrow('there are two email templates called test_greeting');
});
