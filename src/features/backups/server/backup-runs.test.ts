// Backups by button and by schedule: one at a time, survived ends of processes, downloads of complete ones only.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../backup-contract.ts';
import { readBackupFacts } from './backup-facts.ts';
import { backupRuns } from './backup-run-table.ts';
import { createBackupRunner } from './backup-runs.ts';
import { claimDueRun, listOwnNames, recordFailure, recordStored } from './stored/stored-runs.ts';

const kindling = useTestApp({ expectsErrors: true });
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(() => kindling.deps.db.execute(sql`truncate backup_runs, backup_schedule`));

const list = async () => (await kindling.call(contract.listBackups, { as: admin })).body;
const start = () => kindling.call(contract.startBackup, { as: admin });
const settled = () => vi.waitFor(async () => expect((await list()).runs[0]?.state).not.toBe('running'), 20_000);

test('a backup by button runs in the background and can be downloaded as an archive', async () => {
  expect((await start()).status).toBe(202);
  await settled();
  const [run] = (await list()).runs;
  expect(run).toMatchObject({ state: 'done', startedBy: admin.name, error: null, isHere: true, host: null });
  expect(run?.bytes).toBeGreaterThan(1000);
  const { rows } = await kindling.deps.pool.query('select folder from backup_runs');
  const folder = join(kindling.deps.config.backupDir, rows[0].folder);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'manifest.json'))).mode & 0o077).toBe(0);
  const file = await kindling.call(contract.downloadBackup, { as: admin, params: { id: run?.id ?? 0 } });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zip']);
  // A container that replaced another has a name of its own, and the same folder.
  await kindling.deps.db.execute(sql`update backup_runs set host = 'replaced'`);
  expect((await list()).runs[0]).toMatchObject({ isHere: true, host: 'replaced' });
  // A name that was changed in the database leads nowhere.
  await kindling.deps.db.execute(sql`update backup_runs set folder = '../../../etc'`);
  expect((await kindling.call(contract.downloadBackup, { as: admin, params: { id: run?.id ?? 0 } })).status).toBe(404);
});

test('two never run at once, and one that died is replaced', async () => {
  await kindling.deps.db.execute(sql`insert into backup_runs (host) values ('elsewhere')`);
  expect(await start()).toMatchObject({ status: 409, body: { code: 'already_running' } });
  await kindling.deps.db.execute(sql`update backup_runs set beat_at = now() - interval '6 minutes'`);
  expect((await start()).status).toBe(202);
  await settled();
  expect((await list()).runs.map(({ state }) => state)).toEqual(['done', 'failed']);
});

test('the schedule starts one at its time, once in several processes', async () => {
  const schedule = { rhythm: 'daily', hour: 0, weekday: 1, keep: 2 } as const;
  const changed = await kindling.call(contract.changeBackupSchedule, { as: admin, body: schedule });
  expect(changed.body).toMatchObject({ schedule });
  const runners = [createBackupRunner(kindling.deps), createBackupRunner(kindling.deps)];
  const startDue = async () => {
    await Promise.all(runners.map((runner) => runner.startDue()));
    await Promise.all(runners.map((runner) => runner.settled()));
  };
  await startDue();
  expect((await list()).runs).toEqual([]);
  await kindling.deps.db.execute(sql`update backup_schedule set changed_at = now() - interval '2 days'`);
  await startDue();
  await startDue();
  expect((await list()).runs).toMatchObject([{ state: 'done', startedBy: null }]);
});

test('a wrong schedule is refused, and only administrators see backups', async () => {
  const body = { rhythm: 'daily', hour: 24, weekday: 1, keep: 0 };
  expect((await kindling.call(contract.changeBackupSchedule, { as: admin, body })).status).toBe(400);
  expect((await kindling.call(contract.listBackups, { as: await makeUser(kindling.deps) })).status).toBe(401);
});

test('BACKUP_TO gets one per interval from several processes; a failed one waits, an interrupted one is repeated', async () => {
  const { db } = kindling.deps;
  const due = new Date('2026-11-22T03:00:00Z');
  const claim = () => claimDueRun(db, { dueAt: due, target: '/mnt/backups' });
  const claims = await Promise.all(Array.from({ length: 5 }, claim));
  const [id = 0, ...more] = claims.filter((one) => one !== undefined);
  expect(more).toEqual([]);
  await recordFailure(db, id, { error: 'The site was stopped.', isInterrupted: true });
  const again = (await claim()) ?? 0;
  expect(again).toBeGreaterThan(id);
  await recordFailure(db, again, { error: 'The disk is full.', isInterrupted: false });
  expect(await claim()).toBeUndefined();
  expect((await readBackupFacts(db)).failure).toMatchObject({ error: 'The disk is full.' });
  await db.execute(sql`update backup_runs set started_at = started_at - interval '61 minutes'`);
  const third = (await claim()) ?? 0;
  const stored = { name: 'x', bytes: 1, sha256: 'x', isRestoreTested: true, kept: 1, warning: null };
  await recordStored(db, third, stored);
  expect(await claim()).toBeUndefined();
  expect(await readBackupFacts(db)).toMatchObject({ failure: undefined, stored: { isRestoreTested: true, kept: 1 } });
  expect(await listOwnNames(db, '/mnt/backups')).toEqual(['x']);
  // The clock was set back: the interval before that has none yet, the one after it is not made twice.
  expect(await claimDueRun(db, { dueAt: new Date('2026-11-21T03:00:00Z'), target: '/mnt/backups' })).toBeDefined();
});

test('a site with BACKUP_TO makes it in a process of its own, and a stop of the site ends that', async () => {
  const target = await mkdtemp(join(tmpdir(), 'kindling-target-'));
  const key = await identityToRecipient(await generateX25519Identity());
  const site = await createTestApp({ env: { BACKUP_TO: target, BACKUP_KEY: key } });
  const runner = createBackupRunner(site.deps);
  await runner.startDue();
  await runner.settled();
  const { body } = await site.call(contract.listBackups, { as: await makeAdmin(site.deps) });
  expect(body.runs).toMatchObject([{ state: 'done', startedBy: null, target, warning: null, error: null }]);
  expect(body.stored).toEqual({ target, everyHours: 24 });
  expect(await readdir(target)).toHaveLength(1);
  await runner.startDue();
  await runner.settled();
  expect(await site.deps.db.$count(backupRuns)).toBe(1);
  await site.deps.db.execute(sql`update backup_runs set due_at = due_at - interval '1 day'`);
  await runner.startDue();
  await runner.stop();
  const { rows } = await site.deps.pool.query('select state, is_interrupted from backup_runs order by id desc limit 1');
  expect(rows).toEqual([{ state: 'failed', is_interrupted: true }]);
  expect(await readdir(target)).toHaveLength(1);
  await site.close();
  await rm(target, { recursive: true });
});
