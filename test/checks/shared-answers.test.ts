// Signed-in people who share a cache get the same answers.
import { beforeAll, expect, test } from 'vitest';
import { fillPath } from '#kernel/endpoint-path.ts';
import { sharedReads } from '../../src/app.ts';
import { makeProject } from '../factories/make.ts';
import { useTestApp } from '../servers/test-app.ts';
import { type Actor, actors, makeWorld, type World } from './authorization-world.ts';

const kindling = useTestApp();
let world: World;

beforeAll(async () => {
  world = await makeWorld(kindling);
  const { owner } = world.people;
  for (const hidden of [{ visibility: 'private' }, { status: 'draft' }] as const) {
    await makeProject(kindling.deps, { ownerId: owner.id, ...hidden });
  }
});

const queries: Record<string, string[]> = { '/api/project-facets': ['', '?status=active', '?q=a&category=Games'] };
const administrators: readonly Actor[] = ['admin'];

test.each(sharedReads.forEveryone.map(({ path }) => path))(
  '%s is the same for everyone who is no administrator',
  async (path) => {
    for (const query of queries[path] ?? ['']) {
      const url = fillPath({ path }, {}) + query;
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
