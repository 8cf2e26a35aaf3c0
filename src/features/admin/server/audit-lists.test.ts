// Boundaries of the audit log lists: days on both sides, further pages, and files longer than one batch.
import { beforeAll, expect, test } from 'vitest';
import { adminLoginAttempts } from '#features/accounts/server/account-table.ts';
import { exportAudit, listAudit, listRefusedSignIns } from '#features/audit/audit-log-contract.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { readCsvRecord } from '#test/checks/csv-record.ts';
import { makeAdmin, makeProject, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
let admin: TestUser;
let projectIds: number[];
const entries = 520;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  projectIds = [(await makeProject(kindling.deps)).id, (await makeProject(kindling.deps)).id];
  await kindling.deps.db.transaction(async (tx) => {
    for (let made = 0; made < entries; made += 1) {
      await recordAudit(
        tx,
        { adminId: admin.id },
        {
          action: 'project.changed',
          subject: { kind: 'project', id: projectIds[made % 2] ?? 0 },
          reason: `Reason ${made}`,
        },
      );
    }
  });
});

const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const count = async (query: Record<string, string | number>) => {
  const { headers } = await kindling.call(listAudit, { as: admin, query: { action: 'project.changed', ...query } });
  return Number(headers['x-total-count']);
};
const nextOf = (headers: Record<string, unknown>) => /cursor=([\w-]+)/.exec(String(headers.link))?.[1];

test('days are whole days in UTC, including all of today and nothing outside', async () => {
  expect(await count({ from: dayAt(1) })).toBe(0);
  expect(await count({ until: dayAt(-2) })).toBe(0);
  expect(await count({ from: dayAt(-1), until: dayAt(0) })).toBe(entries);
  const { rows } = await kindling.deps.pool.query<{ day: string }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day from audit_entries where action = 'project.changed' limit 1`,
  );
  const day = new Date(`${rows[0]?.day}T00:00:00Z`);
  const shift = (days: number) => new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  expect([await count({ until: shift(-1) }), await count({ until: shift(0), from: shift(0) })]).toEqual([0, entries]);
});

test('an item is found by its kind and number together', async () => {
  expect(await count({ subject: 'project', subjectId: String(projectIds[0]) })).toBe(entries / 2);
  expect(await count({ subject: 'user', subjectId: String(projectIds[0]) })).toBe(0);
});

test('the file contains every entry of a search once, newest first, whatever the number', async () => {
  const query = { action: 'project.changed' as const };
  const { body } = await kindling.call(exportAudit, { as: admin, query });
  const [head = [], ...rows] = String(body).replace('\uFEFF', '').trimEnd().split('\r\n').map(readCsvRecord);
  const reasons = rows.map((row) => row[head.indexOf('reason')]);
  expect(reasons).toEqual(Array.from({ length: entries }, (_, at) => `Reason ${entries - 1 - at}`));
});

test('a search has pages, and its last page has no next one', async () => {
  const query = { subject: 'project' as const, subjectId: String(projectIds[1]), limit: 52 };
  const seen: (string | null)[] = [];
  const sizes: number[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 10; pages += 1) {
    const page = await kindling.call(listAudit, { as: admin, query: { ...query, ...(cursor && { cursor }) } });
    seen.push(...page.body.map(({ reason }) => reason));
    sizes.push(page.body.length);
    cursor = nextOf(page.headers);
    if (cursor === undefined) break;
  }
  expect(sizes).toEqual([52, 52, 52, 52, 52]);
  expect(seen).toEqual(Array.from({ length: entries / 2 }, (_, at) => `Reason ${entries - 1 - 2 * at}`));
});

test('refused sign-ins have pages, newest first, without successful ones', async () => {
  const attempt = (username: string, succeeded = false) => ({ username, address: '192.0.2.1', succeeded });
  const { db } = kindling.deps;
  for (const values of [attempt('one'), attempt('two'), attempt('right', true), attempt('three'), attempt('four')]) {
    await db.insert(adminLoginAttempts).values(values);
  }
  const read = (query: Record<string, string | number>) => kindling.call(listRefusedSignIns, { as: admin, query });
  const first = await read({ limit: 2 });
  expect(first.body.map(({ username }) => username)).toEqual(['four', 'three']);
  const second = await read({ limit: 2, cursor: nextOf(first.headers) ?? '' });
  expect(second.body.map(({ username }) => username)).toEqual(['two', 'one']);
  expect(second.headers.link).toBeUndefined();
  expect((await read({ limit: 4 })).headers.link).toBeUndefined();
});
