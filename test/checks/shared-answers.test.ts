// Signed-in people who share a cache get the same answers, and each sees what visitors may not.
import { beforeAll, expect, test } from 'vitest';
import { fillPath } from '#kernel/endpoint-path.ts';
import { createAnswerCache } from '#platform/http/answer-cache.ts';
import { sharedReads } from '../../src/endpoint-lists.ts';
import { makeProject, makeUser } from '../factories/make.ts';
import { makeComment } from '../factories/make-comments.ts';
import { createTestApp, useTestApp } from '../servers/test-app.ts';
import { type Actor, actors, makeWorld, type World } from './authorization-world.ts';

const kindling = useTestApp();
let world: World;
let shown: number;

beforeAll(async () => {
  world = await makeWorld(kindling);
  const { owner, backer } = world.people;
  shown = (await makeProject(kindling.deps, { ownerId: owner.id })).id;
  await makeComment(kindling.deps, { projectId: shown, userId: backer.id });
  for (const hidden of [{ visibility: 'private' }, { status: 'draft' }] as const) {
    await makeProject(kindling.deps, { ownerId: owner.id, ...hidden });
  }
});

const queries: Record<string, string[]> = {
  '/api/project-facets': ['', '?status=active', '?q=a&category=Games'],
  '/api/search-suggestions': ['?q=pa'],
};
const administrators: readonly Actor[] = ['admin'];

test.each(sharedReads.forEveryone.map(({ path }) => path))(
  '%s is the same for everyone who is no administrator',
  async (path) => {
    for (const query of queries[path] ?? ['']) {
      const url = fillPath({ path }, path.includes('{id}') ? { id: shown } : {}) + query;
      const wanted = await kindling.app.inject(url);
      expect(wanted.statusCode).toBe(200);
      for (const actor of actors) {
        if (actor === 'visitor' || administrators.includes(actor)) continue;
        const { cookie } = world.people[actor];
        const { body } = await kindling.app.inject({ url, headers: { cookie } });
        expect(body, `${url} as ${actor}`).toBe(wanted.body);
      }
    }
  },
);

test('what visitors may not see is answered to those who may, and to nobody after them', async () => {
  const site = await createTestApp({ answers: createAnswerCache() });
  const [owner, stranger] = [await makeUser(site.deps), await makeUser(site.deps)];
  const { id } = await makeProject(site.deps, { ownerId: owner.id, visibility: 'private' });
  for (const { path } of sharedReads.forEveryone.filter(({ path }) => path.includes('{id}'))) {
    const ask = async ({ cookie }: { cookie?: string }) => {
      const { statusCode } = await site.app.inject({
        url: fillPath({ path }, { id }),
        headers: { ...(cookie && { cookie }) },
      });
      return statusCode;
    };
    const answered = [await ask(stranger), await ask(owner), await ask(stranger), await ask({})];
    expect(answered, path).toEqual([404, 200, 404, 404]);
  }
  await site.close();
});
