// Drafts of the project form over HTTP: private to their owner, never overwritten unseen; and the markdown preview.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as contract from '../../draft-contract.ts';
import { createProject, getProject, updateProject } from '../../project-contract.ts';
import { keepDescriptionHtml, keepMissingHtml } from '../project-html.ts';
import { projectHtml, projects } from '../project-table.ts';

const kindling = useTestApp();

const person = () => makeUser(kindling.deps);
const of = (projectId?: number) => (projectId === undefined ? {} : { projectId });
const get = (as: Caller, projectId?: number) => kindling.call(contract.getProjectDraft, { query: of(projectId), as });
const save = (as: Caller, body: { values: unknown; revision: unknown; projectId?: unknown }) =>
  kindling.call(contract.saveProjectDraft, { body, as });
const forget = (as: Caller, projectId?: number) =>
  kindling.call(contract.deleteProjectDraft, { query: of(projectId), as });
const list = async (as: Caller) => (await kindling.call(contract.listProjectDrafts, { as })).body;

test('typed text is saved, read, overwritten and deleted', async () => {
  const ada = await person();
  expect((await get(ada)).body).toBeNull();
  const values = { title: ' A lamp ', fundingGoal: '20,', timeline: [{ title: 'Prot' }], odd: [null, 1.5, true] };
  const first = await save(ada, { values, revision: 0 });
  expect([first.status, first.body]).toEqual([200, { revision: 1, updatedAt: expect.any(String) }]);
  expect((await get(ada)).body).toEqual({ projectId: null, values, revision: 1, updatedAt: first.body.updatedAt });
  expect((await save(ada, { values: { title: 'A lantern' }, revision: 1 })).body.revision).toBe(2);
  expect((await get(ada)).body).toMatchObject({ values: { title: 'A lantern' }, revision: 2 });
  expect((await forget(ada)).status).toBe(204);
  expect((await forget(ada)).status).toBe(204);
  expect((await get(ada)).body).toBeNull();
});

test('a new project and each edited one have separate drafts', async () => {
  const ada = await person();
  const { id } = await makeProject(kindling.deps, { ownerId: ada.id });
  await save(ada, { values: { title: 'New' }, revision: 0 });
  await save(ada, { values: { title: 'Edited' }, revision: 0, projectId: id });
  await save(ada, { values: { title: 'Newer' }, revision: 1, projectId: null });
  expect((await get(ada)).body).toMatchObject({ projectId: null, values: { title: 'Newer' }, revision: 2 });
  expect((await get(ada, id)).body).toMatchObject({ projectId: id, values: { title: 'Edited' }, revision: 1 });
  await forget(ada);
  expect((await get(ada, id)).body).not.toBeNull();
});

test('saving over a newer draft is refused with the newer draft', async () => {
  const ada = await person();
  await save(ada, { values: { title: 'One' }, revision: 0 });
  await save(ada, { values: { title: 'Two' }, revision: 1 });
  for (const revision of [0, 1, 3]) {
    const late = await save(ada, { values: { title: 'Late' }, revision });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'newer_draft', draft: { values: { title: 'Two' }, revision: 2 } });
  }
  expect((await get(ada)).body).toMatchObject({ values: { title: 'Two' }, revision: 2 });
});

test('one of many concurrent saves succeeds, and the others get a conflict', async () => {
  const ada = await person();
  for (const revision of [0, 1]) {
    const windows = Array.from({ length: 20 }, (_, n) => save(ada, { values: { title: `Window ${n}` }, revision }));
    const answers = await Promise.all(windows);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const kept = { values: { title: `Window ${winner}` }, revision: revision + 1 };
    expect((await get(ada)).body).toMatchObject(kept);
    const told = answers.filter(({ status }) => status === 409).map(({ body }) => body);
    expect(told).toEqual(told.map(() => expect.objectContaining({ draft: expect.objectContaining(kept) })));
  }
});

test('a draft deleted meanwhile is created again from the window’s version', async () => {
  const ada = await person();
  await save(ada, { values: { title: 'One' }, revision: 0 });
  await forget(ada);
  expect((await save(ada, { values: { title: 'Still typing' }, revision: 1 })).body.revision).toBe(2);
});

test('a draft is visible to its owner only', async () => {
  const [ada, grace, admin] = await Promise.all([person(), person(), makeAdmin(kindling.deps)]);
  const { id } = await makeProject(kindling.deps, { ownerId: ada.id });
  await save(ada, { values: { title: 'Secret' }, revision: 0 });
  await save(ada, { values: { title: 'Secret' }, revision: 0, projectId: id });
  expect((await get(grace)).body).toBeNull();
  expect(await list(grace)).toEqual([]);
  await forget(grace);
  expect((await get(admin)).status).toBe(401);
  expect((await get(ada)).body).not.toBeNull();
});

test('another person’s project is not found, even if public', async () => {
  const [ada, grace] = await Promise.all([person(), person()]);
  const { id } = await makeProject(kindling.deps, { ownerId: ada.id });
  await save(ada, { values: { title: 'Mine' }, revision: 0, projectId: id });
  const deleted = await makeProject(kindling.deps, { ownerId: grace.id, deletedAt: new Date() });
  for (const projectId of [id, 999_999_999, deleted.id]) {
    const answers = [
      await get(grace, projectId),
      await save(grace, { values: {}, revision: 0, projectId }),
      await forget(grace, projectId),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { code: 'not_found', message: 'This project is no longer here.' }]);
    }
  }
  expect((await get(ada, id)).body).toMatchObject({ values: { title: 'Mine' }, revision: 1 });
});

test('the list shows drafts, newest first, without those of deleted projects', async () => {
  const ada = await person();
  const kept = await makeProject(kindling.deps, { ownerId: ada.id, status: 'draft' });
  const gone = await makeProject(kindling.deps, { ownerId: ada.id });
  expect(await list(ada)).toEqual([]);
  await save(ada, { values: { title: '  A new one  ' }, revision: 0 });
  await save(ada, { values: { title: 5 }, revision: 0, projectId: kept.id });
  await save(ada, { values: { title: 'Gone' }, revision: 0, projectId: gone.id });
  await kindling.deps.db.update(projects).set({ deletedAt: new Date() }).where(sql`id = ${gone.id}`);
  expect(await list(ada)).toEqual([
    { projectId: kept.id, title: '', updatedAt: expect.any(String) },
    { projectId: null, title: 'A new one', updatedAt: expect.any(String) },
  ]);
  expect((await get(ada, gone.id)).status).toBe(404);
});

test('a title is truncated to 200 characters in the list, and kept in full in the draft', async () => {
  const ada = await person();
  const title = `1${'🕯'.repeat(150)}`;
  await save(ada, { values: { title }, revision: 0 });
  expect((await list(ada))[0]?.title).toBe(`1${'🕯'.repeat(99)}\ufffd`);
  expect((await get(ada)).body?.values.title).toBe(title);
});

test('characters that cannot be stored are dropped, and the rest is kept', async () => {
  const ada = await person();
  const values = {
    title: 'A\0 lamp',
    description: '\ud83d half, whole 🕯, \udd6f',
    timeline: [{ title: '\0\0', 'na\0me': 'x', 'half\ud800': 'y' }, 'Q\x001'],
    'top\0': 1,
  };
  expect((await save(ada, { values, revision: 0 })).status).toBe(200);
  expect((await get(ada)).body?.values).toEqual({
    title: 'A lamp',
    description: '\ufffd half, whole 🕯, \ufffd',
    timeline: [{ title: '' }, 'Q1'],
  });
  expect((await list(ada))[0]?.title).toBe('A lamp');
});

test('values the form cannot produce are refused with a message, and nothing is stored', async () => {
  const ada = await person();
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;
  expect((await save(ada, { values: { a: nested(10) }, revision: 0 })).status).toBe(200);
  await forget(ada);
  const refused = [
    { values: { a: nested(30) }, revision: 0 },
    { values: [], revision: 0 },
    { values: 'text', revision: 0 },
    { values: {}, revision: -1 },
    { values: {}, revision: 0.5 },
    { values: {}, revision: Number.MAX_SAFE_INTEGER },
    { values: {}, revision: 0, projectId: -1 },
    { values: {}, revision: 0, projectId: '7' },
    { values: {}, revision: 0, ownerId: 1 },
  ];
  for (const body of refused) {
    const answer = await save(ada, body);
    expect([answer.status, answer.body.code], JSON.stringify(body).slice(0, 60)).toEqual([400, 'validation']);
  }
  // Nested deeper than a recursive function can go.
  const answer = await kindling.app.inject({
    method: 'POST',
    url: contract.saveProjectDraft.path,
    headers: { cookie: ada.cookie, 'content-type': 'application/json' },
    payload: `{"revision":0,"values":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
  });
  expect(answer.statusCode).toBe(400);
  expect((await get(ada)).body).toBeNull();
  for (const projectId of ['0', 'abc', '9223372036854775808']) {
    const bad = await kindling.call(contract.getProjectDraft, { query: { projectId }, as: ada });
    expect(bad.status, projectId).toBe(400);
  }
});

test('a large draft is stored, and one over a mebibyte is refused', async () => {
  const ada = await person();
  const large = { description: 'x'.repeat(1_000_000) };
  expect((await save(ada, { values: large, revision: 0 })).status).toBe(200);
  expect((await get(ada)).body?.values).toEqual(large);
  const larger = await save(ada, { values: { description: 'x'.repeat(contract.maxDraftBytes) }, revision: 1 });
  expect([larger.status, larger.body.code]).toEqual([413, 'body_too_large']);
});

test('the preview renders markdown like the page', async () => {
  const ada: TestUser = await person();
  const text = '# Why\n\nBecause **it** is <b>dark</b>.\n\n- one\n- two';
  const preview = await kindling.call(contract.previewMarkdown, { body: { text }, as: ada });
  expect(preview.status).toBe(200);
  const { id } = await makeProject(kindling.deps, { description: text });
  const page = await kindling.call(getProject, { params: { id } });
  expect(preview.body.html).toBe(page.body.descriptionHtml);
  expect(preview.body.html).toContain('<h3>Why</h3>');
  expect(preview.body.html).toContain('&lt;b&gt;dark');
  expect((await kindling.call(contract.previewMarkdown, { body: { text: '' }, as: ada })).body).toEqual({ html: '' });
  const long = await kindling.call(contract.previewMarkdown, { body: { text: 'x'.repeat(20_001) }, as: ada });
  expect([long.status, long.body.code]).toEqual([400, 'validation']);
});

test('a draft with too many values is refused before it is parsed', async () => {
  const ada = await person();
  const many = await save(ada, { values: { a: Array.from({ length: 330_000 }, () => []) }, revision: 0 });
  expect([many.status, many.body.message]).toEqual([400, 'The request contains too many values: the limit is 20,000.']);
  expect((await get(ada)).body).toBeNull();
  expect((await save(ada, { values: { a: Array(5000).fill('x') }, revision: 0 })).status).toBe(200);
});

test('a person can preview 30 texts a minute', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await makeUser(limited.deps);
  const preview = (as: TestUser) => limited.call(contract.previewMarkdown, { body: { text: 'a' }, as });
  const answers = [];
  for (let count = 0; count < 31; count += 1) answers.push((await preview(ada)).status);
  expect(answers).toEqual([...Array<number>(30).fill(200), 429]);
  expect((await preview(await makeUser(limited.deps))).status).toBe(200);
  await limited.close();
});

test('a description is rendered when it is saved, and reading it writes nothing', async () => {
  const owner = await makeUser(kindling.deps);
  const made = await kindling.call(createProject, { body: { ...projectBody, description: '# One' }, as: owner });
  const { id } = made.body;
  const read = async () => (await kindling.call(getProject, { params: { id } })).body.descriptionHtml;
  const change = (set: Partial<typeof projects.$inferInsert>) =>
    kindling.deps.db.update(projects).set(set).where(eq(projects.id, id));
  expect(await keptHtml(id)).toBe('<h3>One</h3>');
  await kindling.call(updateProject, { params: { id }, body: { description: '**Two**' }, as: owner });
  expect(await keptHtml(id)).toBe('<p><strong>Two</strong></p>');
  await kindling.deps.db.update(projectHtml).set({ html: '<p>Kept</p>' }).where(eq(projectHtml.projectId, id));
  expect(await read()).toBe('<p>Kept</p>');
  // Rendered from another text, or by an older renderer.
  await kindling.deps.db.update(projectHtml).set({ sourceHash: '0:other' }).where(eq(projectHtml.projectId, id));
  expect(await read()).toBe('<p><strong>Two</strong></p>');
  expect(await keptHtml(id)).toBe('<p>Kept</p>');
  await change({ description: '*Three*' });
  expect(await read()).toBe('<p><em>Three</em></p>');
  expect(await keptHtml(id)).toBeUndefined();
});

test('descriptions imported in bulk, or rendered by an older version, are rendered in the background', async () => {
  const { db } = kindling.deps;
  const [bulk, older, deleted] = [
    await makeProject(kindling.deps, { description: '**Bulk**' }),
    await makeProject(kindling.deps, { description: '**Older**' }),
    await makeProject(kindling.deps, { description: '**Deleted**' }),
  ];
  await db.insert(projectHtml).values({ projectId: older.id, sourceHash: '0:x', html: 'old' });
  await db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, deleted.id));
  await keepMissingHtml(kindling.deps);
  expect(await keptHtml(bulk.id)).toBe('<p><strong>Bulk</strong></p>');
  expect(await keptHtml(older.id)).toBe('<p><strong>Older</strong></p>');
  expect(await keptHtml(deleted.id)).toBeUndefined();
  // A rendering of text that has changed in the meantime is discarded.
  await keepDescriptionHtml(db, { id: bulk.id, description: 'from before' });
  expect(await keptHtml(bulk.id)).toBe('<p><strong>Bulk</strong></p>');
});

async function keptHtml(id: number): Promise<string | undefined> {
  const [row] = await kindling.deps.db.select().from(projectHtml).where(eq(projectHtml.projectId, id));
  return row?.html;
}
