// The command that verifies the audit log: its output and exit codes, for an intact log and a tampered one.
import { beforeAll, expect, test } from 'vitest';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { addressOfDatabase, runCommand } from '#test/servers/command.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await addressOfDatabase(kindling.deps.pool);
  for (const id of [1, 2, 3]) {
    const subject = { kind: 'user', id } as const;
    await recordAudit(kindling.deps.db, { adminId: 7 }, { action: 'user.read', subject });
  }
});

const audit = (args: string[], url = databaseUrl) => runCommand('audit', args, { DATABASE_URL: url });

test('an intact log exits with 0 and prints its head, which the next verification confirms', async () => {
  const first = await audit(['verify']);
  expect(first.stderr).toBe('');
  expect(first.stdout).toContain('3 of 3 entries verified.');
  expect(first.stdout).toContain('The audit log is intact.');
  expect(first.code).toBe(0);
  const head = /Head \(store it elsewhere\): ([0-9a-f]{64})/.exec(first.stdout)?.[1] ?? '';
  await recordAudit(kindling.deps.db, { adminId: 7 }, { action: 'user.read', rows: 1 });
  const next = await audit(['verify', '--expect', head, '--json']);
  // The first verification wrote an entry itself.
  expect(JSON.parse(next.stdout)).toMatchObject({ isSound: true, verified: 5, hasExpected: true, faults: [] });
  const later = await audit(['verify', '--from', '4', '--expect', head]);
  expect(later.stdout).toContain('3 of 6 entries verified.');
  expect(later.code).toBe(0);
});

test('a log without the expected hash was rewritten, and exits with 1', async () => {
  const { code, stdout } = await audit(['verify', '--expect', 'ab'.repeat(32)]);
  expect(stdout).toContain('No entry has the expected hash: the log was rewritten.');
  expect(code).toBe(1);
});

test('an edited entry is reported clearly and exits with 1', async () => {
  const { pool } = kindling.deps;
  const client = await pool.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query("update audit_entries set subject_kind = 'user', subject_id = '4711' where id = 2");
  client.release(true);
  const { code, stdout } = await audit(['verify']);
  expect(stdout).toContain('The audit log is NOT intact:');
  expect(stdout).toMatch(/^ {2}Entry 2 was edited, or is not the one that was written there\.$/m);
  expect(code).toBe(1);
});

test('an unreachable database is neither: it exits with 2', async () => {
  const wrong = [[], ['check'], ['verify', '--from', '0'], ['verify', '--expect', 'x'], ['verify', '--from', '999999']];
  const answers = await Promise.all([
    ...wrong.map((args) => audit(args)),
    audit(['verify'], 'postgresql:///nothing?host=/nowhere'),
  ]);
  expect(answers.map(({ code, stdout }) => [code, stdout])).toEqual(answers.map(() => [2, '']));
}, 60_000);
