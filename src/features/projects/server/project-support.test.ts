// Supporting and removing projects over HTTP.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as contract from '../project-contract.ts';
import { supports } from './project-table.ts';

const now = new Date('2026-11-20T12:00:00Z');
const kindling = useTestApp({ now: () => now });
let owner: TestUser;
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  owner = await makeUser(kindling.deps);
  stranger = await makeUser(kindling.deps);
  admin = await makeAdmin(kindling.deps);
});

const patch = (id: number, body: unknown, as: Caller | undefined = owner) =>
  kindling.call(contract.updateProject, { params: { id }, body, ...(as && { as }) });

/** Everything stored about a project, to detect that a refused request changed something. */
async function digest(id: number): Promise<string> {
  const { rows } = await kindling.deps.db.execute(sql`select * from projects where id = ${id}`);
  return JSON.stringify(rows);
}

test('a support counts once and can be withdrawn any number of times', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const up = (as: Caller) => kindling.call(contract.upvoteProject, { params: { id }, as });
  const down = (as: Caller) => kindling.call(contract.withdrawUpvote, { params: { id }, as });
  expect((await up(stranger)).body).toEqual({ upvotes: 1, supported: true });
  expect((await up(stranger)).body).toEqual({ upvotes: 1, supported: true });
  expect((await up(owner)).body).toEqual({ upvotes: 2, supported: true });
  expect((await down(stranger)).body).toEqual({ upvotes: 1, supported: false });
  expect((await down(stranger)).body).toEqual({ upvotes: 1, supported: false });
  expect((await kindling.call(contract.upvoteProject, { params: { id }, as: admin })).status).toBe(401);
});

test('a thousand concurrent supports by one person count once', async () => {
  const { id } = await makeProject(kindling.deps);
  // On a busy machine the last in the queue are asked to retry, and do.
  const support = async () => {
    for (;;) {
      const answer = await kindling.call(contract.upvoteProject, { params: { id }, as: stranger });
      if (answer.status !== 503) return answer;
    }
  };
  const answers = await Promise.all(Array.from({ length: 1000 }, support));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.upvotes))).toEqual(new Set([1]));
  expect(await kindling.deps.db.$count(supports, eq(supports.projectId, id))).toBe(1);
});

test('many people support and withdraw concurrently, and the count equals the number of rows', async () => {
  const { id } = await makeProject(kindling.deps);
  const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(kindling.deps)));
  await Promise.all(
    people.flatMap((as, index) => [
      kindling.call(contract.upvoteProject, { params: { id }, as }),
      ...(index % 2 === 0 ? [kindling.call(contract.withdrawUpvote, { params: { id }, as })] : []),
      kindling.call(contract.upvoteProject, { params: { id }, as }),
    ]),
  );
  const { body } = await kindling.call(contract.getProject, { params: { id } });
  expect(body.upvotes).toBe(await kindling.deps.db.$count(supports, eq(supports.projectId, id)));
});

test('an admin removes a project from everywhere; others cannot [project-15]', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  for (const as of [owner, stranger]) {
    expect((await kindling.call(contract.deleteProject, { params: { id }, as })).status).toBe(401);
  }
  const remove = () => kindling.call(contract.deleteProject, { params: { id }, as: admin });
  const first = await remove();
  expect([first.status, first.body]).toEqual([204, '']);
  expect((await remove()).status).toBe(404);
  for (const as of [owner, admin, stranger]) {
    expect((await kindling.call(contract.getProject, { params: { id }, as })).status).toBe(404);
  }
  expect((await patch(id, { title: 'Back' })).status).toBe(404);
  expect(await digest(id)).not.toBe('[]');
});
