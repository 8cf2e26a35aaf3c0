// Reported comments in the administrators' inbox: list, assignment, notes, and each decision.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { decideCommentReport, getCommentReport } from '#features/inbox/comment-report-contract.ts';
import * as inbox from '#features/inbox/inbox-contract.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeComment, makeCommentReport } from '#test/factories/make-comments.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listComments, reportComment } from '../comment-contract.ts';
import { commentReports, comments } from './comment-table.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const decide = (id: number, decision: string, reason = 'Insults') =>
  kindling.call(decideCommentReport, { as: admin, params: { id }, body: { decision, reason } });
const read = async (id: number) => (await kindling.call(getCommentReport, { as: admin, params: { id } })).body;
const mailTo = async (userId: number) => {
  await deliverMails(kindling.deps);
  const { email } = (
    await kindling.deps.pool.query<{ email: string }>('select email from users where id = $1', [userId])
  ).rows[0]!;
  return kindling.mails.filter(({ to }) => to.address === email);
};

test('reports are listed with the other kinds, searched, assigned and annotated', async () => {
  const { id, reporterId } = await makeCommentReport(kindling.deps, { content: 'Buy my watches', reason: 'Spam' });
  const list = async (query: Record<string, string>) =>
    (await kindling.call(inbox.listInbox, { as: admin, query })).body.map((item) => [item.kind, item.id]);
  expect(await list({})).toContainEqual(['comment', id]);
  expect(await list({ kind: 'comment', state: 'open', q: 'watches' })).toEqual([['comment', id]]);
  expect(await list({ kind: 'contact' })).toEqual([]);
  const { body: counted } = await kindling.call(inbox.getInboxSummary, { as: admin });
  expect(counted.open).toBeGreaterThan(0);
  const params = { kind: 'comment', id };
  const assigned = await kindling.call(inbox.changeInboxItem, { as: admin, params, body: { assignedTo: admin.id } });
  expect(assigned.body.assignedTo).toEqual({ id: admin.id, name: admin.name });
  expect(await list({ assigned: 'me' })).toEqual([['comment', id]]);
  expect((await kindling.call(inbox.changeInboxItem, { as: admin, params, body: { handled: true } })).status).toBe(409);
  await kindling.call(inbox.addInboxNote, { as: admin, params, body: { content: 'Third time' } });
  expect(await read(id)).toMatchObject({
    reason: 'Spam',
    content: 'Buy my watches',
    currentContent: 'Buy my watches',
    reporter: { id: reporterId },
    notes: [{ content: 'Third time' }],
  });
  const entries = await kindling.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectKind, 'comment_report'));
  expect(entries.map(({ action }) => action)).toEqual(['message.changed', 'message.noted', 'comment_report.read']);
});

test('a removed comment disappears, its author gets the reason, and its other reports are closed [comments-12]', async () => {
  const report = await makeCommentReport(kindling.deps, { content: 'You fool', reason: 'canary-reason' });
  const second = await makeUser(kindling.deps, { name: 'Canary Reporter' });
  const params = { id: report.commentId };
  await kindling.call(reportComment, { as: second, params, body: { reason: 'canary-second' } });
  expect((await read(report.id)).otherReports).toBe(1);
  expect((await decide(report.id, 'removed', 'No insults')).status).toBe(204);
  expect((await kindling.call(listComments, { params: { id: report.projectId } })).body).toEqual([]);
  expect(await read(report.id)).toMatchObject({
    content: 'You fool',
    currentContent: null,
    decision: { kind: 'removed', reason: 'No insults', by: admin.name },
  });
  const open = await kindling.deps.db
    .select()
    .from(commentReports)
    .where(eq(commentReports.commentId, report.commentId));
  expect(open.map(({ decision }) => decision)).toEqual(['removed', 'removed']);
  const mails = await mailTo(report.userId);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('No insults');
  expect(JSON.stringify(mails)).not.toMatch(/canary/i);
});

test('a warning keeps the comment; a dismissed report tells nobody; a decision is final', async () => {
  const warned = await makeCommentReport(kindling.deps);
  const answers = await Promise.all(['warned', 'dismissed', 'removed'].map((decision) => decide(warned.id, decision)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409, 409]);
  const dismissed = await makeCommentReport(kindling.deps);
  await decide(dismissed.id, 'dismissed');
  expect(await mailTo(dismissed.userId)).toEqual([]);
  const other = await makeCommentReport(kindling.deps);
  await decide(other.id, 'warned', 'Stay friendly');
  expect((await mailTo(other.userId))[0]?.text).toContain('Stay friendly');
  expect((await kindling.call(listComments, { params: { id: other.projectId } })).body).toHaveLength(1);
});

test('erasing a person clears their comments and what was said about them, and keeps the thread', async () => {
  const person = await makeUser(kindling.deps, { name: 'Canary Person' });
  const report = await makeCommentReport(kindling.deps, {
    userId: person.id,
    content: 'canary text',
    reason: 'canary why',
  });
  const reply = await makeComment(kindling.deps, { projectId: report.projectId, parentCommentId: report.commentId });
  const params = { kind: 'comment', id: report.id };
  await kindling.call(inbox.addInboxNote, { as: admin, params, body: { content: 'canary note' } });
  await decide(report.id, 'warned', 'canary decision');
  expect((await kindling.call(deleteUser, { as: admin, params: { id: person.id } })).status).toBe(204);
  const [thread] = (await kindling.call(listComments, { params: { id: report.projectId } })).body;
  expect(thread).toMatchObject({ author: { uid: null, name: 'Deleted user' }, replies: [{ id: reply.id }] });
  const stored = await kindling.deps.db.select().from(comments).where(eq(comments.userId, person.id));
  expect(JSON.stringify([thread, stored, await read(report.id)])).not.toMatch(/canary/i);
});
