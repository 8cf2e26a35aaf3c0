// Each message and report in the inbox has its own notes, replies and state, unaffected by others.

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { reportMessage } from '#features/messages/message-contract.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeContactMessage, makeMessage, makeReport } from '#test/factories/make-messages.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';

import * as inbox from '../inbox-contract.ts';

const kindling = useTestApp();
let admin: TestUser;
let contactId: number;
let reportId: number;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  await kindling.deps.pool.query(
    'truncate messages, contact_messages, contact_replies, message_reports, mails, investment_news, inbox_notes restart identity',
  );
  ({ id: contactId } = await makeContactMessage(kindling.deps));
  ({ id: reportId } = await makeReport(kindling.deps));
});

const change = (kind: 'contact' | 'report', id: number, body: object) =>
  kindling.call(inbox.changeInboxItem, { as: admin, params: { kind, id }, body });
const note = (kind: 'contact' | 'report', id: number, content: string) =>
  kindling.call(inbox.addInboxNote, { as: admin, params: { kind, id }, body: { content } });
const answer = (id: number, content: string) =>
  kindling.call(inbox.replyToContact, { as: admin, params: { id }, body: { content } });
const decide = (id: number) =>
  kindling.call(inbox.decideReport, { as: admin, params: { id }, body: { decision: 'warned', reason: 'Insults' } });
const contactOf = async (id: number) =>
  (await kindling.call(inbox.getContactMessage, { as: admin, params: { id } })).body;
const reportOf = async (id: number) =>
  (await kindling.call(inbox.getMessageReport, { as: admin, params: { id } })).body;

test('a message and a report with the same number have separate notes, and so do two messages', async () => {
  expect(contactId).toBe(reportId);
  const other = await makeContactMessage(kindling.deps);
  await note('contact', contactId, 'On the message');
  await note('report', reportId, 'First on the report');
  await note('report', reportId, 'Second on the report');
  await note('contact', other.id, 'On the other message');
  const textsOf = ({ notes }: { notes: { content: string }[] }) => notes.map(({ content }) => content);
  expect(textsOf(await contactOf(contactId))).toEqual(['On the message']);
  expect(textsOf(await contactOf(other.id))).toEqual(['On the other message']);
  expect(textsOf(await reportOf(reportId))).toEqual(['First on the report', 'Second on the report']);
});

test('answers are listed with their message, oldest first, and go only to its sender', async () => {
  const other = await makeContactMessage(kindling.deps, { email: 'other@example.org' });
  await answer(contactId, 'One');
  await answer(contactId, 'Two');
  const replies = (await contactOf(contactId)).replies.map(({ content }) => content);
  expect([replies, (await contactOf(other.id)).replies]).toEqual([['One', 'Two'], []]);
  expect((await contactOf(other.id)).handledAt).toBeNull();
  await deliverMails(kindling.deps);
  expect(kindling.mails.map(({ to }) => to.address)).not.toContain('other@example.org');
});

test('assigning, resolving or deciding affects only that item', async () => {
  const [otherContact, otherReport] = [await makeContactMessage(kindling.deps), await makeReport(kindling.deps)];
  await change('contact', contactId, { assignedTo: admin.id, handled: true });
  await change('report', reportId, { assignedTo: admin.id });
  expect((await decide(reportId)).status).toBe(204);
  expect(await contactOf(contactId)).toMatchObject({ assignedTo: { id: admin.id }, handledAt: expect.any(String) });
  expect(await contactOf(otherContact.id)).toMatchObject({ assignedTo: null, handledAt: null });
  expect(await reportOf(otherReport.id)).toMatchObject({ assignedTo: null, decision: null });
});

test('a page with the rest of the list has no next page', async () => {
  const read = (limit: number) => kindling.call(inbox.listInbox, { as: admin, query: { state: 'all', limit } });
  expect((await read(2)).headers.link).toBeUndefined();
  expect((await read(1)).headers.link).toContain('cursor=');
});

test('a reported conversation excludes messages with other people', async () => {
  const [sender, reporter] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  for (const end of [sender, reporter]) {
    await makeMessage(kindling.deps, { from: end.id, content: 'canary to somebody else' });
    await makeMessage(kindling.deps, { to: end.id, content: 'canary from somebody else' });
  }
  const { id } = await makeReport(kindling.deps, { from: sender.id, to: reporter.id, content: 'The reported one' });
  expect((await reportOf(id)).conversation.map(({ content }) => content)).toEqual(['The reported one']);
});

test('a long conversation shows its newest 500 messages, oldest first, and always the reported one', async () => {
  const [sender, reporter] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const ends = { from: sender.id, to: reporter.id };
  const { id, message } = await makeReport(kindling.deps, { ...ends, content: 'The reported one', createdAt });
  // Two per moment: the higher number is the later message.
  await kindling.deps.pool.query(
    `insert into messages (conversation_id, sender_id, receiver_id, subject, content, created_at)
     select $3, $1, $2, 'Again', 'Message ' || n, timestamptz '2026-02-01 00:00:00Z' + (n / 2) * interval '1 minute' from generate_series(1, 520) n`,
    [reporter.id, sender.id, message.conversationId],
  );
  const { conversation, earlier } = await reportOf(id);
  const newest = Array.from({ length: 499 }, (_, at) => `Message ${at + 22}`);
  expect(conversation.map(({ content }) => content)).toEqual(['The reported one', ...newest]);
  expect(earlier).toBe(21);
});

test('items of the same moment appear once across pages, newest first', async () => {
  await kindling.deps.pool.query('truncate messages, contact_messages, message_reports, inbox_notes, mails cascade');
  const createdAt = new Date('2026-11-20T10:00:00Z');
  const expected: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    expected.unshift(`contact ${(await makeContactMessage(kindling.deps, { createdAt })).id}`);
  }
  for (let made = 0; made < 3; made += 1) {
    expected.unshift(`report ${(await makeReport(kindling.deps, { reportedAt: createdAt })).id}`);
  }
  const seen: string[] = [];
  for (let cursor: string | undefined, parts = 0; parts < 6; parts += 1) {
    const query = { state: 'all' as const, limit: 1, ...(cursor && { cursor }) };
    const part = await kindling.call(inbox.listInbox, { as: admin, query });
    seen.push(...part.body.map(({ kind, id }) => `${kind} ${id}`));
    cursor = /cursor=([\w-]+)/.exec(String(part.headers.link))?.[1];
  }
  expect(seen).toEqual(expected);
});

test('each answer and each warning goes to the right person', async () => {
  const [first, second] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  await answer(contactId, 'An answer that waits');
  await kindling.deps.pool.query("update mails set send_after = now() + interval '1 hour'");
  for (const { email } of [first, second]) {
    const { id } = await makeContactMessage(kindling.deps, { email });
    await answer(id, `An answer to ${email}`);
  }
  for (const { id: from, email } of [first, second]) {
    const { id } = await makeReport(kindling.deps, { from });
    const body = { decision: 'warned', reason: `A warning to ${email}` } as const;
    await kindling.call(inbox.decideReport, { as: admin, params: { id }, body });
  }
  const before = kindling.mails.length;
  await deliverMails(kindling.deps);
  const sent = kindling.mails
    .slice(before)
    .map(({ to, text }) => [to.address, /(?:answer|warning) to \S+/.exec(text)?.[0]]);
  const expected = [first, second].flatMap(({ email }) => [
    [email, `answer to ${email}`],
    [email, `warning to ${email}`],
  ]);
  expect(sent).toHaveLength(expected.length);
  expect(sent).toEqual(expect.arrayContaining(expected));
});

test('the recipient of one message cannot report another one', async () => {
  const receiver = await makeUser(kindling.deps);
  await makeMessage(kindling.deps, { to: receiver.id });
  const { id } = await makeMessage(kindling.deps);
  const body = { reason: 'It is not mine to report' };
  expect((await kindling.call(reportMessage, { as: receiver, params: { id }, body })).status).toBe(404);
});
