// The health panel over HTTP: each component is ok only while it works, and otherwise says how to fix it.
import { beforeAll, expect, test } from 'vitest';
import { noteBackup } from '#features/backups/server/backup-table.ts';
import { recordHeartbeat, stopBeating } from '#platform/jobs/heartbeat.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { payUnmatched } from '#test/factories/suspense.ts';
import { createTestApp, type TestApp, useTestApp } from '#test/servers/test-app.ts';
import { getHealth, type HealthPart, retryMails } from '../health-contract.ts';
import { getNeeds } from '../needs-contract.ts';

const publicKey = 'age13h9p3j67w4cwx72u3cuzuntlkkeehnj4j3lad7qxlsuhrg3qkc3s5wltxq';

const kindling = useTestApp({ env: { SMTP_URL: 'smtp://mail.invalid' } });
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const run = (text: string) => kindling.deps.pool.query(text);
async function partOf(part: HealthPart) {
  const { body } = await kindling.call(getHealth, { as: admin });
  const found = body.parts.find((one) => one.part === part);
  if (found === undefined) throw new Error(`${part} is missing`);
  return found;
}

test('emails that cannot be sent are reported, and retried on request', async () => {
  expect((await partOf('mail')).state).toBe('ok');
  const { id: projectId } = await makeProject(kindling.deps);
  await invest(kindling, await makeUser(kindling.deps), { projectId, amount: '150.00' });
  await run(
    "update mails set sent_at = null, attempts = 3, send_after = now() + interval '1 hour', created_at = now() - interval '2 hours'",
  );
  await run(`insert into mails (key, kind, facts, send_after)
    values ('scheduled', 'announcement', '{"announcementId": 1, "userId": 1}', now() + interval '1 minute')`);
  expect(await partOf('mail')).toMatchObject({
    state: 'look',
    sentence: 'One email pending, the oldest for 2 hours. Check the mail server (SMTP_URL), then retry.',
  });
  const answer = await kindling.call(retryMails, { as: admin });
  expect(answer.body).toEqual({ mails: 1 });
  // One that is scheduled, and may still be undone, stays where it is.
  const { rows } = await run(
    "select count(*)::int, bool_or(key = 'scheduled') as early from mails where send_after <= now()",
  );
  expect(rows).toEqual([{ count: 1, early: false }]);
  await run("update mails set created_at = now() - interval '4 days'");
  expect((await partOf('mail')).state).toBe('broken');
  const audit = await run("select details ->> 'rows' as rows from audit_entries where action = 'mail.retried'");
  expect(audit.rows).toEqual([{ rows: '1' }]);
});

test('a stopped job and an unresponsive provider are failing', async () => {
  expect(await partOf('jobs')).toMatchObject({ state: 'look', sentence: expect.stringMatching(/^Not run yet: /) });
  expect((await partOf('payments')).state).toBe('look');
  await run(
    "insert into reconcile_runs (job, finished_at) select unnest(array['open_items', 'payment_sweep', 'balance', 'internal']), now()",
  );
  expect((await partOf('jobs')).state).toBe('ok');
  expect((await partOf('payments')).state).toBe('ok');
  await run("update reconcile_runs set started_at = started_at - interval '1 day' where job = 'open_items'");
  expect(await partOf('jobs')).toMatchObject({ state: 'broken', sentence: expect.stringContaining('Open items') });
  await run("update reconcile_runs set started_at = now(), error = 'away' where job = 'balance'");
  await run("update reconcile_runs set started_at = now() where job = 'open_items'");
  expect(await partOf('jobs')).toMatchObject({ state: 'look', sentence: expect.stringContaining('Balance') });
  await run("update reconcile_runs set finished_at = now() - interval '2 hours' where job = 'payment_sweep'");
  await run("insert into reconcile_runs (job, finished_at, error) values ('payment_sweep', now(), 'away')");
  expect((await partOf('payments')).state, 'a look that failed is no answer').toBe('broken');
  await run("delete from reconcile_runs where job = 'payment_sweep' and error is not null");
});

test('provider events pending for more than ten minutes are reported', async () => {
  await run('update reconcile_runs set started_at = now(), finished_at = now(), error = null');
  await run("insert into provider_events (event_id, type, body) values ('evt_stuck', 'refund.updated', '{}')");
  const stateAfter = async (time: string) => {
    await run(`update provider_events set received_at = received_at - interval '${time}' where event_id = 'evt_stuck'`);
    return (await partOf('payments')).state;
  };
  expect([await stateAfter('9 minutes'), await stateAfter('2 minutes')]).toEqual(['ok', 'look']);
  await run("delete from provider_events where event_id = 'evt_stuck'");
});

test('open findings and a broken promise are reported', async () => {
  await run(
    "insert into money_checks (is_sound, violations, overdue, broken, figures) values (true, 0, 0, '[]', '{}')",
  );
  expect((await partOf('money')).state).toBe('ok');
  await run("insert into findings (kind, ref) values ('overdue', '1')");
  expect(await partOf('money')).toMatchObject({
    state: 'look',
    sentence: expect.stringMatching(/^One difference .* needs/),
  });
  await run(
    "insert into money_checks (is_sound, violations, overdue, broken, figures) values (false, 1, 0, '[\"M1\"]', '{}')",
  );
  expect((await partOf('money')).state).toBe('broken');
});

test('unmatched payments are a warning', async () => {
  await run('truncate findings, money_checks');
  await run(
    "insert into money_checks (is_sound, violations, overdue, broken, figures) values (true, 0, 0, '[]', '{}')",
  );
  expect((await partOf('money')).state).toBe('ok');
  await payUnmatched(kindling);
  expect(await partOf('money')).toMatchObject({
    state: 'look',
    sentence: '$123 came in without a matching investment. Refund it or record how it was resolved.',
    facts: expect.arrayContaining([{ name: 'Unmatched payments', value: '$123' }]),
  });
});

test('a backup ages: healthy for a day, then a warning, failing after a week', async () => {
  expect((await partOf('backup')).state).toBe('look');
  await noteBackup(kindling.deps.db, 'On the second disk');
  expect(await partOf('backup')).toMatchObject({
    state: 'ok',
    facts: [
      { name: 'Last backup', value: expect.stringMatching(/second/) },
      { name: 'Location', value: 'On the second disk' },
    ],
  });
  await run("update backups set at = now() - interval '30 hours'");
  expect((await partOf('backup')).state).toBe('look');
  await run("update backups set at = now() - interval '8 days'");
  expect((await partOf('backup')).state).toBe('broken');
});

test('backups to BACKUP_TO show what was made, and a failed or old one is failing and needs an administrator', async () => {
  const site = await createTestApp({ env: { BACKUP_TO: '/mnt/backups', BACKUP_KEY: publicKey } });
  const as = await makeAdmin(site.deps);
  const read = async () => {
    const { body } = await site.call(getHealth, { as });
    const needs = (await site.call(getNeeds, { as })).body.needs.filter(({ kind }) => kind === 'backup');
    return { ...body.parts.find(({ part }) => part === 'backup'), needs: needs.length };
  };
  expect(await read()).toMatchObject({ state: 'look', sentence: expect.stringMatching(/^No backup yet/), needs: 0 });
  await site.deps.pool.query(`insert into backup_runs (host, target, state, finished_at, folder, bytes, sha256, is_restore_tested, kept)
    values ('here', '/mnt/backups', 'done', now(), 'x', 5000000, 'x', true, 9)`);
  const facts = [
    { name: 'Restore test', value: 'Passed' },
    { name: 'Backups kept', value: '9' },
    { name: 'Location', value: '/mnt/backups' },
  ];
  expect(await read()).toMatchObject({ state: 'ok', facts: expect.arrayContaining(facts), needs: 0 });
  await site.deps.pool.query("update backup_runs set started_at = now() - interval '49 hours'");
  expect(await read()).toMatchObject({ state: 'broken', sentence: expect.stringContaining('2 days old'), needs: 1 });
  await site.deps.pool.query(`update backup_runs set started_at = now() - interval '1 hour', warning = 'Allow it.'`);
  expect(await read()).toMatchObject({ state: 'look', sentence: 'Allow it.', needs: 0 });
  await site.deps.pool.query(`insert into backup_runs (host, target, state, finished_at, error)
    values ('here', '/mnt/backups', 'failed', now(), 'The disk is full.')`);
  expect(await read()).toMatchObject({
    state: 'broken',
    sentence: expect.stringContaining('The disk is full.'),
    needs: 1,
  });
  await site.close();
});

test('is for administrators, and the worst component decides the overall status', async () => {
  expect((await kindling.call(getHealth)).status).toBe(401);
  expect((await kindling.call(getHealth, { as: await makeUser(kindling.deps) })).status).toBe(401);
  const { body } = await kindling.call(getHealth, { as: admin });
  expect(body.state).toBe('broken');
  expect(body.parts.map(({ part }) => part)).toEqual([
    'jobs',
    'payments',
    'money',
    'mail',
    'database',
    'storage',
    'backup',
    'network',
  ]);
});

test('a proxy missing from TRUSTED_PROXIES is reported, a remote or trusted one is not', async () => {
  const send = (app: TestApp, remoteAddress: string) =>
    app.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': '192.0.2.1' } });
  await send(kindling, '203.0.113.9');
  expect(await partOf('network')).toMatchObject({ state: 'ok', facts: [{ name: 'Trusted proxies', value: 'None' }] });
  await send(kindling, '::ffff:10.0.0.7');
  expect(await partOf('network')).toMatchObject({
    state: 'look',
    sentence: expect.stringMatching(/^A proxy at 10\.0\.0\.7 .* Set TRUSTED_PROXIES=10\.0\.0\.7 and restart\.$/),
  });
  const trusting = await createTestApp({ env: { TRUSTED_PROXIES: '10.0.0.7' } });
  await send(trusting, '10.0.0.7');
  expect(trusting.app.untrustedProxy).toBeUndefined();
  await trusting.close();
});

test('a hanging background worker is reported as failing', async () => {
  const { pool } = kindling.deps;
  recordHeartbeat(pool, 'room', Date.now() - 91_000);
  expect(await partOf('jobs')).toMatchObject({
    state: 'broken',
    sentence: expect.stringContaining('has not responded'),
  });
  const { statusCode } = await kindling.app.inject('/readyz');
  expect(statusCode).toBe(503);
  recordHeartbeat(pool, 'room');
  expect((await kindling.app.inject('/readyz')).statusCode).toBe(200);
  stopBeating(pool);
});
