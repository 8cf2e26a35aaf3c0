// Limits per person: messages a minute and a day, new conversations a day, and the same text to many people.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeMessage } from '#test/factories/make-messages.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { sendMessage, startConversation } from '../message-contract.ts';
import { messagesPerDay, messagesPerMinute, newConversationsPerDay, sameTextPeople } from '../message-rules.ts';

const kindling = useTestApp({ env: { RATE_LIMITS: 'on' } });

async function makeCreator(): Promise<TestUser> {
  const creator = await makeUser(kindling.deps);
  await makeProject(kindling.deps, { ownerId: creator.id });
  return creator;
}

const start = (as: TestUser, to: TestUser, content: string) =>
  kindling.call(startConversation, { as, body: { to: to.uid, subject: 'Hello', content, key: randomUUID() } });
const answer = (as: TestUser, id: number, content: string) =>
  kindling.call(sendMessage, { as, params: { id }, body: { content, key: randomUUID() } });
/** Backdates the message by an hour. */
const age = (user: TestUser) =>
  kindling.deps.pool.query("update messages set created_at = created_at - interval '1 hour' where sender_id = $1", [
    user.id,
  ]);

test('a minute has a limit, counted also when messages are sent at once [messages-14]', async () => {
  const [me, creator] = [await makeUser(kindling.deps), await makeCreator()];
  const { conversationId } = (await start(me, creator, 'Hello')).body;
  const sent = await Promise.all(
    Array.from({ length: messagesPerMinute + 2 }, (_, at) => answer(me, conversationId, `Message ${at}`)),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(messagesPerMinute - 1);
  const refused = sent.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('a minute') });
  expect(refused?.headers['retry-after']).toBe('60');
  await age(me);
  expect((await answer(me, conversationId, 'Later')).status).toBe(201);
});

test('a day has a limit', async () => {
  const [me, creator] = [await makeUser(kindling.deps), await makeCreator()];
  const { conversationId } = await makeMessage(kindling.deps, { from: me.id, to: creator.id });
  await kindling.deps.pool.query(
    `insert into messages (conversation_id, sender_id, receiver_id, subject, content, created_at)
     select $1, $2, $3, 'Hello', 'Message ' || n, now() - interval '2 hours' from generate_series(2, $4) n`,
    [conversationId, me.id, creator.id, messagesPerDay],
  );
  expect(await answer(me, conversationId, 'One more')).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('within a day') },
  });
});

test('new conversations have a lower limit a day, and answering stays possible', async () => {
  const me = await makeUser(kindling.deps);
  const { conversationId } = await makeMessage(kindling.deps, { to: me.id });
  for (let count = 0; count < newConversationsPerDay; count += 1) await makeMessage(kindling.deps, { from: me.id });
  await age(me);
  expect(await start(me, await makeCreator(), 'Number twenty-one')).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('conversations within a day') },
  });
  expect((await answer(me, conversationId, 'Still here')).status).toBe(201);
});

test('the same text goes to a few people only, however it is spaced; short and other texts pass [messages-15]', async () => {
  const me = await makeUser(kindling.deps);
  const text = 'Invest in my coin now, it doubles every week!';
  for (let count = 0; count < sameTextPeople; count += 1) {
    expect((await start(me, await makeCreator(), text)).status).toBe(201);
  }
  const again = await start(me, await makeCreator(), 'INVEST in my coin now --  it doubles every week');
  expect(again).toMatchObject({ status: 409, body: { code: 'same_text' } });
  expect((await start(me, await makeCreator(), 'Something else entirely, about your lamp')).status).toBe(201);
  await age(me);
  for (let count = 0; count <= sameTextPeople; count += 1) {
    expect((await start(me, await makeCreator(), 'Thank you!')).status).toBe(201);
  }
});
