// The admin list of projects: filter by featured, export, delete.
import { desc } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { readCsvRecord } from '#test/checks/csv-record.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { exportProjects } from '../../admin-project-contract.ts';
import { deleteProject, listProjects } from '../../project-contract.ts';

const kindling = useTestApp();
let admin: TestUser;
let ownerId: number;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  ownerId = (await makeUser(kindling.deps)).id;
  for (let index = 0; index < 230; index += 1) {
    await makeProject(kindling.deps, {
      ownerId,
      title: index === 7 ? '=HYPERLINK("x"), told' : `Lamp ${index}`,
      featured: index % 10 === 0,
      status: index % 4 === 0 ? 'draft' : 'active',
    });
  }
});

async function lastEntry() {
  const [entry] = await kindling.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry;
}

test('administrators filter by featured, including drafts, and by not featured', async () => {
  const read = async (query: Record<string, string | number>) =>
    (await kindling.call(listProjects, { as: admin, query: { limit: 100, ...query } })).body;
  const featured = await read({ featured: 'true', sort: 'newest' });
  expect(featured).toHaveLength(23);
  expect(featured.every((project) => project.featured)).toBe(true);
  expect(featured.some(({ status }) => status === 'draft')).toBe(true);
  expect((await read({ featured: 'true', q: 'lamp', status: 'draft' })).length).toBe(12);
  expect((await read({ featured: 'false' })).some((project) => project.featured)).toBe(false);
});

test('the file contains every matching project, in order, and no formula', async () => {
  const answer = await kindling.call(exportProjects, { as: admin, query: { status: 'active', sort: 'title-a-z' } });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="kindling-projects-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const text = answer.body as unknown as string;
  const [head, ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n').map(readCsvRecord);
  expect(head?.slice(0, 4)).toEqual(['project_id', 'title', 'category', 'country_code']);
  expect(rows).toHaveLength(172);
  expect(new Set(rows.map(([id]) => id)).size).toBe(172);
  expect(rows.map(([, title]) => title)).toContain(`'=HYPERLINK("x"), told`);
  expect(await lastEntry()).toMatchObject({
    action: 'project.list_exported',
    actorId: admin.id,
    details: { filter: { status: 'active', sort: 'title-a-z' }, rows: 172 },
  });
});

test('deleting a project is audited with its values and reason, and needs no reason', async () => {
  const [first, second] = (await kindling.call(listProjects, { as: admin, query: { sort: 'newest' } })).body;
  const answer = await kindling.call(deleteProject, {
    as: admin,
    params: { id: first?.id ?? 0 },
    body: { reason: 'It copies another one' },
  });
  expect(answer.status).toBe(204);
  expect(await lastEntry()).toMatchObject({
    action: 'project.deleted',
    actorId: admin.id,
    subjectKind: 'project',
    subjectId: String(first?.id),
    details: { before: { title: first?.title, status: first?.status, ownerId }, reason: 'It copies another one' },
  });
  expect((await kindling.call(deleteProject, { as: admin, params: { id: second?.id ?? 0 } })).status).toBe(204);
  expect(await lastEntry()).toMatchObject({ action: 'project.deleted', subjectId: String(second?.id) });
});

test('one of two concurrent deletions gets not found, with one audit entry', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId });
  const remove = () => kindling.call(deleteProject, { as: admin, params: { id } });
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  const entries = await kindling.deps.db.select().from(auditEntries);
  expect(entries.filter((entry) => entry.action === 'project.deleted' && entry.subjectId === String(id))).toHaveLength(
    1,
  );
});
