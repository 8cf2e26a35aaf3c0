// Conversations between people: who may write to whom, sending once, reading, blocking, searching, and support.
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { sendContactMessage } from '#features/inbox/contact-contract.ts';
import { listInbox, replyToContact } from '#features/inbox/inbox-contract.ts';
import { chooseAppearance } from '#features/investing/investing-contract.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeMessage } from '#test/factories/make-messages.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../message-contract.ts';
import { maxMessageContent, maxMessageSubject } from '../message-rules.ts';
import { findOwnConversations } from './conversation-reading.ts';
import { messages } from './message-table.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

type Start = { to?: string; project?: number; subject?: string; content?: string; key?: string };
const start = (as: TestUser, body: Start) =>
  kindling.call(contract.startConversation, {
    as,
    body: { subject: 'Your lamp', content: 'How bright is it?', key: randomUUID(), ...body },
  });
const answer = (as: TestUser, id: number, body: { content?: string; subject?: string; key?: string } = {}) =>
  kindling.call(contract.sendMessage, {
    as,
    params: { id },
    body: { content: 'Very bright.', key: randomUUID(), ...body },
  });
const inboxOf = async (as: TestUser, query: Record<string, string | number> = {}) =>
  (await kindling.call(contract.listConversations, { as, query })).body;
const summaryOf = async (as: TestUser) => (await kindling.call(contract.getMessageSummary, { as })).body;
const textsOf = async (as: TestUser, id: number) =>
  (await kindling.call(contract.listMessages, { as, params: { id } })).body.map(({ content }) => content);
const read = (as: TestUser, id: number, upTo: number) =>
  kindling.call(contract.readConversation, { as, params: { id }, body: { upTo } });
const block = (as: TestUser, uid: string) => kindling.call(contract.blockPerson, { as, body: { uid } });
const unblock = (as: TestUser, uid: string) => kindling.call(contract.unblockPerson, { as, params: { uid } });
const search = async (as: TestUser, q: string) =>
  (await kindling.call(contract.searchMessages, { as, query: { q } })).body;
const noticesOf = (user: TestUser) =>
  kindling.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.kind, 'message')));

/** Two people who have just started a conversation about a project. */
async function talk() {
  const [creator, investor] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { id: projectId } = await makeProject(kindling.deps, { ownerId: creator.id });
  const { conversationId, message } = (await start(investor, { project: projectId })).body;
  return { creator, investor, projectId, id: conversationId, message };
}

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

test('reading moves one way, counts what is left, and shows the sender what was read [messages-8]', async () => {
  const { creator, investor, id, message } = await talk();
  const second = (await answer(investor, id)).body.message;
  expect(await summaryOf(creator)).toMatchObject({ unread: 2, conversations: 1 });
  expect((await read(creator, id, message.id)).body).toEqual({ unread: 1 });
  expect((await inboxOf(creator, { box: 'unread' })).map((item) => item.id)).toEqual([id]);
  expect((await read(creator, id, second.id)).body).toEqual({ unread: 0 });
  expect((await read(creator, id, message.id)).body).toEqual({ unread: 0 });
  expect(await summaryOf(creator)).toMatchObject({ unread: 0, conversations: 0 });
  expect(await inboxOf(creator, { box: 'unread' })).toEqual([]);
  const seen = (await kindling.call(contract.listMessages, { as: investor, params: { id } })).body;
  expect(seen.map((item) => item.read)).toEqual([true, true]);
  expect((await read(investor, id, second.id)).body).toEqual({ unread: 0 });
  const later = (await answer(investor, id)).body.message;
  expect((await read(creator, id, later.id + 1000)).body).toEqual({ unread: 0 });
  await answer(investor, id);
  expect(await summaryOf(creator)).toMatchObject({ unread: 1, conversations: 1 });
});

test('a conversation is notified once until it is read, without a word of it, and not at all if read in time [messages-9]', async () => {
  const { creator, investor, id } = await talk();
  const canary = 'canary-of-a-message';
  const last = (await answer(investor, id, { content: canary, subject: canary })).body.message;
  expect(await noticesOf(creator)).toHaveLength(1);
  await deliverMails(kindling.deps);
  const mail = kindling.mails.filter(({ to }) => to.address === creator.email);
  expect(mail).toHaveLength(1);
  expect(mail[0]?.subject).toBe(`${investor.name} sent you messages`);
  expect(JSON.stringify(mail)).not.toContain(canary);
  expect(JSON.stringify(mail)).toContain(`/messages/${id}`);
  await read(creator, id, last.id);
  expect((await noticesOf(creator)).map(({ readAt }) => readAt !== null)).toEqual([true]);
  const next = (await answer(investor, id)).body.message;
  expect(await noticesOf(creator)).toHaveLength(2);
  await read(creator, id, next.id);
  await deliverMails(kindling.deps);
  expect(kindling.mails.filter(({ to }) => to.address === creator.email)).toHaveLength(1);
});

test('a blocked person is not told, and nothing of theirs arrives, also after the block [messages-10]', async () => {
  const { creator, investor, id, message } = await talk();
  await read(creator, id, message.id);
  expect((await block(creator, investor.uid)).status).toBe(201);
  expect((await block(creator, investor.uid)).status).toBe(200);
  const withheld = await answer(investor, id, { content: 'Withheld words' });
  expect([withheld.status, withheld.body.message.read]).toEqual([201, false]);
  expect((await start(investor, { to: creator.uid })).status).toBe(201);
  const seen = (await kindling.call(contract.getConversation, { as: investor, params: { id } })).body;
  expect(seen).toMatchObject({ isBlocked: false, refusal: null });
  expect(await textsOf(investor, id)).toEqual(['Withheld words', 'How bright is it?']);
  expect(await textsOf(creator, id)).toEqual(['How bright is it?']);
  expect(await inboxOf(creator)).toMatchObject([{ id, excerpt: 'How bright is it?', unread: 0, isBlocked: true }]);
  expect(await summaryOf(creator)).toMatchObject({ unread: 0, conversations: 0 });
  expect(await search(creator, 'Withheld')).toEqual([]);
  const reported = { as: creator, params: { id: withheld.body.message.id }, body: { reason: 'Rude' } };
  expect((await kindling.call(contract.reportMessage, reported)).status).toBe(404);
  expect(await noticesOf(creator)).toHaveLength(1);
  // The blocker cannot write either, until they unblock.
  expect(await answer(creator, id)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Unblock') },
  });
  const blocked = await kindling.call(contract.listBlocks, { as: creator });
  expect(blocked.body).toMatchObject([{ uid: investor.uid, name: investor.name }]);
  expect((await unblock(creator, investor.uid)).status).toBe(204);
  expect((await kindling.call(contract.listBlocks, { as: creator })).body).toEqual([]);
  expect(await textsOf(creator, id)).toEqual(['How bright is it?']);
  expect((await answer(creator, id)).status).toBe(201);
  await answer(investor, id, { content: 'Heard again' });
  expect(await textsOf(creator, id)).toEqual(['Heard again', 'Very bright.', 'How bright is it?']);
});

test('an archived conversation returns with a new message', async () => {
  const { creator, investor, id } = await talk();
  const archive = (isArchived: boolean) =>
    kindling.call(contract.changeConversation, { as: creator, params: { id }, body: { isArchived } });
  expect((await archive(true)).body.isArchived).toBe(true);
  expect(await inboxOf(creator)).toEqual([]);
  expect((await inboxOf(creator, { box: 'archived' })).map((item) => item.id)).toEqual([id]);
  expect(await inboxOf(investor)).toHaveLength(1);
  await answer(investor, id);
  expect((await inboxOf(creator)).map((item) => item.id)).toEqual([id]);
  await archive(true);
  await archive(false);
  expect(await inboxOf(creator)).toHaveLength(1);
});

test('inbox and messages are paged without gaps or repeats, messages both ways', async () => {
  const me = await makeUser(kindling.deps);
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await makeMessage(kindling.deps, { to: me.id })).conversationId);
  const cursorIn = (link: unknown, relation: string) => {
    const target = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(String(link))?.[1];
    return target && new URL(target, 'http://x').searchParams.get('cursor');
  };
  const listed: number[] = [];
  for (let cursor: string | null | undefined = ''; cursor !== undefined && cursor !== null; ) {
    const query: Record<string, string | number> = cursor === '' ? { limit: 2 } : { limit: 2, cursor };
    const page = await kindling.call(contract.listConversations, { as: me, query });
    listed.push(...page.body.map((item) => item.id));
    cursor = cursorIn(page.headers.link, 'next');
  }
  expect(listed).toEqual(ids.toReversed());

  const { id, investor } = await talk();
  const sent: number[] = [];
  for (let count = 0; count < 6; count += 1) sent.push((await answer(investor, id)).body.message.id);
  const pageOf = async (query: Record<string, string | number>) => {
    const page = await kindling.call(contract.listMessages, { as: investor, params: { id }, query });
    const { link } = page.headers;
    return { ids: page.body.map((item) => item.id), next: cursorIn(link, 'next'), prev: cursorIn(link, 'prev') };
  };
  const newestFirst = sent.toReversed();
  const around = await pageOf({ limit: 3, at: sent[2] ?? 0 });
  expect(around.ids).toEqual([sent[3], sent[2], sent[1]]);
  const newer = await pageOf({ limit: 3, cursor: around.prev ?? '' });
  expect([newer.ids, newer.prev]).toEqual([newestFirst.slice(0, 2), undefined]);
  const older = await pageOf({ limit: 3, cursor: around.next ?? '' });
  expect([older.ids.slice(0, 1), older.ids.length, older.next]).toEqual([[sent[0]], 2, undefined]);
  expect((await pageOf({ limit: 3 })).prev).toBeUndefined();
});

test('search finds own messages of both sides by part of a word, with what surrounds it [messages-11]', async () => {
  const { creator, investor, id } = await talk();
  await answer(creator, id, { content: `${'Long before. '.repeat(20)}The Zinnober lamp costs 100% of it.` });
  for (const person of [creator, investor]) {
    const [found] = await search(person, 'zinnOBER');
    expect(found).toMatchObject({ conversationId: id, excerpt: expect.stringContaining('Zinnober lamp') });
    expect(found?.excerpt.startsWith('…')).toBe(true);
  }
  expect(await search(creator, '100%')).toHaveLength(1);
  expect(await search(creator, '1_0%')).toEqual([]);
  expect((await kindling.call(contract.searchMessages, { as: creator, query: { q: 'x' } })).status).toBe(400);
});

test('the title of a hidden project is not shown in a conversation about it', async () => {
  const { creator, investor, projectId, id } = await talk();
  await kindling.deps.pool.query("update projects set visibility = 'private' where id = $1", [projectId]);
  const projectOf = async (as: TestUser) =>
    (await kindling.call(contract.getConversation, { as, params: { id } })).body.project;
  expect(await projectOf(investor)).toBeNull();
  expect(await projectOf(creator)).toMatchObject({ id: projectId });
  expect((await answer(investor, id)).status).toBe(201);
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
