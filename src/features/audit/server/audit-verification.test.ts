// Verifying the whole log in batches: tampering that bypasses the triggers is detected in every batch.
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#test/servers/test-app.ts';
import { findLastVerification, noteVerification, verifyAudit } from './audit-verification.ts';

const kindling = useTestApp();

beforeAll(async () => {
  // More than one batch.
  for (let part = 0; part < 21; part += 1) {
    await kindling.deps.pool.query(
      `insert into audit_entries (actor_kind, actor_id, action, details)
       select 'admin', 7, 'user.list_read', jsonb_build_object('rows', n) from generate_series(1, 500) n`,
    );
  }
}, 60_000);

/** Bypasses the triggers as a database owner could, checks the log, and undoes the change. */
async function withAttack(attack: string, undo: string, look: () => Promise<void>): Promise<void> {
  const client = await kindling.deps.pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query('create temporary table kept as select * from audit_entries');
    await client.query(attack);
    await look();
    await client.query(undo);
  } finally {
    client.release(true);
  }
}

const back = 'insert into audit_entries select * from kept where id not in (select id from audit_entries)';
const rewrite = "update audit_entries set subject_kind = 'user', subject_id = '4711' where id =";
const restore = 'update audit_entries set subject_kind = null, subject_id = null where id =';

test.each([
  ['an edited entry', `${rewrite} 50`, `${restore} 50`, [{ id: 50, fault: 'edited' }]],
  ['one in the second part', `${rewrite} 10001`, `${restore} 10001`, [{ id: 10_001, fault: 'edited' }]],
  [
    'edited details',
    `update audit_entries set details = '{"rows": 9}' where id = 10400`,
    `update audit_entries e set details = k.details from kept k where k.id = 10400 and e.id = k.id`,
    [{ id: 10_400, fault: 'edited details' }],
  ],
  ['a removed entry', 'delete from audit_entries where id = 52', back, [{ id: 52, fault: 'missing' }]],
  [
    'the first entry of a batch, removed',
    'delete from audit_entries where id = 10001',
    back,
    [{ id: 10_001, fault: 'missing' }],
  ],
  ['a cut off end', 'delete from audit_entries where id > 9000', back, [{ id: 9001, fault: 'missing at the end' }]],
])('%s is detected', async (_what, attack, undo, faults) => {
  await withAttack(attack, undo, async () => {
    expect((await verifyAudit(kindling.deps.db))?.faults).toEqual(faults);
  });
  expect(await verifyAudit(kindling.deps.db)).toMatchObject({ verified: 10_500, entries: 10_500, faults: [] });
});

test('a completely rewritten log, including hashes, does not match a hash kept elsewhere', async () => {
  const { db, pool } = kindling.deps;
  const sound = await verifyAudit(db);
  expect(sound?.head).toMatch(/^[0-9a-f]{64}$/);
  expect(await verifyAudit(db, { expect: sound?.head })).toMatchObject({ hasExpected: true, faults: [] });
  expect(await verifyAudit(db, { from: 10_490, expect: sound?.head })).toMatchObject({
    verified: 11,
    hasExpected: true,
  });
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query('delete from audit_entries where id > 10400');
    await client.query(
      `update audit_head set entries = 10400, hash = (select hash from audit_entries where id = 10400)`,
    );
  } finally {
    client.release(true);
  }
  expect(await verifyAudit(db, { expect: sound?.head })).toMatchObject({ faults: [], hasExpected: false });
});

test('verification cannot start after an entry that does not exist', async () => {
  expect(await verifyAudit(kindling.deps.db, { from: 1_000_000 })).toBeUndefined();
});

test('the log records its last verification and result', async () => {
  const { db } = kindling.deps;
  expect(await findLastVerification(db)).toBeUndefined();
  const result = await verifyAudit(db);
  if (result === undefined) throw new Error('nothing was verified');
  await noteVerification(db, result);
  expect(await findLastVerification(db)).toMatchObject({ verified: 10_400, isSound: true });
  await noteVerification(db, { ...result, hasExpected: false });
  expect(await findLastVerification(db)).toMatchObject({ isSound: false });
});
