// The review queue: its order, its pages and overdue reviews.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reviewHours } from '#features/projects/review-states.ts';
import { makeProject } from '#test/factories/make.ts';
import { useReviews } from '#test/factories/review-calls.ts';
import * as contract from '../review-contract.ts';
import { reviewsDue } from './review-queue.ts';

const { kindling, admin, creator, submit, readProject, readReview, reject } = useReviews();

test('the queue lists the earliest deadline first, decided ones newest first, with pages and without deleted ones', async () => {
  await submit();
  await kindling.deps.db.execute(sql`
    update project_reviews set state = 'rejected', reason = 'x', decided_at = now() where state = 'waiting'`);
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await submit()).id);
  await kindling.deps.db.execute(sql`update projects set deleted_at = now() where id = ${ids[1]}`);
  const first = await kindling.call(contract.listReviews, { query: { limit: 2 }, as: admin });
  expect(first.headers['x-total-count']).toBe('4');
  expect((await kindling.call(contract.getReviewSummary, { as: admin })).body.waiting).toBe(4);
  expect(first.body.map(({ projectId }) => projectId)).toEqual([ids[0], ids[2]]);
  expect(first.body[0]).toMatchObject({ round: 1, checked: 0, creatorName: creator.name, fundingGoal: 20_000 });
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await kindling.call(contract.listReviews, { query: { limit: 2, cursor }, as: admin });
  expect(second.body.map(({ projectId }) => projectId)).toEqual([ids[3], ids[4]]);
  expect(second.headers.link).toBeUndefined();
  await reject(ids[0] ?? 0);
  await reject(ids[2] ?? 0);
  const rejected = await kindling.call(contract.listReviews, { query: { state: 'rejected', limit: 2 }, as: admin });
  expect(rejected.body.map(({ projectId }) => projectId)).toEqual([ids[2], ids[0]]);
  const following = /cursor=([^>&]+)/.exec(String(rejected.headers.link))?.[1] ?? '';
  const query = { state: 'rejected' as const, limit: 2, cursor: following };
  const before = await kindling.call(contract.listReviews, { query, as: admin });
  expect(before.body.some(({ projectId }) => projectId === ids[0] || projectId === ids[2])).toBe(false);
  const wrong = await kindling.call(contract.listReviews, { query: { cursor: 'x' }, as: admin });
  expect(wrong.body.code).toBe('invalid_cursor');
  expect((await readReview(ids[1] ?? 0)).status).toBe(404);
  expect((await readReview((await makeProject(kindling.deps)).id)).status).toBe(404);
});

test('overdue reviews are counted, shown to their creator, and listed as due [review-1]', async () => {
  const late = await submit();
  const soon = await submit();
  await setClock(late.id, reviewHours + 1);
  await setClock(soon.id, reviewHours - 1);
  const before = await kindling.call(contract.getReviewSummary, { as: admin });
  expect(before.body).toMatchObject({ overdue: 1, isReviewing: true });
  expect((await readReview(late.id)).body.minutesLeft).toBe(-61);
  expect((await readReview(soon.id)).body.minutesLeft).toBe(59);
  expect((await readProject(late.id, creator)).body.review?.isOverdue).toBe(true);
  expect((await readProject(soon.id, creator)).body.review?.isOverdue).toBe(false);
  const { rows } = await kindling.deps.pool.query<{ now: Date }>('select now()');
  const now = rows[0]?.now.getTime() ?? 0;
  const due = async (hours: number) =>
    (await reviewsDue(kindling.deps.db, new Date(now + hours * 3_600_000))).map(({ projectId }) => projectId);
  expect(await due(0)).toEqual([late.id]);
  expect(await due(2)).toEqual([late.id, soon.id]);
  await reject(late.id);
  expect((await kindling.call(contract.getReviewSummary, { as: admin })).body.overdue).toBe(0);
});

/** Sets the submission time this many hours back; bypasses the guard that protects the deadline. */
async function setClock(id: number, hoursAgo: number): Promise<void> {
  const client = await kindling.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `update project_reviews set submitted_at = now() - $2 * interval '1 hour',
        due_at = now() - $2 * interval '1 hour' + interval '48 hours' where project_id = $1`,
      [id, hoursAgo],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
