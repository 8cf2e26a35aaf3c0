// Drafts, publishing, editing and removing updates.
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { follows } from '#features/people/server/following-table.ts';
import { hostileMarkdown } from '#test/factories/hostile-markdown.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makePicture, upload } from '#test/factories/pictures.ts';
import { draftTestUpdate, publishTestUpdate } from '#test/factories/updates.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../update-contract.ts';
import { maxUpdateDrafts, maxUpdatesPerDay } from '../update-rules.ts';
import { projectUpdates, updateDrafts } from './update-table.ts';

const kindling = useTestApp();
let owner: TestUser;
let stranger: TestUser;
let admin: TestUser;
let projectId: number;
beforeAll(async () => {
  [stranger, admin] = await Promise.all([makeUser(kindling.deps), makeAdmin(kindling.deps)]);
});
beforeEach(async () => {
  owner = await makeUser(kindling.deps);
  projectId = (await makeProject(kindling.deps, { ownerId: owner.id })).id;
});

const read = (updateId: number, as?: TestUser) =>
  kindling.call(contract.getProjectUpdate, { params: { id: projectId, updateId }, ...(as && { as }) });

describe('drafts', () => {
  test('only their author reads, saves, publishes or deletes them [updates-1]', async () => {
    const draft = await draftTestUpdate(kindling, owner, { projectId });
    const params = { id: draft.id };
    const body = { title: 'x', content: 'x', visibility: 'public', revision: draft.revision };
    for (const [as, status] of [
      [stranger, 404],
      [undefined, 401],
    ] as const) {
      const who = as ? { as } : {};
      expect((await kindling.call(contract.listUpdateDrafts, { params: { id: projectId }, ...who })).status).toBe(
        status,
      );
      expect((await kindling.call(contract.createUpdateDraft, { params: { id: projectId }, ...who })).status).toBe(
        status,
      );
      expect((await kindling.call(contract.getUpdateDraft, { params, ...who })).status).toBe(status);
      expect((await kindling.call(contract.saveUpdateDraft, { params, body, ...who })).status).toBe(status);
      expect((await kindling.call(contract.publishUpdate, { params, body: { revision: 1 }, ...who })).status).toBe(
        status,
      );
      expect((await kindling.call(contract.deleteUpdateDraft, { params, ...who })).status).toBe(status);
    }
    expect((await kindling.call(contract.getUpdateDraft, { params, as: owner })).body).toEqual(draft);
    expect((await kindling.call(contract.deleteUpdateDraft, { params, as: owner })).status).toBe(204);
    expect((await kindling.call(contract.getUpdateDraft, { params, as: owner })).status).toBe(404);
  });

  test('two windows never overwrite each other', async () => {
    const draft = await draftTestUpdate(kindling, owner, { projectId, title: 'Mine' });
    const save = (title: string) =>
      kindling.call(contract.saveUpdateDraft, {
        as: owner,
        params: { id: draft.id },
        body: { title, content: 'x', visibility: 'public', revision: draft.revision },
      });
    const answers = await Promise.all(['One', 'Two'].map(save));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as { code: string; details: unknown };
    expect(refused.code).toBe('newer_draft');
    expect(JSON.stringify(refused)).toMatch(/"title":"(One|Two)"/);
    const publish = { as: owner, params: { id: draft.id }, body: { revision: draft.revision } };
    expect((await kindling.call(contract.publishUpdate, publish)).status).toBe(409);
  });

  test('an empty draft is offered again, and there are at most 50', async () => {
    const start = () => kindling.call(contract.createUpdateDraft, { as: owner, params: { id: projectId } });
    const [first, again] = [await start(), await start()];
    expect(again.body.id).toBe(first.body.id);
    await kindling.deps.db
      .insert(updateDrafts)
      .values(Array.from({ length: maxUpdateDrafts }, () => ({ projectId, authorId: owner.id, title: 'Kept' })));
    await kindling.call(contract.deleteUpdateDraft, { as: owner, params: { id: first.body.id } });
    expect((await start()).body.code).toBe('too_many_drafts');
  });

  test('texts that do not fit are refused', async () => {
    const draft = await draftTestUpdate(kindling, owner, { projectId });
    const save = (fields: object) =>
      kindling.call(contract.saveUpdateDraft, {
        as: owner,
        params: { id: draft.id },
        body: { title: 'x', content: 'x', visibility: 'public', revision: draft.revision, ...fields },
      });
    for (const fields of [
      { title: 'x'.repeat(201) },
      { content: 'x'.repeat(20_001) },
      { visibility: 'friends' },
      { projectId: 1 },
      { revision: -1 },
    ]) {
      expect((await save(fields)).status, JSON.stringify(fields).slice(0, 40)).toBe(400);
    }
    expect((await save({ title: 'x'.repeat(200), content: 'x'.repeat(20_000) })).status).toBe(200);
  });
});

describe('publishing', () => {
  test('happens once, however often the button is pressed', async () => {
    const { id, revision } = await draftTestUpdate(kindling, owner, { projectId });
    const press = () => kindling.call(contract.publishUpdate, { as: owner, params: { id }, body: { revision } });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404]);
    expect(await kindling.deps.db.$count(projectUpdates, eq(projectUpdates.projectId, projectId))).toBe(1);
  });

  test('needs a title, a text and a project that others can see', async () => {
    const publish = async (update: Parameters<typeof draftTestUpdate>[2]) => {
      const { id, revision } = await draftTestUpdate(kindling, owner, update);
      return kindling.call(contract.publishUpdate, { as: owner, params: { id }, body: { revision } });
    };
    expect((await publish({ projectId, title: '', content: '' })).body).toMatchObject({
      code: 'validation',
      issues: [{ path: 'title' }, { path: 'content' }],
    });
    for (const fields of [{ status: 'draft' }, { visibility: 'private' }] as const) {
      const hidden = await makeProject(kindling.deps, { ownerId: owner.id, ...fields });
      expect((await publish({ projectId: hidden.id })).body.code).toBe('illegal_move');
    }
    expect((await publish({ projectId, content: `![x](/media/${'x'.repeat(22)}-10x10)` })).body.code).toBe(
      'validation',
    );
  });

  test('is limited per project and day', async () => {
    const old = { projectId, title: 'x', content: 'x' };
    await kindling.deps.db.insert(projectUpdates).values(Array.from({ length: maxUpdatesPerDay }, () => old));
    const { id, revision } = await draftTestUpdate(kindling, owner, { projectId });
    const press = () => kindling.call(contract.publishUpdate, { as: owner, params: { id }, body: { revision } });
    expect((await press()).status).toBe(429);
    await kindling.deps.db
      .update(projectUpdates)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(projectUpdates.projectId, projectId));
    expect((await press()).status).toBe(201);
  });
});

describe('a published update', () => {
  test('shows when it was edited, keeps what it was for its owner, and notifies nobody again [updates-3]', async () => {
    await kindling.deps.db.insert(follows).values({ followerId: stranger.id, creatorId: owner.id });
    const { id } = await publishTestUpdate(kindling, owner, { projectId, title: 'Before' });
    const edit = (fields: object, as = owner) =>
      kindling.call(contract.editUpdate, {
        as,
        params: { id },
        body: { title: 'After', content: 'New', visibility: 'public', revision: 0, ...fields },
      });
    expect((await edit({}, stranger)).status).toBe(404);
    expect((await edit({ content: '' })).status).toBe(400);
    expect((await edit({})).body).toMatchObject({ title: 'After', revision: 1 });
    expect((await edit({ title: 'Lost' })).body.code).toBe('newer_draft');
    expect((await edit({ revision: 1 })).body.revision).toBe(1);
    const { body } = await read(id);
    expect(body).toMatchObject({ title: 'After', editedAt: expect.any(String) });
    const versions = (as: TestUser) => kindling.call(contract.listUpdateVersions, { params: { id }, as });
    expect((await versions(owner)).body).toMatchObject([{ title: 'Before' }]);
    expect((await versions(admin)).body).toMatchObject([{ title: 'Before' }]);
    expect((await versions(stranger)).status).toBe(404);
    expect((await kindling.call(contract.getUpdateSource, { params: { id }, as: stranger })).status).toBe(404);
    const isOfUpdate = and(eq(notifications.kind, 'project_update'), eq(notifications.subjectId, id));
    expect(await kindling.deps.db.$count(notifications, isOfUpdate)).toBe(1);
  });

  test('leaves a trace without content when its owner removes it [updates-6]', async () => {
    const picture = (await upload(kindling, await makePicture(), { as: owner })).body.address;
    const update = { projectId, title: 'Gone', content: `Secret ![](${picture})` };
    const [first, { id }] = [
      await publishTestUpdate(kindling, owner, { projectId, title: 'Stays' }),
      await publishTestUpdate(kindling, owner, update),
    ];
    expect((await kindling.app.inject({ url: picture })).statusCode).toBe(200);
    const remove = (as: TestUser) =>
      kindling.call(contract.removeUpdate, { as, params: { id }, body: { reason: 'Wrong' } });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(owner)).status).toBe(204);
    expect((await remove(owner)).status).toBe(404);
    for (const as of [undefined, stranger, owner, admin]) {
      const { body } = await read(id, as);
      expect(body).toMatchObject({ title: null, html: '', excerpt: '', removed: { by: 'creator', reason: 'Wrong' } });
      expect(JSON.stringify(body)).not.toMatch(/Gone|Secret/);
    }
    expect((await read(first.id)).body.next).toBe(null);
    expect((await kindling.app.inject({ url: picture })).statusCode).toBe(404);
    const list = await kindling.call(contract.listProjectUpdates, { params: { id: projectId } });
    expect(list.body).toMatchObject([{ id, title: null }, { title: 'Stays' }]);
    expect((await kindling.call(contract.countProjectUpdates, { params: { id: projectId } })).body.readable).toBe(1);
    expect((await kindling.app.inject({ url: `/projects/${projectId}/updates.atom` })).body).not.toContain('Gone');
    expect((await kindling.call(contract.listUpdateVersions, { params: { id }, as: owner })).body).toMatchObject([
      { title: 'Gone' },
    ]);
  });

  test('is removed by an administrator with a public reason and an entry in the audit log', async () => {
    const { id } = await publishTestUpdate(kindling, owner, { projectId });
    const remove = (body: object, as = admin) =>
      kindling.call(contract.removeUpdateAsAdmin, { as, params: { id }, body });
    expect((await remove({ reason: 'Fraud' }, owner)).status).toBe(401);
    expect((await remove({ reason: '' })).status).toBe(400);
    expect((await remove({ reason: 'Fraud' })).status).toBe(204);
    expect((await read(id)).body.removed).toMatchObject({ by: 'administrator', reason: 'Fraud' });
    const [entry] = await kindling.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'update.removed'));
    expect(entry).toMatchObject({
      subjectId: String(projectId),
      details: { reason: 'Fraud', before: { updateId: id } },
    });
  });

  test('shows pictures of its author only, and never a remote one', async () => {
    const own = (await upload(kindling, await makePicture(), { as: owner })).body.address;
    const content = `![Mine](${own}) ![remote](https://example.org/a.png)`;
    const { id } = await publishTestUpdate(kindling, owner, { projectId, content });
    const { body } = await read(id);
    expect(body.html).toContain(`<img src="${own}/320.webp"`);
    expect(body.html).not.toContain('example.org');
    expect(body.picture).toBe(own);
    expect((await kindling.app.inject({ url: own })).headers['cache-control']).toContain('public');
    const foreign = (await upload(kindling, await makePicture(), { as: stranger })).body.address;
    const draft = await draftTestUpdate(kindling, owner, { projectId, content: `![](${foreign})` });
    const publish = { as: owner, params: { id: draft.id }, body: { revision: draft.revision } };
    expect((await kindling.call(contract.publishUpdate, publish)).body.issues).toMatchObject([{ path: 'content' }]);
    expect((await kindling.app.inject({ url: foreign, headers: { cookie: owner.cookie } })).statusCode).toBe(404);
  });

  test('renders hostile markdown without anything that runs', async () => {
    for (const part of chunk(hostileMarkdown, 40)) {
      const content =
        part
          .join('\n\n')
          .replaceAll(/[\0\ud800-\udfff]/g, '')
          .slice(0, 19_000) || 'x';
      const [row] = await kindling.deps.db
        .insert(projectUpdates)
        .values({ projectId, title: 'x', content })
        .returning();
      const { body } = await read(row?.id ?? 0);
      expect(body.html).not.toMatch(/<(script|iframe|svg|style|object|embed|form|input|meta|link|base)/i);
      expect(body.html).not.toMatch(/<[^>]+\son\w+\s*=/i);
      expect(body.html).not.toMatch(/<[^>]*(href|src|srcset)="\s*(javascript|data|vbscript):/i);
    }
  });
});

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
