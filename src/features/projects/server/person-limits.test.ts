// Limits per account: more is refused with a message, and existing data stays.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { saveProjectDraft } from '../draft-contract.ts';
import { createProject, updateProject } from '../project-contract.ts';
import { projectDrafts } from './drafts/draft-table.ts';
import { projects } from './project-table.ts';

const kindling = useTestApp();
const limited = useTestApp({ env: { RATE_LIMITS: 'on' } });

const create = (as: TestUser, app = kindling) => app.call(createProject, { body: projectBody, as });
const save = (as: TestUser, projectId: number | null, values: Record<string, unknown> = {}, revision = 0) =>
  kindling.call(saveProjectDraft, { body: { projectId, values, revision }, as });
const change = (as: TestUser, id: number, body: object, app = kindling) =>
  app.call(updateProject, { params: { id }, body, as });

/** Texts that do not compress. */
const noise = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('');

async function ownProjects(owner: TestUser, count: number): Promise<number[]> {
  const ids = [];
  for (let made = 0; made < count; made += 1) ids.push((await makeProject(kindling.deps, { ownerId: owner.id })).id);
  return ids;
}

test('an account has at most 50 projects, even concurrently, and deleting one makes room', async () => {
  const ada = await makeUser(kindling.deps);
  const [first = 0] = await ownProjects(ada, 48);
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(ada)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too_many_projects',
    message: 'You have 50 projects, the maximum per account. Write to us if you need more.',
  });
  expect((await change(ada, first, { title: 'Still mine' })).status).toBe(200);
  await kindling.deps.db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, first));
  expect((await create(ada)).status).toBe(201);
});

test('an account submits at most ten projects an hour, without affecting another', async () => {
  const ada = await makeUser(limited.deps);
  for (let made = 0; made < 10; made += 1) expect((await create(ada, limited)).status).toBe(201);
  const refused = await create(ada, limited);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You have submitted 10 projects within an hour. Try again later.',
  ]);
  expect((await create(await makeUser(limited.deps), limited)).status).toBe(201);
});

test('an owner changes a project at most 60 times an hour', async () => {
  const ada = await makeUser(limited.deps);
  const { id } = await makeProject(limited.deps, { ownerId: ada.id });
  const statuses = [];
  for (let time = 0; time < 61; time += 1)
    statuses.push((await change(ada, id, { title: `Title ${time}` }, limited)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

test("changes count per project and owner for an hour, and administrators' changes never", async () => {
  const ada = await makeUser(limited.deps);
  const admin = await makeAdmin(limited.deps);
  const { id } = await makeProject(limited.deps, { ownerId: ada.id });
  const other = await makeProject(limited.deps, { ownerId: ada.id });
  const inserted = (actor: string, actorId: number, at: string, count: number) =>
    limited.deps.pool.query(
      `insert into project_changes (project_id, at, actor_kind, actor_id, before, after)
       select $1, now() - $2::interval, $3, $4, '{"title": "a"}', '{"title": "b"}' from generate_series(1, $5)`,
      [id, at, actor, actorId, count],
    );
  await inserted('admin', admin.id, '1 minute', 60);
  await inserted('owner', ada.id, '61 minutes', 60);
  await inserted('owner', ada.id, '59 minutes', 59);
  expect((await change(ada, id, { title: 'The sixtieth' }, limited)).status).toBe(200);
  const refused = await change(ada, id, { title: 'One more' }, limited);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You have changed this project 60 times within an hour. Try again later.',
  ]);
  expect((await change(ada, other.id, { title: 'Another project' }, limited)).status).toBe(200);
  expect((await change(admin, id, { title: 'Of an administrator', reason: 'Clearer' }, limited)).status).toBe(200);
});

test('projects from more than an hour ago do not count', async () => {
  const ada = await makeUser(limited.deps);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (let made = 0; made < 9; made += 1)
    await makeProject(limited.deps, { ownerId: ada.id, createdAt: ago(made === 0 ? 59 : 61) });
  for (let made = 0; made < 9; made += 1) expect((await create(ada, limited)).status).toBe(201);
  expect((await create(ada, limited)).status).toBe(429);
});

test('20 drafts are kept, and existing ones can still be saved', async () => {
  const ada = await makeUser(kindling.deps);
  const ids = await ownProjects(ada, 21);
  for (const id of ids.slice(0, 20)) expect((await save(ada, id)).status).toBe(200);
  const refused = await save(ada, ids[20] ?? 0);
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_drafts']);
  expect((await save(ada, ids[0] ?? 0, { title: 'More' }, 1)).status).toBe(200);
  expect((await save(await makeUser(kindling.deps), null)).status).toBe(200);
  expect((await save(ada, null)).body.code).toBe('too_many_drafts');
});

test('projects, their history and drafts of an account are limited to 20 MB together', async () => {
  const ada = await makeUser(kindling.deps);
  const ids = await ownProjects(ada, 16);
  const large = noise(1_000_000);
  await kindling.deps.db
    .insert(projectDrafts)
    .values(ids.map((projectId) => ({ ownerId: ada.id, projectId, values: { text: large }, revision: 1 })));
  expect((await change(ada, ids[0] ?? 0, { title: 'Fits' })).status).toBe(200);
  const texts = Array.from({ length: 50 }, () => ({ question: noise(400), answer: noise(5000) }));
  let saved = 0;
  let last = await change(ada, ids[0] ?? 0, { faq: texts });
  for (; last.status === 200 && saved < 40; saved += 1) {
    last = await change(ada, ids[0] ?? 0, { faq: texts.toReversed().map((one) => ({ ...one, question: noise(400) })) });
  }
  expect([last.status, last.body.code]).toEqual([409, 'storage_full']);
  expect(saved).toBeGreaterThan(1);
  expect((await create(ada)).body.code).toBe('storage_full');
  expect((await save(ada, null)).body.code).toBe('storage_full');
  await kindling.deps.db.delete(projectDrafts).where(eq(projectDrafts.ownerId, ada.id));
  expect((await change(ada, ids[0] ?? 0, { title: 'Room again' })).status).toBe(200);
});

test("other accounts' usage never counts against one's own limit", async () => {
  const people = [await makeUser(kindling.deps), await makeUser(kindling.deps), await makeUser(kindling.deps)] as const;
  const [byDrafts, byProjects, byHistory] = people;
  const [ids, own] = [await ownProjects(byDrafts, 22), await ownProjects(byProjects, 22)];
  const [changed = 0] = await ownProjects(byHistory, 1);
  const large = noise(1_000_000);
  await kindling.deps.db.transaction(async (tx) => {
    // Writing 66 MB may take a busy machine longer than a request may.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx
      .insert(projectDrafts)
      .values(ids.map((projectId) => ({ ownerId: byDrafts.id, projectId, values: { text: large }, revision: 1 })));
    await tx.execute(sql`
      update projects set faq = jsonb_build_array(jsonb_build_object('answer', ${large}::text)) where id = any(${sql.param(own)})`);
    await tx.execute(sql`
      insert into project_changes (project_id, actor_kind, actor_id, before, after)
      select ${changed}, 'owner', ${byHistory.id}, '{}', jsonb_build_object('title', ${large}::text) from generate_series(1, 22)`);
  });
  for (const full of people) expect((await create(full)).body.code).toBe('storage_full');
  const other = await makeUser(kindling.deps);
  expect([(await create(other)).status, (await save(other, null)).status]).toEqual([201, 200]);
});
