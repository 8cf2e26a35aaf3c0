// Public profiles, following creators and saving projects.

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { images } from '#features/images/server/image-table.ts';
import { findImageAudience } from '#features/images/server/image-visibility.ts';
import { createImageHooks } from '#features/projects/server/pictures/image-hooks.ts';
import { makeAdmin, makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { maxFollowed } from '../following-rules.ts';
import * as contract from '../person-contract.ts';

const site = useTestApp();

describe('a profile', () => {
  test('shows what is public and nothing else [people-3]', async () => {
    const creator = await makeUser(site.deps, {
      bio: '<script>alert(1)</script>',
      website: 'javascript:alert(1)',
      socialLinks: { Site: 'https://example.org/', Evil: 'javascript:alert(2)', Old: 'nonsense' },
      expertise: ['private-expertise'],
    });
    await makeProject(site.deps, { ownerId: creator.id, status: 'active' });
    await makeProject(site.deps, { ownerId: creator.id, status: 'draft', title: 'Hidden draft' });
    await makeProject(site.deps, { ownerId: creator.id, visibility: 'private', title: 'Hidden private' });
    const params = { uid: creator.uid };
    for (const as of [undefined, creator, await makeAdmin(site.deps)]) {
      const { status, body } = await site.call(contract.getPerson, { params, ...(as && { as }) });
      expect(status).toBe(200);
      expect(body).toEqual({
        uid: creator.uid,
        name: creator.name,
        profileImage: null,
        bio: '<script>alert(1)</script>',
        location: null,
        website: null,
        links: [{ name: 'Site', address: 'https://example.org/' }],
        joinedAt: expect.any(String),
        followers: 0,
        isFollowed: false,
        projects: 1,
        fundedProjects: 0,
        milestonesDone: 0,
      });
      const list = await site.call(contract.listPersonProjects, { params, ...(as && { as }) });
      expect(list.headers['x-total-count']).toBe('1');
      expect(JSON.stringify(list.body)).not.toContain('Hidden');
    }
  });

  test('pages through many projects', async () => {
    const creator = await makeUser(site.deps);
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push((await makeProject(site.deps, { ownerId: creator.id })).id);
    const first = await site.call(contract.listPersonProjects, { params: { uid: creator.uid }, query: { limit: 2 } });
    const cursor = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await site.call(contract.listPersonProjects, {
      params: { uid: creator.uid },
      query: { limit: 2, cursor },
    });
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(made.toReversed());
    expect(second.headers.link).toBeUndefined();
  });

  test('is missing for system accounts, erased people, administrators without one, and unknown ids [people-4]', async () => {
    const system = await findSystemUser(site.deps.db, 'imported');
    const erased = await makeUser(site.deps, { erasedAt: new Date() });
    const invited = await makeUser(site.deps, { uid: 'invited:somebody' });
    for (const uid of [system.uid, erased.uid, invited.uid, 'nobody']) {
      const answer = await site.call(contract.getPerson, { params: { uid } });
      expect([answer.status, answer.body.message]).toEqual([404, 'This person is no longer here.']);
      expect((await site.call(contract.listPersonProjects, { params: { uid } })).status).toBe(404);
    }
  });

  test('makes its picture public, and only as long as it shows it', async () => {
    const person = await makeUser(site.deps);
    const name = `${'p'.repeat(22)}-400x400`;
    await site.deps.db.insert(images).values({ name, ownerId: person.id, width: 400, height: 400, bytes: 1 });
    await site.deps.db
      .update(users)
      .set({ profileImage: `/media/${name}` })
      .where(eq(users.id, person.id));
    const visitor = { user: undefined, admin: undefined };
    expect(await findImageAudience(site.deps.db, visitor, { name, ...createImageHooks(async () => false) })).toBe(
      'everybody',
    );
    await site.deps.db.update(users).set({ profileImage: null }).where(eq(users.id, person.id));
    expect(
      await findImageAudience(site.deps.db, visitor, { name, ...createImageHooks(async () => false) }),
    ).toBeUndefined();
  });
});

describe('following', () => {
  test('counts each person once, and can be repeated and undone [people-5]', async () => {
    const [creator, fan] = [await makeUser(site.deps), await makeUser(site.deps)];
    const params = { uid: creator.uid };
    for (let time = 0; time < 2; time += 1) {
      const { body } = await site.call(contract.followPerson, { as: fan, params });
      expect(body).toEqual({ isFollowed: true, followers: 1 });
    }
    const several = await Promise.all(
      Array.from({ length: 5 }, async () => site.call(contract.followPerson, { as: fan, params })),
    );
    expect(several.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await site.call(contract.getPerson, { as: fan, params })).body).toMatchObject({
      isFollowed: true,
      followers: 1,
    });
    expect((await site.call(contract.getPerson, { params })).body).toMatchObject({ isFollowed: false, followers: 1 });
    const list = await site.call(contract.listFollowed, { as: fan });
    expect(list.body).toEqual([
      { uid: creator.uid, name: creator.name, profileImage: null, followers: 1, projects: 0 },
    ]);
    expect((await site.call(contract.listFollowed, { as: creator })).body).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      const { body } = await site.call(contract.unfollowPerson, { as: fan, params });
      expect(body).toEqual({ isFollowed: false, followers: 0 });
    }
  });

  test('is not for oneself, and has a limit [people-6]', async () => {
    const person = await makeUser(site.deps);
    expect((await site.call(contract.followPerson, { as: person, params: { uid: person.uid } })).status).toBe(409);
    await site.deps.pool.query(
      `with made as (insert into users (uid, name, email) select 'many-' || n, 'x', '' from generate_series(1, $2) n returning id)
       insert into follows (follower_id, creator_id) select $1, id from made`,
      [person.id, maxFollowed],
    );
    const other = { as: person, params: { uid: (await makeUser(site.deps)).uid } };
    expect((await site.call(contract.followPerson, other)).body.code).toBe('too_many_requests');
  });
});

describe('saving a project', () => {
  test('lists it until it is removed; a hidden one is left out [people-7]', async () => {
    const person = await makeUser(site.deps);
    const { id } = await makeProject(site.deps);
    const input = { as: person, params: { id } };
    for (let time = 0; time < 2; time += 1) {
      expect((await site.call(contract.saveProject, input)).body).toEqual({ isSaved: true });
    }
    expect((await site.call(contract.getProjectInterest, input)).body.isSaved).toBe(true);
    expect((await site.call(contract.getProjectInterest, { params: { id } })).body.isSaved).toBe(false);
    const list = await site.call(contract.listSavedProjects, { as: person });
    expect([list.body.map((project) => project.id), list.headers['x-total-count']]).toEqual([[id], '1']);
    expect((await site.call(contract.listSavedProjects, { as: await makeUser(site.deps) })).body).toEqual([]);
    await site.deps.pool.query("update projects set visibility = 'private' where id = $1", [id]);
    expect((await site.call(contract.listSavedProjects, { as: person })).body).toEqual([]);
    expect((await site.call(contract.saveProject, { ...input, as: await makeUser(site.deps) })).status).toBe(404);
    expect((await site.call(contract.unsaveProject, input)).body).toEqual({ isSaved: false });
  });

  test('names the creator of a project, but not a system account', async () => {
    const creator = await makeUser(site.deps);
    const { id } = await makeProject(site.deps, { ownerId: creator.id });
    const { body } = await site.call(contract.getProjectInterest, { params: { id } });
    expect(body.creator).toEqual({
      uid: creator.uid,
      name: creator.name,
      profileImage: null,
      isFollowed: false,
      followers: 0,
    });
    const system = await findSystemUser(site.deps.db, 'imported');
    const imported = await makeProject(site.deps, { ownerId: system.id });
    const answer = await site.call(contract.getProjectInterest, { params: { id: imported.id } });
    expect(answer.body.creator).toBeNull();
  });
});
