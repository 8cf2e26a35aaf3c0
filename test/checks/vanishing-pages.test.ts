// A removed page is gone for visitors within two seconds, in every process on the database, and stays gone.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { decideCommentReport } from '#features/inbox/comment-report-contract.ts';
import { deleteProject, updateProject } from '#features/projects/project-contract.ts';
import { removeUpdateAsAdmin } from '#features/updates/update-contract.ts';
import { createAnswerCache } from '#platform/http/answer-cache.ts';
import { createPageCache } from '#platform/pages/page-cache.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { makeCommentReport } from '../factories/make-comments.ts';
import { publishTestUpdate } from '../factories/updates.ts';
import { addPages } from '../servers/page-server.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';
import { createTestDatabase } from '../servers/test-database.ts';

/** The clock of both processes; a page disappears only when it advances. */
let clock = 0;
let first: TestApp;
let second: TestApp;
let admin: TestUser;

beforeAll(async () => {
  const database = await createTestDatabase();
  const now = () => clock;
  const start = (drop: () => Promise<void>) =>
    createTestApp({
      database: { ...database, drop },
      answers: createAnswerCache({ now }),
      addPages: addPages({ keeps: true, cache: createPageCache({ now }) }),
    });
  first = await start(() => Promise.resolve());
  second = await start(database.drop);
  admin = await makeAdmin(first.deps);
});
afterAll(async () => {
  await first.close();
  await second.close();
});
beforeEach(() => {
  clock += 10_000;
});

const reason = 'It breaks the rules';

/** Visits the page in both processes, before and two seconds after it has to vanish in one of them. */
async function expectVanishing(
  { url, text, status }: { url: string; text: string; status: 200 | 404 },
  vanish: () => Promise<{ status: number }>,
): Promise<void> {
  for (const site of [first, second]) {
    expect((await site.app.inject(url)).body).toContain(text);
    clock += 500;
  }
  expect((await vanish()).status).toBeLessThan(300);
  clock += 2001;
  for (const site of [first, second, first, second]) {
    const answer = await site.app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain(text);
    clock += 500;
  }
}

test('a project that was made private [pages-3]', async () => {
  const { id } = await makeProject(first.deps, { title: 'A kite for everyone' });
  const hide = { params: { id }, body: { visibility: 'private', reason }, as: admin };
  for (const { url, status } of [
    { url: `/projects/${id}`, status: 404 },
    { url: '/projects', status: 200 },
  ] as const) {
    await first.call(updateProject, { ...hide, body: { visibility: 'public', reason } });
    clock += 10_000;
    await expectVanishing({ url, text: 'A kite for everyone', status }, () => first.call(updateProject, hide));
  }
});

test('a project that was deleted', async () => {
  const { id } = await makeProject(first.deps, { title: 'A lantern of paper' });
  await expectVanishing({ url: `/projects/${id}`, text: 'A lantern of paper', status: 404 }, () =>
    first.call(deleteProject, { params: { id }, body: { reason }, as: admin }),
  );
});

test('a comment that a moderator removed', async () => {
  const { id, projectId } = await makeCommentReport(first.deps, { content: 'Words that must go' });
  await expectVanishing({ url: `/projects/${projectId}`, text: 'Words that must go', status: 200 }, () =>
    first.call(decideCommentReport, { params: { id }, body: { decision: 'removed', reason }, as: admin }),
  );
});

test('an update that a moderator removed', async () => {
  const owner = await makeUser(first.deps);
  const { id: projectId } = await makeProject(first.deps, { ownerId: owner.id });
  const { id } = await publishTestUpdate(first, owner, { projectId, title: 'News that must go' });
  clock += 10_000;
  await expectVanishing({ url: `/projects/${projectId}`, text: 'News that must go', status: 200 }, () =>
    first.call(removeUpdateAsAdmin, { params: { id }, body: { reason }, as: admin }),
  );
});

test('a person who was erased', async () => {
  const person = await makeUser(first.deps, { name: 'Edda Leaves' });
  await makeProject(first.deps, { ownerId: person.id, status: 'failed' });
  await expectVanishing({ url: `/people/${person.uid}`, text: 'Edda Leaves', status: 404 }, () =>
    first.call(deleteUser, { params: { id: person.id }, as: admin }),
  );
});
