// The inbox of a person: reading, notifications, blocking, archiving, pages and search.
import { expect, test } from 'vitest';
import { useConversations } from '#test/factories/conversations.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { makeMessage } from '#test/factories/make-messages.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import * as contract from '../message-contract.ts';

const { kindling, start, answer, inboxOf, summaryOf, textsOf, read, block, unblock, search, noticesOf, talk } =
  useConversations();

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
