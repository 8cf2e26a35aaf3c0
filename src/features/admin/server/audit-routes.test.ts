// Searching the audit log: every filter, pages, redacted entries, and the audit entry of the search itself.
import { beforeAll, expect, test } from 'vitest';
import { adminLogin } from '#features/accounts/account-contract.ts';
import { exportAudit, getAuditState, listAudit, listRefusedSignIns } from '#features/audit/audit-log-contract.ts';
import { forgetInAudit, recordAudit } from '#features/audit/server/audit-service.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { noteVerification, verifyAudit } from '#features/audit/server/audit-verification.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
let admin: TestUser;
let other: TestUser;
let projectId: number;
let firstDay: string;

beforeAll(async () => {
  firstDay = day();
  const { deps } = kindling;
  [admin, other] = [await makeAdmin(deps), await makeAdmin(deps)];
  ({ id: projectId } = await makeProject(deps, { title: 'A kite for two' }));
  await recordAudit(
    deps.db,
    { adminId: other.id, requestId: 'request-1' },
    {
      action: 'project.changed',
      subject: { kind: 'project', id: projectId },
      before: { title: 'A kite' },
      after: { title: '=A kite for two' },
      reason: 'A typing mistake',
    },
  );
  await recordAudit(
    deps.db,
    { system: 'start' },
    {
      action: 'admin.invited',
      subject: { kind: 'user', id: 12 },
    },
  );
});

const day = () => new Date().toISOString().slice(0, 10);
const search = async (query: Record<string, string | number> = {}, as = admin) =>
  (await kindling.call(listAudit, { as, query })).body;

test('an entry contains actor, action, subject, time, reason and changes', async () => {
  expect(await search({ subject: 'project', subjectId: String(projectId) })).toMatchObject([
    {
      actor: { kind: 'admin', id: other.id, name: other.name },
      action: 'project.changed',
      subject: { kind: 'project', id: String(projectId), name: 'A kite for two' },
      before: { title: 'A kite' },
      after: { title: '=A kite for two' },
      reason: 'A typing mistake',
      requestId: 'request-1',
      isForgotten: false,
    },
  ]);
  expect(await search({ action: 'admin.invited' })).toMatchObject([{ actor: { kind: 'system', name: 'start' } }]);
});

test.each([
  ['an administrator', () => ({ admin: other.id }), 1],
  ['an action', () => ({ action: 'project.changed' }), 1],
  ['what it is about', () => ({ subject: 'project' }), 1],
  ['words it tells, in any case', () => ({ q: 'TYPING mist' }), 1],
  ['words nobody wrote', () => ({ q: '100%_sure', action: 'project.changed' }), 0],
  ['days before it all', () => ({ until: '2020-01-01' }), 0],
  ['days up to today, with all of it', () => ({ until: day(), action: 'project.changed' }), 1],
  ['days that began since', () => ({ from: firstDay, action: 'project.changed' }), 1],
])('entries are found by %s', async (_what, query, count) => {
  expect(await search(query() as Record<string, string>)).toHaveLength(count);
});

test('a search is audited once, not for each of its pages', async () => {
  await recordAudit(kindling.deps.db, { adminId: other.id }, { action: 'user.list_read', rows: 3 });
  const answer = await kindling.call(listAudit, {
    as: admin,
    query: { limit: 1, admin: other.id, from: '2020-01-01' },
  });
  const next = /<([^>]+)>/.exec(String(answer.headers.link))?.[1];
  expect(next).toBeDefined();
  const before = await kindling.deps.db.$count(auditEntries);
  expect((await kindling.app.inject({ url: next ?? '', headers: { cookie: admin.cookie } })).statusCode).toBe(200);
  expect(await kindling.deps.db.$count(auditEntries)).toBe(before);
  const [read] = await search({ action: 'audit.read', admin: admin.id });
  expect(read).toMatchObject({ filter: { admin: other.id, from: '2020-01-01' }, rows: 1 });
  expect((await kindling.call(listAudit, { as: admin, query: { cursor: 'x' } })).status).toBe(400);
});

test('erased personal data is marked as erased', async () => {
  const { db } = kindling.deps;
  await recordAudit(db, { adminId: other.id }, { action: 'user.read', subject: { kind: 'user', id: 777 } });
  await forgetInAudit(db, { id: 777, email: '', name: '' });
  expect(await search({ action: 'user.read' })).toMatchObject([{ isForgotten: true, before: null, reason: null }]);
});

test('its file contains the entries of a search, and nothing in it runs as a formula', async () => {
  const { status, body, headers } = await kindling.call(exportAudit, { as: admin, query: { subject: 'project' } });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('A typing mistake');
  expect(lines[1]).not.toMatch(/(^|,)"?[=+@-]/);
});

test('the audit log page shows its actors and last verification', async () => {
  const state = () => kindling.call(getAuditState, { as: admin });
  const { body } = await state();
  expect(new Set(body.administrators.map(({ id }) => id))).toEqual(new Set([admin.id, other.id]));
  expect(body.verified).toBeNull();
  const result = await verifyAudit(kindling.deps.db);
  if (result === undefined) throw new Error('nothing was verified');
  await noteVerification(kindling.deps.db, result);
  expect((await state()).body.verified).toMatchObject({ verified: result.entries, isSound: true });
});

test('refused sign-ins are listed with their address', async () => {
  const login = { username: 'root', password: 'guessed' };
  expect((await kindling.call(adminLogin, { body: login })).status).toBe(401);
  const { body } = await kindling.call(listRefusedSignIns, { as: admin });
  expect(body).toMatchObject([{ username: 'root', address: '127.0.0.1' }]);
});

test('it is for administrators', async () => {
  const user = await makeUser(kindling.deps);
  for (const as of [undefined, user]) {
    for (const endpoint of [listAudit, exportAudit, getAuditState, listRefusedSignIns]) {
      expect((await kindling.call(endpoint, as && { as })).status).toBe(401);
    }
  }
});
