// Seeding the demo: complete, only once, and with a balanced ledger.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoProjects } from '#demo/demo-catalogue.ts';
import { demoInvestments } from '#demo/demo-investments.ts';
import { demoPacks } from '#demo/demo-rules.ts';
import { demoSupports } from '#demo/demo-supports.ts';
import { listComments } from '#features/comments/comment-contract.ts';
import { missingDocuments } from '#features/documents/server/document-facts.ts';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { figureValues } from '#features/packs/pack-list.ts';
import { deleteProject, getProject, listProjects } from '#features/projects/project-contract.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { listProjectUpdates } from '#features/updates/update-contract.ts';
import { makeAdmin } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { seedDemoData } from './demo-seed.ts';

const kindling = useTestApp();

async function counts() {
  const { rows } = await kindling.deps.db.execute(sql`
    select (select count(*) from users) as users, (select count(*) from projects) as projects,
      (select count(*) from investments) as investments, (select count(*) from supports) as supports,
      (select count(*) from ledger_entries) as entries`);
  return rows[0];
}

test('the demo exists after one start, and a second start adds nothing', async () => {
  expect(await Promise.all([seedDemoData(kindling.deps), seedDemoData(kindling.deps)])).toContain(true);
  const first = await counts();
  expect(first).toMatchObject({
    projects: 24,
    investments: demoInvestments.length,
    entries: demoInvestments.length,
    supports: demoSupports(demoProjects(new Date())).length,
  });
  expect(await seedDemoData(kindling.deps)).toBe(false);
  expect(await counts()).toEqual(first);
});

test('the amount raised by each project is the sum of its investments, and the ledger agrees', async () => {
  const answer = await kindling.call(listProjects, { query: { limit: 100 } });
  expect(answer.body).toHaveLength(22);
  for (const item of answer.body as ProjectListItem[]) {
    const project = demoProjects(new Date()).find(({ title }) => title === item.title);
    const own = demoInvestments.filter(({ projectKey }) => projectKey === project?.key);
    const raised = own.reduce((sum, { amountDollars }) => sum + Math.round(Number(amountDollars) * 100), 0);
    expect([item.title, item.fundingRaised, item.investorCount, item.status]).toEqual([
      item.title,
      raised / 100,
      new Set(own.map(({ personKey }) => personKey)).size,
      project?.status,
    ]);
  }
  expect(await listViolations(kindling.deps.db)).toEqual([]);
});

test('every demo project matches the API contract', async () => {
  const answer = await kindling.call(listProjects, { query: { limit: 100 } });
  for (const { id } of answer.body as ProjectListItem[]) {
    expect((await kindling.call(getProject, { params: { id } })).status).toBe(200);
  }
});

test('people of the demo talk: updates, an answered question, letters, and figures of visits', async () => {
  const [first] = (await kindling.call(listProjects, { query: { q: 'Rainwool' } })).body as ProjectListItem[];
  const params = { id: first?.id ?? 0 };
  expect((await kindling.call(listProjectUpdates, { params })).body).toMatchObject([
    { title: 'Seams that hold' },
    { title: 'The first bolt is off the loom' },
  ]);
  const threads = (await kindling.call(listComments, { params })).body;
  expect(threads[0]).toMatchObject({ isPinned: true });
  expect(threads.filter(({ answerId }) => answerId !== null)).toHaveLength(1);
  expect(JSON.stringify(threads)).not.toContain('Withdrawn');
  const { rows } = await kindling.deps.db.execute(sql`
    select (select count(*)::int from conversations) as conversations, (select sum(unread)::int from conversation_members) as unread,
      (select count(*)::int from notification_events) as events, (select sum(views)::int > 500 from project_view_days) as views`);
  expect(rows).toEqual([{ conversations: 2, unread: 2, events: 0, views: true }]);
});

test('every public project has visits, and its supports and investments of the last weeks are among them', async () => {
  const { rows } = await kindling.deps.db.execute<{ title: string; views: number; acts: number; made: number }>(sql`
    select p.title, coalesce(sum(s.views), 0)::int as views, coalesce(sum(s.investments), 0)::int as acts,
      (select count(*)::int from investments i where i.project_id = p.id and i.created_at > now() - interval '45 days') as made
    from projects p left join project_source_days s on s.project_id = p.id
    where p.status <> 'draft' and p.visibility = 'public' group by p.id`);
  expect(rows.length).toBeGreaterThan(15);
  for (const { title, views, acts, made } of rows) {
    expect(views, title).toBeGreaterThan(0);
    // The first day is today, whose events are counted live.
    expect(Math.abs(acts - made), title).toBeLessThanOrEqual(2);
  }
});

test('removing projects refunds their opening money, keeps every row of it, and the ledger agrees', async () => {
  const admin = await makeAdmin(kindling.deps);
  const listed = (await kindling.call(listProjects, { query: { limit: 100 } })).body as ProjectListItem[];
  const withMoney = listed.filter(({ fundingRaised }) => fundingRaised > 0).slice(0, 4);
  expect(withMoney).toHaveLength(4);
  const before = await counts();
  for (const { id } of withMoney) {
    expect((await kindling.call(deleteProject, { params: { id }, as: admin })).status).toBe(204);
    expect((await kindling.call(getProject, { params: { id } })).status).toBe(404);
  }
  const { rows } = await kindling.deps.db.execute(sql`
    select sum(raised_cents) as raised, sum(held_cents) as held from projects where deleted_at is not null`);
  expect(rows).toEqual([{ raised: '0', held: '0' }]);
  expect(await counts()).toMatchObject({ projects: before?.projects, investments: before?.investments });
  expect(await listViolations(kindling.deps.db)).toEqual([]);
});

test('everyone on a team has a link of a reserved domain', async () => {
  const { rows } = await kindling.deps.db.execute<{ link: string | null }>(
    sql`select m ->> 'linkedin' as link from projects p, jsonb_array_elements(p.team) m`,
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ link }) => !/^https:\/\/[a-z-]+\.example\.org\/$/.test(link ?? ''))).toEqual([]);
});

test('every project and everyone on its team has a picture, and visitors see those of public projects', async () => {
  const { rows } = await kindling.deps.db.execute<{ title: string; address: string; shown: boolean }>(sql`
    select p.title, a.address, p.status <> 'draft' and p.visibility = 'public' and p.deleted_at is null
      or exists (select 1 from users u where u.profile_image = a.address) as shown
    from projects p, lateral (select p.cover_image union all select jsonb_array_elements_text(p.gallery_images)
      union all select m ->> 'avatar' from jsonb_array_elements(p.team) m) as a (address)`);
  expect(rows.length).toBeGreaterThan(100);
  for (const { title, address, shown } of rows) {
    expect(address, title).toMatch(/^\/media\//);
    expect((await kindling.app.inject({ url: address })).statusCode, `${title} ${address}`).toBe(shown ? 200 : 404);
  }
  const { rows: covers } = await kindling.deps.db.execute<{ covers: number }>(
    sql`select count(distinct cover_image)::int as covers from projects`,
  );
  expect(covers).toEqual([{ covers: 24 }]);
});

test('pictures in stories and updates are pictures of the demo, with a description and a caption', async () => {
  const { rows } = await kindling.deps.db.execute<{ text: string }>(
    sql`select description as text from projects union all select content from project_updates`,
  );
  const shown = rows.flatMap(({ text }) => [...text.matchAll(/!\[([^\]]*)\]\(([^ ]*) "([^"]+)"\)/g)]);
  expect(shown.length).toBeGreaterThan(20);
  for (const [, alt, address] of shown) {
    expect(alt?.length).toBeGreaterThan(10);
    expect(address).toMatch(/^\/media\//);
  }
  expect(rows.filter(({ text }) => text.includes('demo:'))).toEqual([]);
});

test('one offer runs under each pack, open for investors except the announced one, with the documents its rules require', async () => {
  const { body } = await kindling.call(listProjects, { query: { limit: 100 } });
  const keyed = new Map(demoProjects(new Date()).map(({ key, title }) => [title, key]));
  const offers = await Promise.all(
    body
      .filter(({ title }) => (keyed.get(title) ?? '') in demoPacks)
      .map(async ({ id, title }) => {
        const { pack, values, frozenAt } = await packOfProject(kindling.deps.db, id);
        expect(values).toEqual(figureValues(pack));
        expect(frozenAt).not.toBeNull();
        expect(await missingDocuments(kindling.deps.db, id, pack)).toEqual([]);
        return [keyed.get(title), pack.id] as const;
      }),
  );
  expect(Object.fromEntries(offers)).toEqual(demoPacks);
});
