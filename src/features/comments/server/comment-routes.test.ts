// Comments: writing, threads, marks and limits, over HTTP.
import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeComment } from '#test/factories/make-comments.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../comment-contract.ts';
import { commentsPerMinute, maxComment, maxCommentDepth } from '../comment-rules.ts';
import { comments, commentTotals } from './comment-table.ts';

const kindling = useTestApp();
let owner: TestUser;
let reader: TestUser;
beforeAll(async () => {
  [owner, reader] = await Promise.all([makeUser(kindling.deps), makeUser(kindling.deps)]);
});

const newProject = (fields: Partial<typeof projects.$inferInsert> = {}) =>
  makeProject(kindling.deps, { ...fields, ownerId: owner.id });

type Wanted = { content?: string; parentId?: number; isQuestion?: boolean };
let words = 0;
const post = (
  as: TestUser,
  projectId: number,
  { content = `Comment ${(words += 1)}`, ...rest }: Wanted = {},
  key?: string,
) =>
  kindling.call(contract.postComment, {
    as,
    params: { id: projectId },
    body: { content, ...rest },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const list = (projectId: number, query: Record<string, string> = {}) =>
  kindling.call(contract.listComments, { params: { id: projectId }, query });
const summary = async (projectId: number) =>
  (await kindling.call(contract.getCommentSummary, { params: { id: projectId } })).body;
const noticesOf = (userId: number) =>
  kindling.deps.db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id);

test('a comment is shown with its author and label, trimmed and with line breaks', async () => {
  const { id } = await newProject();
  const posted = await post(reader, id, { content: '  First\r\nline\n\n\n\n\nlast  ' });
  expect(posted.status).toBe(201);
  expect(posted.body).toMatchObject({ content: 'First\nline\n\nlast', depth: 0, label: null, parentId: null });
  const reply = await post(owner, id, { parentId: posted.body.id });
  expect(reply.body).toMatchObject({ depth: 1, label: 'creator', author: { uid: owner.uid, name: owner.name } });
  const { body, headers } = await list(id);
  expect(headers['x-counts']).toBe('count=2&posted=2&unanswered=0');
  expect(body.map((thread) => [thread.id, thread.replyCount, thread.replies.map((one) => one.id)])).toEqual([
    [posted.body.id, 1, [reply.body.id]],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/@example/);
  expect(await summary(id)).toEqual({ count: 2, posted: 2, unanswered: 0 });
});

test('only people with money in the project now, shown under their name, are labeled as investors [comments-2]', async () => {
  const { id } = await newProject();
  const investor = await makeUser(kindling.deps);
  await invest(kindling, investor, { projectId: id, amount: 500 });
  expect((await post(investor, id)).body.label).toBe(null);
  const show = (columns: string) =>
    kindling.deps.pool.query(`update investments set ${columns} where investor_id = $1`, [investor.id]);
  await show("shown_as = 'pseudonym', pseudonym = 'Heron'");
  expect((await list(id)).body[0]?.label).toBe(null);
  await show("shown_as = 'name', pseudonym = null");
  expect((await list(id)).body[0]?.label).toBe('investor');
  await show("state = 'refund_pending'");
  expect((await list(id)).body[0]?.label).toBe(null);
});

test('a comment of 1 to 1000 characters is accepted, any other is refused', async () => {
  const { id } = await newProject();
  for (const content of ['', '   ', 'x'.repeat(maxComment + 1), 'a\u202eb']) {
    expect((await post(reader, id, { content })).status, content.slice(0, 10)).toBe(400);
  }
  expect((await post(reader, id, { content: 'x'.repeat(maxComment) })).status).toBe(201);
});

test('a double press makes one comment, and a key is not reused for another [comments-6]', async () => {
  const { id } = await newProject();
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(reader, id, { content: 'Once' }, 'key-1')));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const other = await newProject();
  expect((await post(reader, other.id, { content: 'Once' }, 'key-1')).status).toBe(422);
});

test('the same text twice on a project is refused until the first is deleted', async () => {
  const { id } = await newProject();
  const first = await post(reader, id, { content: 'Is it waterproof?' });
  const again = await Promise.all([1, 2].map(() => post(reader, id, { content: ' Is it waterproof? ' })));
  expect(again.map(({ body }) => body.code)).toEqual(['already_exists', 'already_exists']);
  await kindling.call(contract.deleteComment, { as: reader, params: { id: first.body.id } });
  expect((await post(reader, id, { content: 'Is it waterproof?' })).status).toBe(201);
});

test('replies go eight levels deep; the database refuses a ninth and a parent on another project [comments-1]', async () => {
  const { id } = await newProject();
  let parentId = (await post(reader, id)).body.id;
  for (let depth = 1; depth <= maxCommentDepth; depth += 1) {
    const reply = await post(owner, id, { parentId });
    expect(reply.body.depth).toBe(depth);
    parentId = reply.body.id;
  }
  expect(await post(reader, id, { parentId })).toMatchObject({ status: 409, body: { code: 'illegal_move' } });
  const direct = { projectId: id, userId: reader.id, content: 'Too deep', parentCommentId: parentId };
  await expect(kindling.deps.db.insert(comments).values(direct).execute()).rejects.toThrow();
  const other = await newProject();
  expect((await post(reader, other.id, { parentId })).status).toBe(400);
  expect((await post(reader, other.id, { parentId: 999_999_999 })).status).toBe(400);
  const foreign = { ...direct, projectId: other.id };
  await expect(kindling.deps.db.insert(comments).values(foreign).execute()).rejects.toThrow();
  await expect(
    kindling.deps.db
      .update(comments)
      .set({ path: [1] })
      .where(eq(comments.id, parentId))
      .execute(),
  ).rejects.toThrow();
});

/** The ids of a list, page by page. */
async function readPages(start: string): Promise<number[][]> {
  const pages: number[][] = [];
  let url: string | undefined = start;
  while (url !== undefined) {
    const answer: LightMyRequestResponse = await kindling.app.inject(url);
    pages.push(answer.json<{ id: number }[]>().map(({ id }) => id));
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return pages;
}

test('threads are paged in each order, with the pinned one first [comments-11]', async () => {
  const { id } = await newProject();
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await makeComment(kindling.deps, { projectId: id })).id);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
  for (const parentCommentId of [b, b, d]) await makeComment(kindling.deps, { projectId: id, parentCommentId });
  const read = (sort: string) => readPages(`/api/projects/${id}/comments?limit=2&sort=${sort}`);
  expect(await read('newest')).toEqual([[e, d], [c, b], [a]]);
  expect(await read('oldest')).toEqual([[a, b], [c, d], [e]]);
  expect(await read('top')).toEqual([[b, d], [e, c], [a]]);
  await kindling.call(contract.pinComment, { as: owner, params: { id: c } });
  expect(await read('newest')).toEqual([
    [c, e, d],
    [b, a],
  ]);
  await kindling.call(contract.pinComment, { as: owner, params: { id: a } });
  expect((await read('newest'))[0]).toEqual([a, e, d]);
  const refused = await kindling.app.inject(`/api/projects/${id}/comments?cursor=nothing`);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'invalid_cursor' }]);
});

test('replies are paged in the order in which a thread is read', async () => {
  const { id: projectId } = await newProject();
  const reply = async (parentCommentId: number) =>
    (await makeComment(kindling.deps, { projectId, parentCommentId })).id;
  const { id } = await makeComment(kindling.deps, { projectId });
  const [first, second] = [await reply(id), await reply(id)];
  const [belowSecond, belowFirst] = [await reply(second), await reply(first)];
  const deepest = await reply(belowFirst);
  const seen = (await readPages(`/api/comments/${id}/replies?limit=2`)).flat();
  expect(seen).toEqual([first, belowFirst, deepest, second, belowSecond]);
  expect((await list(projectId)).body[0]?.replies.map((one) => one.id)).toEqual([first, belowFirst, deepest]);
  const chain = await kindling.call(contract.getComment, { params: { id: deepest } });
  expect(chain.body.map((one) => one.id)).toEqual([id, first, belowFirst, deepest]);
});

test('an author edits within 15 minutes, and the edit is marked [comments-3]', async () => {
  const { id: projectId } = await newProject();
  const edit = (id: number) =>
    kindling.call(contract.editComment, { as: reader, params: { id }, body: { content: 'Better words' } });
  const fresh = await makeComment(kindling.deps, { projectId, userId: reader.id });
  expect((await edit(fresh.id)).body).toMatchObject({ content: 'Better words', editedAt: expect.any(String) });
  const createdAt = new Date(Date.now() - 16 * 60_000);
  const old = await makeComment(kindling.deps, { projectId, userId: reader.id, createdAt });
  expect(await edit(old.id)).toMatchObject({ status: 409, body: { code: 'illegal_move' } });
});

test('a deleted comment keeps its thread while there are replies, and reveals nothing [comments-4]', async () => {
  const { id: projectId } = await newProject();
  const root = await makeComment(kindling.deps, { projectId, userId: reader.id, content: 'canary root' });
  const reply = await makeComment(kindling.deps, { projectId, userId: owner.id, parentCommentId: root.id });
  const remove = (as: TestUser, id: number) => kindling.call(contract.deleteComment, { as, params: { id } });
  expect((await remove(reader, root.id)).status).toBe(204);
  const [kept] = (await list(projectId)).body;
  expect(kept).toMatchObject({ id: root.id, content: null, author: null, label: null, replyCount: 1 });
  expect(await summary(projectId)).toMatchObject({ count: 1, posted: 2 });
  const [stored] = await kindling.deps.db.select().from(comments).where(eq(comments.id, root.id));
  expect(stored?.content).not.toContain('canary');
  expect((await post(owner, projectId, { parentId: root.id })).status).toBe(404);
  expect((await remove(owner, reply.id)).status).toBe(204);
  expect((await list(projectId)).body).toEqual([]);
  expect((await kindling.call(contract.getComment, { params: { id: root.id } })).status).toBe(404);
  expect((await remove(reader, root.id)).status).toBe(404);
});

test('a question is answered by a reply of its thread, by the person who asked or the creator [comments-5]', async () => {
  const { id: projectId } = await newProject();
  const question = (await post(reader, projectId, { isQuestion: true })).body;
  expect(await summary(projectId)).toMatchObject({ unanswered: 1 });
  const reply = (await post(owner, projectId, { parentId: question.id })).body;
  const elsewhere = (await post(owner, projectId)).body;
  const mark = (as: TestUser, replyId: number) =>
    kindling.call(contract.markAnswer, { as, params: { id: question.id }, body: { replyId } });
  for (const wrong of [question.id, elsewhere.id, 999_999]) expect((await mark(owner, wrong)).status).toBe(400);
  expect((await mark(owner, reply.id)).body).toMatchObject({ answerId: reply.id });
  expect((await list(projectId, { only: 'unanswered' })).body).toEqual([]);
  const kinds = (await noticesOf(reader.id)).filter(({ subjectId }) => subjectId === reply.id).map(({ kind }) => kind);
  expect(kinds).toEqual(['comment_reply', 'question_answered']);
  await kindling.call(contract.unmarkAnswer, { as: reader, params: { id: question.id } });
  expect((await list(projectId, { only: 'unanswered' })).body.map(({ id }) => id)).toEqual([question.id]);
  await mark(reader, reply.id);
  await kindling.call(contract.deleteComment, { as: owner, params: { id: reply.id } });
  expect(await summary(projectId)).toMatchObject({ unanswered: 1 });
  expect((await post(reader, projectId, { isQuestion: true, parentId: question.id })).status).toBe(400);
});

test('an imported listing takes comments but no questions, because its creator is not here', async () => {
  const { id: ownerId } = await findSystemUser(kindling.deps.db, 'imported');
  const { id: projectId } = await makeProject(kindling.deps, { ownerId });
  const refused = await post(reader, projectId, { isQuestion: true });
  expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path: 'isQuestion' }] }]);
  expect((await post(reader, projectId)).status).toBe(201);
});

test('comments on drafts, private and deleted projects answer like missing ones [comments-10]', async () => {
  const { id: projectId } = await newProject();
  const { id } = await makeComment(kindling.deps, { projectId, userId: reader.id });
  const missing = await kindling.app.inject('/api/comments/999999999');
  for (const fields of [{ visibility: 'private' as const }, { visibility: 'public' as const, deletedAt: new Date() }]) {
    await kindling.deps.db.update(projects).set(fields).where(eq(projects.id, projectId));
    for (const path of ['', '/replies']) {
      const answer = await kindling.app.inject({
        url: `/api/comments/${id}${path}`,
        headers: { cookie: reader.cookie },
      });
      expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
    }
    expect((await post(reader, projectId)).status).toBe(404);
  }
  const draft = await newProject({ status: 'draft' });
  expect((await post(owner, draft.id)).status).toBe(409);
});

test('concurrent replies, deletions and answers in one thread keep the counts right', async () => {
  const { id: projectId } = await newProject();
  const people = await Promise.all([1, 2, 3].map(() => makeUser(kindling.deps)));
  const root = (await post(reader, projectId, { isQuestion: true })).body;
  const replies = await Promise.all(people.map((as) => post(as, projectId, { parentId: root.id })));
  const answers = await Promise.all(
    replies.flatMap(({ body }, at) => [
      post(owner, projectId, { parentId: body.id }),
      post(reader, projectId, { parentId: root.id }),
      kindling.call(contract.markAnswer, { as: reader, params: { id: root.id }, body: { replyId: body.id } }),
      kindling.call(contract.deleteComment, { as: people[at] ?? owner, params: { id: body.id } }),
    ]),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const { rows } = await kindling.deps.db.execute(sql`
    select id, reply_count from comments c where project_id = ${projectId} and reply_count <>
      (select count(*) from comments r where c.id = any(r.path) and r.id <> c.id and r.deleted_at is null)`);
  expect(rows).toEqual([]);
  const live = await kindling.deps.db.$count(
    comments,
    sql`${comments.projectId} = ${projectId} and ${comments.deletedAt} is null`,
  );
  const [totals] = await kindling.deps.db.select().from(commentTotals).where(eq(commentTotals.projectId, projectId));
  expect(totals?.count).toBe(live);
});

test('a flood of comments by one person is stopped, also when it comes at once [comments-7]', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const { id } = await makeProject(limited.deps);
    const flooder = await makeUser(limited.deps);
    const answers = await Promise.all(
      Array.from({ length: commentsPerMinute + 5 }, (_, at) =>
        limited.call(contract.postComment, { as: flooder, params: { id }, body: { content: `Buy ${at}` } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(commentsPerMinute);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const other = await makeUser(limited.deps);
    const usual = await limited.call(contract.postComment, { as: other, params: { id }, body: { content: 'Nice' } });
    expect(usual.status).toBe(201);
  } finally {
    await limited.close();
  }
});
