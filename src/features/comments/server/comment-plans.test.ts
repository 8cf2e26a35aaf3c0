// Reading comments has constant cost: a page costs the same in a project with very many comments.
import { beforeAll, expect, test } from 'vitest';
import { findSequentialScans } from '#bench/plans.ts';
import { recordStatements } from '#bench/statements.ts';
import { anonymous } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import { getCount, timeFor } from '#test/counts.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { commentOrders } from '../comment-rules.ts';
import { requireRoomForComment } from './comment-limits.ts';
import { getCommentChain, getSummary, listReplies, listThreads } from './comment-reading.ts';

const rows = getCount('listedRows');
const kindling = useTestApp();
let projectId: number;
let userId: number;
/** The thread that contains half of all comments. */
let longest: number;

beforeAll(
  async () => {
    ({ id: projectId } = await makeProject(kindling.deps));
    ({ id: userId } = await makeUser(kindling.deps));
    const client = await kindling.deps.pool.connect();
    await client.query("set statement_timeout = 0; set session_replication_role = 'replica'");
    // Threads with one reply each, and one with all the others.
    await client.query(
      `insert into comments (project_id, user_id, content, path, reply_count, is_question, answer_id, created_at)
       select $1, $2, 'Comment ' || n, array[n], case when n = 1 then $3::int / 2 else 1 end, n % 3 = 0, case when n % 6 = 0 then 1 end,
         now() - interval '30 days'
       from generate_series(1, $3::int / 4) n order by n`,
      [projectId, userId, rows],
    );
    await client.query(
      `insert into comments (project_id, user_id, content, parent_comment_id, path, created_at)
       select $1, $2, 'Reply ' || n, parent.id, array[parent.id, n], now() - interval '29 days'
       from generate_series($3::int / 4 + 1, $3::int) n, lateral (select case when n > $3::int / 2 then 1 else n - $3::int / 4 end as id) parent
       order by n`,
      [projectId, userId, rows],
    );
    await client.query('insert into comment_totals values ($1, $2, $2, 1)', [projectId, rows]);
    await client.query('vacuum analyze comments');
    client.release(true);
    longest = 1;
  },
  timeFor('listedRows', { ms: 10 }),
);

/** Number of 8 KB pages that the statements read, planned with their values. */
async function countPages(work: (db: Database) => Promise<unknown>): Promise<number> {
  let pages = 0;
  for (const { text, values } of await recordStatements(kindling.deps.pool, work)) {
    if (!/^select/i.test(text)) continue;
    const { rows: plan } = await kindling.deps.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = plan[0]?.['QUERY PLAN'][0].Plan ?? {};
    pages += hit + read;
  }
  return pages;
}

async function expectFlat(work: (db: Database) => Promise<unknown>): Promise<void> {
  expect(await findSequentialScans(kindling.deps.pool, work, ['comments'])).toEqual([]);
  // Ten threads with their replies, each row with its author, project and label.
  expect(await countPages(work)).toBeLessThan(700);
}

test.each(commentOrders)('threads by %s, the first and a later page', async (sort) => {
  await expectFlat((db) => listThreads({ db }, anonymous, { projectId, sort, limit: 10 }));
  const { nextCursor } = await listThreads(kindling.deps, anonymous, { projectId, sort, limit: 10 });
  await expectFlat((db) => listThreads({ db }, anonymous, { projectId, sort, limit: 10, cursor: nextCursor }));
});

test('unanswered questions', async () => {
  await expectFlat((db) =>
    listThreads({ db }, anonymous, { projectId, sort: 'newest', only: 'unanswered', limit: 10 }),
  );
});

test('replies of a thread with half of all comments, the first and a later page', async () => {
  await expectFlat((db) => listReplies({ db }, anonymous, { threadId: longest, limit: 30 }));
  const { nextCursor } = await listReplies(kindling.deps, anonymous, { threadId: longest, limit: 30 });
  await expectFlat((db) => listReplies({ db }, anonymous, { threadId: longest, limit: 30, cursor: nextCursor }));
});

test('the counts, and one comment with those above it', async () => {
  await expectFlat((db) => getSummary({ db }, anonymous, projectId));
  await expectFlat((db) => getCommentChain({ db }, anonymous, rows));
});

test('the limits of a person who has written everything themselves', async () => {
  const config = { ...kindling.deps.config, rateLimits: false };
  const limits = (db: Database) =>
    db.transaction((tx) => requireRoomForComment(tx, { config }, { userId, projectId, content: 'New' }));
  expect(await findSequentialScans(kindling.deps.pool, limits, ['comments'])).toEqual([]);
});
