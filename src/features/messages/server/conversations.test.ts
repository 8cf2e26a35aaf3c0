// Conversations between people: who may write to whom, sending once, support, and what erasing a person leaves.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { sendContactMessage } from '#features/inbox/contact-contract.ts';
import { listInbox, replyToContact } from '#features/inbox/inbox-contract.ts';
import { chooseAppearance } from '#features/investing/investing-contract.ts';
import { useConversations } from '#test/factories/conversations.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import * as contract from '../message-contract.ts';
import { maxMessageContent, maxMessageSubject } from '../message-rules.ts';
import { findOwnConversations } from './conversation-reading.ts';
import { messages } from './message-table.ts';

const { kindling, start, answer, inboxOf, textsOf, read, block, search, noticesOf, talk } = useConversations();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

test('anyone may write to the creator of a public project, who may answer [messages-1]', async () => {
  const { creator, investor, projectId, id } = await talk();
  const [first] = await inboxOf(creator);
  expect(first).toMatchObject({
    id,
    with: { uid: investor.uid, name: investor.name, isSupport: false },
    project: { id: projectId },
    subject: 'Your lamp',
    excerpt: 'How bright is it?',
    isLastOwn: false,
    unread: 1,
  });
  const answered = await answer(creator, id);
  expect(answered).toMatchObject({
    status: 201,
    body: { message: { subject: 'Your lamp', isOwn: true, read: false } },
  });
  expect(await textsOf(investor, id)).toEqual(['Very bright.', 'How bright is it?']);
  expect(await inboxOf(investor)).toMatchObject([{ id, isLastOwn: false, unread: 1 }]);
});

test('a pair has one conversation per project, regardless of who writes first [messages-2]', async () => {
  const { creator, investor, projectId, id } = await talk();
  expect((await start(investor, { project: projectId })).body.conversationId).toBe(id);
  expect((await start(creator, { to: investor.uid, project: projectId })).body.conversationId).toBe(id);
  const other = await makeProject(kindling.deps, { ownerId: creator.id });
  expect((await start(investor, { project: other.id })).body.conversationId).not.toBe(id);
  expect((await start(investor, { to: creator.uid })).body.conversationId).not.toBe(id);
});

test('both ends may open their conversation at the same moment', async () => {
  const people = [await makeUser(kindling.deps), await makeUser(kindling.deps)] as const;
  for (const { id: ownerId } of people) await makeProject(kindling.deps, { ownerId });
  const [one, other] = people;
  const sent = await Promise.all([start(one, { to: other.uid }), start(other, { to: one.uid })]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(sent.map(({ body }) => body.conversationId)).size).toBe(1);
});

test('strangers without a public project cannot be written to, and do not learn who tried [messages-3]', async () => {
  const [one, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  await makeProject(kindling.deps, { ownerId: other.id, status: 'draft' });
  await makeProject(kindling.deps, { ownerId: other.id, visibility: 'private' });
  const refused = await start(one, { to: other.uid });
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('no public project')]);
  const preview = await kindling.call(contract.getRecipient, { as: one, query: { to: other.uid } });
  expect(preview.body).toMatchObject({ refusal: refused.body.message, conversationId: null });
  expect(await inboxOf(other)).toEqual([]);
  expect((await start(one, { to: one.uid })).status).toBe(403);
  expect((await start(one, { to: 'unknown' })).status).toBe(404);
  expect((await start(one, {})).status).toBe(404);
});

test('a creator may write to investors who show their name, and cannot tell the others from strangers [messages-7]', async () => {
  const [creator, investor] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { id: projectId } = await makeProject(kindling.deps, { ownerId: creator.id });
  expect((await start(creator, { to: investor.uid })).status).toBe(403);
  const refused = await start(creator, { to: investor.uid });
  const { id } = await invest(kindling, investor, { projectId, amount: 1000 });
  const choose = (body: object) => kindling.call(chooseAppearance, { as: investor, params: { id }, body });
  expect((await start(creator, { to: investor.uid })).body).toEqual(refused.body);
  await choose({ shownAs: 'pseudonym', pseudonym: 'Night Owl', showsAmount: true });
  expect((await start(creator, { to: investor.uid })).body).toEqual(refused.body);
  await choose({ shownAs: 'name', showsAmount: false });
  expect((await start(creator, { to: investor.uid, project: projectId })).status).toBe(201);
});

test('a message sent twice with one key is kept once, even at once [messages-4]', async () => {
  const { creator, id } = await talk();
  const key = randomUUID();
  const sent = await Promise.all([1, 2, 3, 4].map(() => answer(creator, id, { key })));
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1);
  expect((await answer(creator, id, { key, content: 'Another text' })).status).toBe(422);
  expect(await textsOf(creator, id)).toEqual(['Very bright.', 'How bright is it?']);
});

test('subject and content have the limits of the specification [messages-5]', async () => {
  const { creator, investor, projectId, id } = await talk();
  const long = { subject: 's'.repeat(maxMessageSubject), content: 'c'.repeat(maxMessageContent) };
  expect((await answer(creator, id, long)).status).toBe(201);
  const bad = [
    { subject: 's'.repeat(maxMessageSubject + 1) },
    { content: 'c'.repeat(maxMessageContent + 1) },
    { content: ' ' },
    { subject: 'Two\nlines' },
    { key: 'not a uuid' },
  ];
  for (const body of bad) expect((await answer(creator, id, body)).status, JSON.stringify(body)).toBe(400);
  expect((await start(investor, { project: projectId, subject: '' })).status).toBe(400);
});

test('only the two ends see a conversation, its messages and its changes [messages-6]', async () => {
  const { creator, investor, id, message } = await talk();
  const stranger = await makeUser(kindling.deps);
  expect((await kindling.call(contract.getConversation, { as: stranger, params: { id } })).status).toBe(404);
  expect((await kindling.call(contract.listMessages, { as: stranger, params: { id } })).status).toBe(404);
  expect((await answer(stranger, id)).status).toBe(404);
  expect((await read(stranger, id, message.id)).status).toBe(404);
  expect(await search(stranger, 'bright')).toEqual([]);
  const follows = async (user: TestUser) =>
    findOwnConversations(kindling.deps.db, { user: { ...user, id: user.id }, admin: undefined }, [id]);
  expect(await follows(creator)).toEqual(new Set([id]));
  expect(await follows(investor)).toEqual(new Set([id]));
  expect(await follows(stranger)).toEqual(new Set());
  await expect(
    kindling.deps.db
      .insert(messages)
      .values({ conversationId: id, senderId: stranger.id, receiverId: creator.id, subject: 'x', content: 'x' })
      .execute(),
  ).rejects.toThrow();
});

test('messages of the contact page and the answers of support are one conversation, which continues [messages-12]', async () => {
  const person = await makeUser(kindling.deps);
  const body = { name: 'Robin', email: person.email, topic: 'account', message: 'I lost my receipt.' } as const;
  await kindling.call(sendContactMessage, { as: person, body });
  const [support] = await inboxOf(person);
  expect(support).toMatchObject({ with: { name: 'Support', isSupport: true, uid: null }, isLastOwn: true, unread: 0 });
  const itemsOf = async () =>
    (await kindling.call(listInbox, { as: admin, query: { q: person.email, state: 'all' } })).body;
  const [item] = await itemsOf();
  await kindling.call(replyToContact, { as: admin, params: { id: item?.id ?? 0 }, body: { content: 'Here it is.' } });
  const [answered] = await inboxOf(person);
  expect(answered).toMatchObject({ id: support?.id, unread: 1, excerpt: 'Here it is.' });
  // The reply itself was emailed.
  expect(await noticesOf(person)).toEqual([]);
  expect((await answer(person, answered?.id ?? 0, { content: 'Thank you, one more thing.' })).status).toBe(201);
  expect((await itemsOf()).map(({ excerpt, topic }) => [excerpt, topic])).toEqual([
    ['Thank you, one more thing.', 'account'],
    ['I lost my receipt.', 'account'],
  ]);
  expect((await start(person, { to: 'support', subject: 'Another question' })).body.conversationId).toBe(answered?.id);
  const visitor = { ...body, email: 'visitor@example.org' };
  await kindling.call(sendContactMessage, { body: visitor });
  expect(await inboxOf(person)).toHaveLength(1);
});

test('erasing a person empties their conversations and blocks; the other end keeps an empty shell [messages-13]', async () => {
  const { creator, investor, id } = await talk();
  await answer(creator, id);
  await block(investor, creator.uid);
  await kindling.deps.db.execute(sql`update projects set status = 'failed' where owner_id = ${creator.id}`);
  const erased = await kindling.call(deleteUser, { as: admin, params: { id: investor.id }, body: { reason: 'Asked' } });
  expect(erased.status).toBe(204);
  expect(new Set(await textsOf(creator, id))).toEqual(new Set(['Removed with the account.']));
  expect(await inboxOf(creator)).toMatchObject([{ with: { uid: null, name: 'Deleted user' }, subject: 'Removed' }]);
  expect(await answer(creator, id)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('deleted') },
  });
  expect((await kindling.call(contract.listBlocks, { as: creator })).body).toEqual([]);
});
