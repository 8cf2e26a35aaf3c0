// The administrators' inbox: search, read, assign, reply by email, decide; audited, and erased with a person.
import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { reportMessage } from '#features/messages/message-contract.ts';
import { messageReports } from '#features/messages/server/message-table.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeContactMessage, makeMessage, makeReport } from '#test/factories/make-messages.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { sendContactMessage } from '../contact-contract.ts';
import * as inbox from '../inbox-contract.ts';
import { contactMessages, inboxNotes } from './inbox-table.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  // Each test lists only its own items.
  await kindling.deps.pool.query(
    'truncate messages, contact_messages, contact_replies, message_reports, mails, investment_news, inbox_notes',
  );
});

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second));
const list = (query: Record<string, string | number> = {}) =>
  kindling.call(inbox.listInbox, { as: admin, query: { state: 'all', ...query } });
const namesOf = (answer: Awaited<ReturnType<typeof list>>) => answer.body.map(({ kind, id }) => `${kind} ${id}`);
const readContact = async (id: number) =>
  (await kindling.call(inbox.getContactMessage, { as: admin, params: { id } })).body;
const readReport = async (id: number) =>
  (await kindling.call(inbox.getMessageReport, { as: admin, params: { id } })).body;

async function lastEntry() {
  const [entry] = await kindling.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry;
}

test('messages and reports are in one list, newest first, without gaps or repeats across pages', async () => {
  const made: string[] = [];
  for (let number = 0; number < 9; number += 1) {
    // Three of them at the same moment.
    const createdAt = at(Math.min(number, 6));
    if (number % 2 === 0) made.push(`contact ${(await makeContactMessage(kindling.deps, { createdAt })).id}`);
    else made.push(`report ${(await makeReport(kindling.deps, { reportedAt: createdAt })).id}`);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 2, ...(cursor && { cursor }) });
    expect(page.headers['x-total-count']).toBe('9');
    seen.push(...namesOf(page));
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    cursor = next ? (new URL(next, 'http://x').searchParams.get('cursor') ?? undefined) : undefined;
  } while (cursor);
  expect(seen).toHaveLength(9);
  expect(new Set(seen)).toEqual(new Set(made));
  expect(seen.slice(3)).toEqual(made.slice(0, 6).toReversed());
});

test('the list is filtered by state, kind, topic and words; wildcards are literal', async () => {
  const press = await makeContactMessage(kindling.deps, { topic: 'press', content: 'An interview at 100%?' });
  const done = await makeContactMessage(kindling.deps, { name: 'Ödön', handledAt: new Date() });
  const report = await makeReport(kindling.deps, { reason: 'Wants my bank account' });
  const find = async (query: Record<string, string>) => namesOf(await list(query));
  expect(await find({ state: 'open' })).toEqual([`report ${report.id}`, `contact ${press.id}`]);
  expect(await find({ state: 'handled' })).toEqual([`contact ${done.id}`]);
  expect(await find({ kind: 'report' })).toEqual([`report ${report.id}`]);
  expect(await find({ topic: 'press' })).toEqual([`contact ${press.id}`]);
  expect(await find({ q: '0%?' })).toEqual([`contact ${press.id}`]);
  expect(await find({ q: 'ÖDÖN' })).toEqual([`contact ${done.id}`]);
  expect(await find({ q: 'bank ACCOUNT' })).toEqual([`report ${report.id}`]);
  expect(await find({ q: '1_0' })).toEqual([]);
  expect((await list({ cursor: 'bm9uc2Vuc2U' })).body.code).toBe('invalid_cursor');
  expect((await list({ topic: 'gossip' })).status).toBe(400);
});

test('the list can be filtered to the caller’s assignments, paged and counted', async () => {
  const other = await makeAdmin(kindling.deps);
  const mine: string[] = [];
  for (let second = 0; second < 5; second += 1) {
    const assignedTo = second === 2 ? other.id : admin.id;
    const contact = await makeContactMessage(kindling.deps, { createdAt: at(second), assignedTo });
    const report = await makeReport(kindling.deps, { reportedAt: at(second) });
    if (second === 4) {
      const given = { params: { kind: 'report', id: report.id } as const, body: { assignedTo: admin.id } };
      expect((await kindling.call(inbox.changeInboxItem, { as: admin, ...given })).status).toBe(200);
      mine.unshift(`report ${report.id}`);
    }
    if (assignedTo === admin.id) mine.splice(second === 4 ? 1 : 0, 0, `contact ${contact.id}`);
  }
  const seen: string[] = [];
  for (let cursor: string | undefined, round = 0; round < 3; round += 1) {
    const page = await list({ assigned: 'me', limit: 2, ...(cursor && { cursor }) });
    expect(page.headers['x-total-count']).toBe('5');
    seen.push(...namesOf(page));
    cursor = /cursor=([\w-]+)/.exec(String(page.headers.link))?.[1];
  }
  expect(seen).toEqual(mine);
  expect(namesOf(await list({ assigned: 'me', state: 'handled' }))).toEqual([]);
  expect((await kindling.call(inbox.listInbox, { as: other, query: { assigned: 'me' } })).body).toHaveLength(1);
  expect((await list({ assigned: String(other.id) })).status).toBe(400);
});

test('open items are counted, and the count follows each resolution', async () => {
  const open = async () => (await kindling.call(inbox.getInboxSummary, { as: admin })).body.open;
  expect(await open()).toBe(0);
  const { id } = await makeContactMessage(kindling.deps);
  const report = await makeReport(kindling.deps);
  await makeContactMessage(kindling.deps, { handledAt: new Date() });
  expect(await open()).toBe(2);
  const params = { kind: 'contact', id } as const;
  await kindling.call(inbox.changeInboxItem, { as: admin, params, body: { handled: true } });
  expect(await open()).toBe(1);
  const body = { decision: 'dismissed', reason: 'Harmless' };
  await kindling.call(inbox.decideReport, { as: admin, params: { id: report.id }, body });
  expect(await open()).toBe(0);
});

test("reading the list and a message is audited, without the sender's name", async () => {
  const { id } = await makeContactMessage(kindling.deps, { name: 'Canary Name', email: 'canary@example.org' });
  await list({ q: 'robin' });
  expect(await lastEntry()).toMatchObject({
    action: 'message.list_read',
    details: { filter: { q: 'robin' }, rows: 0 },
  });
  await readContact(id);
  const entry = await lastEntry();
  expect(entry).toMatchObject({ action: 'message.read', subjectKind: 'contact_message', subjectId: String(id) });
  expect(JSON.stringify(entry)).not.toMatch(/canary/i);
});

test('a message about a project is shown with it; an unknown project is left out', async () => {
  const { id: projectId } = await makeProject(kindling.deps, { title: 'The Lamp' });
  const person = await makeUser(kindling.deps);
  const body = { name: 'Robin', email: 'robin@example.org', topic: 'report', message: 'It is not what it says.' };
  for (const named of [projectId, 999_999_999]) {
    const answer = await kindling.call(sendContactMessage, { as: person, body: { ...body, projectId: named } });
    expect(answer.status).toBe(201);
  }
  const [without, withProject] = (await list()).body;
  expect(without?.project).toBeNull();
  expect(withProject).toMatchObject({ project: { id: projectId, title: 'The Lamp' }, from: 'Robin', topic: 'report' });
  expect(await readContact(withProject?.id ?? 0)).toMatchObject({ userId: person.id, content: body.message });
});

test('a message is assigned, resolved and reopened, each step audited', async () => {
  const { id } = await makeContactMessage(kindling.deps);
  const change = (body: object) =>
    kindling.call(inbox.changeInboxItem, { as: admin, params: { kind: 'contact', id }, body });
  expect((await change({ assignedTo: admin.id })).body.assignedTo).toEqual({ id: admin.id, name: admin.name });
  expect(await lastEntry()).toMatchObject({
    action: 'message.changed',
    details: { before: { assignedTo: null }, after: { assignedTo: admin.id } },
  });
  expect((await change({ handled: true })).body.handledAt).not.toBeNull();
  expect(await readContact(id)).toMatchObject({ handledBy: admin.name, assignedTo: { id: admin.id } });
  expect((await change({ handled: false, assignedTo: null })).body).toEqual({ assignedTo: null, handledAt: null });
});

test('messages are only assigned to possible assignees', async () => {
  const { id } = await makeContactMessage(kindling.deps);
  const [person, system] = [await makeUser(kindling.deps), await findSystemUser(kindling.deps.db, 'imported')];
  for (const assignedTo of [person.id, system.id, 999_999_999]) {
    const params = { kind: 'contact', id };
    const answer = await kindling.call(inbox.changeInboxItem, { as: admin, params, body: { assignedTo } });
    expect(answer.status).toBe(400);
  }
});

test('an answer is emailed, with replies going to support, and stored with the message', async () => {
  const { id } = await makeContactMessage(kindling.deps, { topic: 'investing', content: 'Where is\nmy share?' });
  const content = 'It is on your dashboard.';
  const answer = await kindling.call(inbox.replyToContact, { as: admin, params: { id }, body: { content } });
  expect(answer).toMatchObject({ status: 201, body: { content, author: admin.name, sentAt: null } });
  expect(await lastEntry()).toMatchObject({ action: 'message.replied', details: { after: { handled: true } } });
  await deliverMails(kindling.deps);
  expect(kindling.mails.at(-1)).toMatchObject({
    to: { address: 'robin@example.org' },
    replyTo: { address: 'support@kindling.example' },
    subject: expect.stringContaining('Investing and payments'),
    text: expect.stringContaining('> Where is\n> my share?'),
  });
  expect(kindling.mails.at(-1)?.text).toContain(content);
  const kept = await readContact(id);
  expect(kept.handledAt).not.toBeNull();
  expect(kept.replies).toMatchObject([{ content, sentAt: expect.any(String) }]);
  const sent = kindling.mails.length;
  await deliverMails(kindling.deps);
  expect(kindling.mails.length).toBe(sent);
});

test('an answer the mail server refuses is retried', async () => {
  const { id } = await makeContactMessage(kindling.deps);
  const body = { content: 'Patience.', handled: false };
  await kindling.call(inbox.replyToContact, { as: admin, params: { id }, body });
  const { mailer } = kindling.deps;
  kindling.deps.mailer = { send: () => Promise.reject(new Error('the mail server is away')) };
  await deliverMails(kindling.deps);
  kindling.deps.mailer = mailer;
  expect(await readContact(id)).toMatchObject({ handledAt: null, replies: [{ sentAt: null }] });
  await kindling.deps.pool.query("update mails set send_after = now() - interval '1 second'");
  await deliverMails(kindling.deps);
  expect((await readContact(id)).replies[0]?.sentAt).not.toBeNull();
});

test('notes are visible to administrators only, and in no email', async () => {
  const { id } = await makeContactMessage(kindling.deps);
  const params = { kind: 'contact', id };
  const note = await kindling.call(inbox.addInboxNote, { as: admin, params, body: { content: 'canary-note' } });
  expect(note).toMatchObject({ status: 201, body: { author: admin.name } });
  await kindling.call(inbox.replyToContact, { as: admin, params: { id }, body: { content: 'Thank you.' } });
  await deliverMails(kindling.deps);
  expect((await readContact(id)).notes).toMatchObject([{ content: 'canary-note' }]);
  expect(JSON.stringify(kindling.mails)).not.toContain('canary-note');
});

test('the recipient of a message can report it once; the sender and others cannot', async () => {
  const [sender, receiver, stranger] = [
    await makeUser(kindling.deps),
    await makeUser(kindling.deps),
    await makeUser(kindling.deps),
  ];
  const { id } = await makeMessage(kindling.deps, { from: sender.id, to: receiver.id });
  const report = (as: TestUser, reason = 'It is a fraud', message = id) =>
    kindling.call(reportMessage, { as, params: { id: message }, body: { reason } });
  expect((await report(sender)).status).toBe(403);
  const [hidden, missing] = [await report(stranger), await report(stranger, 'It is a fraud', 999_999_999)];
  expect([hidden.status, missing.status]).toEqual([404, 404]);
  expect(hidden.body).toEqual(missing.body);
  expect((await report(receiver)).status).toBe(201);
  expect((await report(receiver, 'Another reason')).status).toBe(200);
  expect((await report(receiver, '')).status).toBe(400);
  const kept = await kindling.deps.db.select().from(messageReports);
  expect(kept).toMatchObject([{ reporterId: receiver.id, reason: 'It is a fraud' }]);
});

test('a reported conversation contains everything its two people wrote to each other, and nothing else', async () => {
  const [one, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  await makeMessage(kindling.deps, { from: one.id, to: other.id, content: 'First', createdAt: at(1) });
  await makeMessage(kindling.deps, { from: other.id, to: one.id, content: 'Second', createdAt: at(2) });
  await makeMessage(kindling.deps, { from: one.id, content: 'canary to somebody else', createdAt: at(3) });
  await makeMessage(kindling.deps, { to: other.id, content: 'canary from somebody else', createdAt: at(3) });
  const { id } = await makeReport(kindling.deps, { from: one.id, to: other.id, content: 'Third', createdAt: at(4) });
  const report = await readReport(id);
  expect(report.conversation.map(({ content, isReported }) => [content, isReported])).toEqual([
    ['First', false],
    ['Second', false],
    ['Third', true],
  ]);
  expect(report).toMatchObject({ reporter: { id: other.id }, sender: { id: one.id }, earlier: 0, decision: null });
  expect(JSON.stringify(report)).not.toMatch(/canary|@example/);
  expect(await lastEntry()).toMatchObject({ action: 'conversation.read', subjectId: String(id), details: { rows: 3 } });
});

const decide = (id: number, decision: string, reason = 'Insults') =>
  kindling.call(inbox.decideReport, { as: admin, params: { id }, body: { decision, reason } });

test('a warning is sent to the sender with the reason, without naming the reporter', async () => {
  const [sender, reporter] = [
    await makeUser(kindling.deps),
    await makeUser(kindling.deps, { name: 'Canary Reporter' }),
  ];
  const { id } = await makeReport(kindling.deps, { from: sender.id, to: reporter.id, reason: 'canary-reason' });
  expect((await decide(id, 'warned', 'Insults are not welcome here')).status).toBe(204);
  expect(await lastEntry()).toMatchObject({
    action: 'conversation.decided',
    details: { after: { decision: 'warned' }, reason: 'Insults are not welcome here' },
  });
  await deliverMails(kindling.deps);
  const mail = kindling.mails.at(-1);
  expect(mail).toMatchObject({
    to: { address: sender.email },
    text: expect.stringContaining('Insults are not welcome here'),
  });
  expect(JSON.stringify(mail)).not.toMatch(/canary/i);
  expect(await readReport(id)).toMatchObject({ decision: { kind: 'warned', by: admin.name } });
});

test('a dismissed report sends no email; a decision is final, even against a concurrent one', async () => {
  const { id } = await makeReport(kindling.deps);
  const before = kindling.mails.length;
  const answers = await Promise.all([decide(id, 'dismissed'), decide(id, 'warned'), decide(id, 'warned')]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  const handled = { as: admin, params: { kind: 'report', id }, body: { handled: false } };
  expect((await kindling.call(inbox.changeInboxItem, handled)).body.code).toBe('illegal_move');
  const dismissed = await makeReport(kindling.deps);
  await decide(dismissed.id, 'dismissed');
  await deliverMails(kindling.deps);
  const kinds = (await kindling.deps.db.select().from(messageReports)).map(({ decision }) => decision);
  expect(kindling.mails.length - before).toBe(kinds.filter((kind) => kind === 'warned').length);
});

test('erasing a person clears their messages, the answers and the notes, and keeps the items', async () => {
  const [person, friend] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const contact = await makeContactMessage(kindling.deps, { userId: person.id, content: 'canary-contact' });
  const written = await makeReport(kindling.deps, { from: person.id, to: friend.id, content: 'canary-written' });
  const reported = await makeReport(kindling.deps, { to: person.id, reason: 'canary-reported' });
  await kindling.call(inbox.replyToContact, {
    as: admin,
    params: { id: contact.id },
    body: { content: 'canary-reply' },
  });
  for (const [kind, id] of [
    ['contact', contact.id],
    ['report', written.id],
  ] as const) {
    await kindling.call(inbox.addInboxNote, { as: admin, params: { kind, id }, body: { content: 'canary-note' } });
  }
  await decide(written.id, 'warned', 'canary-decision');
  await kindling.call(deleteUser, { as: admin, params: { id: person.id } });
  const { rows } = await kindling.deps.pool.query<{ text: string }>(
    `select concat((select string_agg(t::text, ' ') from contact_messages t), (select string_agg(t::text, ' ') from contact_replies t),
      (select string_agg(t::text, ' ') from message_reports t), (select string_agg(t::text, ' ') from messages t),
      (select string_agg(t::text, ' ') from inbox_notes t)) as text`,
  );
  expect(rows[0]?.text).toContain('Removed with the account.');
  expect(rows[0]?.text).not.toContain('canary');
  const before = kindling.mails.length;
  await deliverMails(kindling.deps);
  expect(kindling.mails.length).toBe(before);
  expect((await readContact(contact.id)).canReply).toBe(false);
  expect((await readReport(reported.id)).reporter.name).toBe('Deleted user');
  const answer = await kindling.call(inbox.replyToContact, {
    as: admin,
    params: { id: contact.id },
    body: { content: 'Hello?' },
  });
  expect(answer.body.code).toBe('illegal_move');
  expect(await kindling.deps.db.$count(inboxNotes)).toBe(2);
  expect(await kindling.deps.db.$count(contactMessages, eq(contactMessages.name, 'Deleted user'))).toBe(1);
});
