// A person gets all of their data, and only theirs; erasure leaves no reference to them but the ones decided on. Both are compared
// with the catalog, so that a new table fails until it is decided.
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import {
  downloadDataExport,
  exportLimits,
  listDataExports,
  requestDataExport,
} from '#features/accounts/own-data-contract.ts';
import { dataExportMail } from '#features/accounts/server/mails/data-export-mail.ts';
import { exportParts } from '../../src/personal-data.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { makeKnownPerson } from '../factories/make-known-person.ts';
import { readZip } from '../factories/zip-reader.ts';
import { useTestApp } from '../servers/test-app.ts';
import { exportDecisions, keptReferences, namesOthers } from './person-decisions.ts';

const site = useTestApp();
let person: TestUser;
beforeAll(async () => {
  person = await makeKnownPerson(site);
  const { id: projectId } = await makeProject(site.deps);
  const { id: other } = await makeUser(site.deps);
  const all = [person.id, other, projectId];
  for (const [statement, values] of [
    ['insert into follows (follower_id, creator_id) values ($1, $2), ($2, $1)', all.slice(0, 2)],
    ['insert into saved_projects (user_id, project_id) values ($1, $3), ($2, $3)', all],
    ['insert into supports (user_id, project_id) values ($1, $3), ($2, $3)', all],
    [
      `insert into notifications (user_id, kind, key, subject_id, actor_id, delivery)
       values ($1, 'project_update', 'known', $3, $2, 'digest'), ($2, 'project_update', 'known', $3, $1, 'digest')`,
      all,
    ],
    [
      "insert into notification_preferences (user_id, kind, delivery) values ($1, 'project_update', 'off')",
      all.slice(0, 1),
    ],
  ] as const) {
    await site.deps.pool.query(statement, [...values]);
  }
});

/** Every column that refers to a person. */
async function listReferences(): Promise<{ table: string; column: string }[]> {
  const { rows } = await site.deps.pool.query<{ table: string; column: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`);
  return rows;
}

async function download(as: TestUser): Promise<Map<string, string>> {
  const asked = await site.call(requestDataExport, { as });
  expect(asked.status).toBe(201);
  const response = await site.app.inject({
    url: `/api/users/exports/${asked.body.id}/file`,
    headers: { cookie: as.cookie },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/zip');
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="kindling-my-data-[\d-]+\.zip"$/);
  expect(response.headers['cache-control']).toMatch(/no-store|private/);
  return readZip(response.rawPayload);
}

test('every table is exported or has a reason not to be [people-16]', async () => {
  const { rows } = await site.deps.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !name.startsWith('kindling_') && !name.startsWith('__'));
  expect(Object.keys(exportDecisions).toSorted()).toEqual(tables.toSorted());
  const exported = Object.keys(exportDecisions).filter((table) => exportDecisions[table] === 'exported');
  expect([...new Set(exportParts.flatMap((part) => part.tables))].toSorted()).toEqual(exported.toSorted());
});

test('every column that refers to a person selects their rows, or names someone else for a reason', async () => {
  const dialect = new PgDialect();
  const selects = new Map(
    exportParts.map((part) => [
      part,
      dialect.sqlToQuery(part.select({ id: 1, uid: '', email: '', emailUnverified: true })).sql,
    ]),
  );
  const missing = (await listReferences()).filter(({ table, column }) => {
    if (exportDecisions[table] !== 'exported' || namesOthers[`${table}.${column}`] !== undefined) return false;
    return !exportParts.some((part) => part.tables.includes(table) && selects.get(part)?.includes(column));
  });
  expect(missing).toEqual([]);
});

test('the export contains everything known about a person, as JSON and as CSV [people-13]', async () => {
  const files = await download(person);
  const data = JSON.parse(files.get('data.json') ?? '') as Record<string, Record<string, unknown>[]>;
  const { rows: columns } = await site.deps.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  );
  for (const { name, tables } of exportParts) {
    const csv = files.get(`csv/${name}.csv`) ?? '';
    expect(csv.startsWith('\uFEFF'), name).toBe(true);
    expect(csv.length > 1, name).toBe((data[name]?.length ?? 0) > 0);
    const secrets = new Set([
      'password_hash',
      'setting_hash',
      'secret',
      'refresh_token',
      'credential_id',
      'sealed',
      'sealed_basis',
    ]);
    for (const { table, column } of columns.filter((known) => tables.includes(known.table))) {
      if (secrets.has(column)) continue;
      const { rows } = await site.deps.pool.query(
        `select 1 from "${table}" where "${column}"::text ilike '%canary%' limit 1`,
      );
      // The searches of administrators are not theirs, nor what others reported about them.
      if (rows.length === 0 || table === 'audit_entries' || table.endsWith('_reports')) continue;
      expect(JSON.stringify(data[name]).toLowerCase(), `${table}.${column}`).toContain('canary');
    }
  }
  expect(data.account?.[0]).toMatchObject({ uid: 'canary-uid', email: 'canary@example.org' });
  expect(JSON.stringify(data)).not.toMatch(/argon2|refresh_token|password_hash|token_hash/);
});

test('the export of someone else contains nothing of the person [people-14]', async () => {
  const files = await download(await makeUser(site.deps));
  for (const [name, content] of files) expect(content.toLowerCase(), name).not.toContain('canary');
});

test('a spreadsheet does not run what a person typed', async () => {
  const hostile = await makeUser(site.deps, { bio: '=HYPERLINK("https://evil.example","x")', location: '@SUM(1)' });
  const csv = (await download(hostile)).get('csv/account.csv') ?? '';
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
  expect(csv).toContain(",'@SUM(1),");
});

test('a person gets a few copies a day, each for a while, and an email about each [people-15]', async () => {
  const asker = await makeUser(site.deps);
  const stranger = await makeUser(site.deps);
  expect((await site.call(listDataExports, { as: asker })).body).toEqual({ items: [], left: exportLimits.perDay });
  const { body: first } = await site.call(requestDataExport, { as: asker });
  const { rows } = await site.deps.pool.query('select 1 from mails where kind = $1 and key = $2', [
    dataExportMail.kind,
    `data-export-${first.id}`,
  ]);
  expect(rows).toHaveLength(1);
  const input = { as: asker, params: { id: first.id } };
  expect((await site.call(downloadDataExport, { ...input, as: stranger })).status).toBe(404);
  expect((await site.call(downloadDataExport, { params: { id: first.id } })).status).toBe(401);
  for (let download = 0; download < exportLimits.downloads; download += 1) {
    expect(
      (await site.app.inject({ url: `/api/users/exports/${first.id}/file`, headers: { cookie: asker.cookie } }))
        .statusCode,
    ).toBe(200);
  }
  expect((await site.call(downloadDataExport, input)).status).toBe(404);
  const more = await Promise.all(
    Array.from({ length: exportLimits.perDay }, () => site.call(requestDataExport, { as: asker })),
  );
  expect(more.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 429]);
  const { body } = await site.call(listDataExports, { as: asker });
  expect(body.left).toBe(0);
  expect(body.items.map(({ availableUntil }) => availableUntil !== null)).toEqual([true, true, true, true, false]);
  await site.deps.pool.query("update data_exports set created_at = now() - interval '61 minutes' where user_id = $1", [
    asker.id,
  ]);
  const [late] = body.items;
  expect((await site.call(downloadDataExport, { as: asker, params: { id: late?.id ?? 0 } })).status).toBe(404);
});

test('after erasure only the references decided on lead to the record, which has no name', async () => {
  const admin = await makeAdmin(site.deps);
  const { rows } = await site.deps.pool.query<{ id: string }>('select id from projects where owner_id = $1', [
    person.id,
  ]);
  const projects = rows.map(({ id }) => ({ id: Number(id), action: 'end' as const }));
  const body = { reason: 'At their request', projects };
  expect((await site.call(deleteUser, { as: admin, params: { id: person.id }, body })).status).toBe(204);
  const left: string[] = [];
  const references = await listReferences();
  for (const { table, column } of references) {
    const { rows: found } = await site.deps.pool.query(`select 1 from ${table} where "${column}" = $1 limit 1`, [
      person.id,
    ]);
    if (found.length > 0) left.push(`${table}.${column}`);
  }
  expect(left.filter((name) => keptReferences[name] === undefined)).toEqual([]);
  const known = new Set(references.map(({ table, column }) => `${table}.${column}`));
  expect(Object.keys(keptReferences).filter((name) => !known.has(name))).toEqual([]);
});
