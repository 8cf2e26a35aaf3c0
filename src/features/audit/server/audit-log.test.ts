// The audit log: one hash chain over all entries, which cannot be edited, and in which a person can be redacted.
import { expect, test } from 'vitest';
import { useTestApp } from '#test/servers/test-app.ts';
import { changedFields, forgetInAudit, recordAudit } from './audit-service.ts';

const kindling = useTestApp();

const rowsOf = async (text: string) => (await kindling.deps.pool.query<Record<string, unknown>>(text)).rows;

test('a hundred concurrent entries are numbered without gaps and chained', async () => {
  const { db } = kindling.deps;
  await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      recordAudit(db, { adminId: 7 }, { action: 'user.read', subject: { kind: 'user', id: number }, rows: 1 }),
    ),
  );
  const [counted] = await rowsOf(
    'select count(*)::int, max(id)::int, count(distinct hash)::int as hashes from audit_entries',
  );
  expect(counted).toEqual({ count: 100, max: 100, hashes: 100 });
  expect(await rowsOf('select * from audit_faults()')).toEqual([]);
});

test('an entry cannot be changed, removed or inserted with its own hash', async () => {
  const { pool } = kindling.deps;
  for (const attack of [
    "update audit_entries set action = 'x' where id = 3",
    "update audit_entries set details = '{}' where id = 3",
    'delete from audit_entries where id = 3',
    'truncate audit_entries',
    'delete from audit_head',
    'update audit_head set entries = 5',
  ]) {
    await expect(pool.query(attack), attack).rejects.toMatchObject({ code: expect.stringMatching(/^KD00[23]$/) });
  }
});

test('a person is redacted in the entries, and the chain still verifies', async () => {
  const { db } = kindling.deps;
  await recordAudit(db, { adminId: 7 }, { action: 'user.list_read', filter: { q: 'Mara@Example.org' }, rows: 1 });
  await recordAudit(
    db,
    { adminId: 7 },
    { action: 'user.erased', subject: { kind: 'user', id: 900 }, reason: 'on request' },
  );
  await recordAudit(db, { adminId: 7 }, { action: 'user.list_read', filter: { q: 'quill' }, rows: 1 });
  await recordAudit(db, { adminId: 7 }, { action: 'user.list_read', filter: { q: 'tranquillity' }, rows: 0 });
  await forgetInAudit(db, { id: 900, email: 'mara@example.org', name: 'Mara Quill' });
  const told = await rowsOf('select details from audit_entries where id > 100 order by id');
  expect(told.slice(0, 3)).toEqual([{ details: null }, { details: null }, { details: null }]);
  expect(told[3]).toMatchObject({ details: { filter: { q: 'tranquillity' } } });
  expect(await rowsOf('select * from audit_faults()')).toEqual([]);
});

test.each([
  ['an edited entry', "update audit_entries set subject_id = '4711' where id = 50", 50],
  ['edited details', `update audit_entries set details = '{"rows": 2}' where id = 51`, 51],
  ['a removed entry', 'delete from audit_entries where id = 52', 52],
  ['a cut off end', 'delete from audit_entries where id > 90', 91],
])('%s is detected, when the triggers were bypassed', async (_what, attack, id) => {
  const client = await kindling.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(attack);
    const { rows } = await client.query<{ id: string }>('select * from audit_faults() limit 1');
    expect(Number(rows[0]?.id)).toBe(id);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('only differing fields are recorded', () => {
  expect(changedFields({ a: 1, b: [1], c: 'x' }, { a: 1, b: [2], d: 3 })).toEqual({
    before: { b: [1], d: null },
    after: { b: [2], d: 3 },
  });
});
