// One person as administrators see them.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inviteAdmin } from '#features/accounts/admin-user-contract.ts';
import { adminCredentials } from '#features/accounts/server/account-table.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { projectDrafts } from '#features/projects/server/drafts/draft-table.ts';
import { projects, supports } from '#features/projects/server/project-table.ts';
import { hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { joinTeam } from '#test/factories/teams.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getPersonRecord } from '../person-contract.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const read = (id: number) => kindling.call(getPersonRecord, { as: admin, params: { id } });

test('a person is shown with their projects, investments, settled amounts and supported projects', async () => {
  const { db } = kindling.deps;
  const person = await makeUser(kindling.deps);
  const own = await makeProject(kindling.deps, { ownerId: person.id, title: 'A private lamp', visibility: 'private' });
  await makeProject(kindling.deps, { ownerId: person.id, deletedAt: new Date() });
  await makeProject(kindling.deps, { ownerId: person.id, status: 'draft' });
  await makeProject(kindling.deps, { ownerId: person.id, status: 'draft', deletedAt: new Date() });
  const { id: projectId } = await makeProject(kindling.deps);
  await invest(kindling, person, { projectId, amount: '100.50' });
  await invest(kindling, person, { projectId, amount: '200.00' });
  const returned = await invest(kindling, person, { projectId, amount: '300.00' });
  await requestRefund(kindling.deps, returned.id, 'admin');
  await hold(kindling, person, { projectId, amount: '400.00' });
  await db.insert(supports).values({ projectId, userId: person.id });
  await db.insert(projectDrafts).values({ ownerId: person.id, values: {}, revision: 1 });
  const { status, body } = await read(person.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: person.id,
    email: person.email,
    isFromIdentityProvider: true,
    invitation: null,
    projects: {
      total: 2,
      newest: [
        { status: 'draft' },
        { id: own.id, title: 'A private lamp', visibility: 'private', fundingGoal: 50_000 },
      ],
    },
    investments: { count: 2, projects: 1, settled: '300.50' },
    supports: 1,
    // One project in draft, and one started in the form.
    drafts: 2,
  });
});

test('reading a record is audited, with the person and the reader', async () => {
  const person = await makeUser(kindling.deps);
  await read(person.id);
  const entries = await kindling.deps.db.select().from(auditEntries);
  expect(entries.at(-1)).toMatchObject({
    action: 'user.read',
    actorId: admin.id,
    subjectKind: 'user',
    subjectId: String(person.id),
  });
});

test('the state of an invitation is shown; its link is not', async () => {
  const made = await kindling.call(inviteAdmin, { as: admin, body: { name: 'Nora', email: 'nora@example.org' } });
  const { body } = await read(made.body.user.id);
  expect(body).toMatchObject({
    isFromIdentityProvider: false,
    invitation: { state: 'open', mailedAt: expect.any(String) },
  });
  expect(JSON.stringify(body)).not.toContain(
    new URLSearchParams(new URL(made.body.adminSetupUrl).hash.slice(1)).get('token'),
  );
});

test('administrators see no secret of a person', async () => {
  const person = await makeUser(kindling.deps, {
    stripeCustomerId: 'canary-customer',
    stripeSubscriptionId: 'canary-subscription',
  });
  await kindling.deps.db
    .insert(adminCredentials)
    .values({ userId: person.id, username: 'known-name', passwordHash: 'canary-hash' });
  const text = JSON.stringify((await read(person.id)).body);
  expect(text).toContain('known-name');
  expect(text).not.toContain('canary');
});

test('a person’s places in the teams of others are shown, without removed projects', async () => {
  const person = await makeUser(kindling.deps);
  const { id } = await makeProject(kindling.deps, { title: 'A shared lamp', visibility: 'private' });
  const gone = await makeProject(kindling.deps);
  await joinTeam(kindling.deps, id, person.id, ['money']);
  await joinTeam(kindling.deps, gone.id, person.id, ['editor']);
  await kindling.deps.db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, gone.id));
  expect((await read(person.id)).body.memberships).toMatchObject([
    { projectId: id, title: 'A shared lamp', rights: ['money'] },
  ]);
});
