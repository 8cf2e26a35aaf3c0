// A process of its own that walks every way money can take, so that a failpoint may kill it anywhere (see crash.test.ts).
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { claimInvestment } from '#features/investing/server/claim-service.ts';
import { preparePayment } from '#features/investing/server/hold-service.ts';
import { unwindProject } from '#features/investing/server/project-unwind.ts';
import { sweepOnce } from '#features/investing/server/sweeper.ts';
import { cents } from '#kernel/money.ts';
import { readConfig } from '#platform/config.ts';
import { createStorage } from '#platform/configured-storage.ts';
import { createDatabase, createPool } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { createPayments } from '#platform/payments.ts';
import { sandboxPrefix } from '#platform/sandbox/sandbox-provider.ts';
import type { Viewer } from '#platform/viewer.ts';
import { buildApp } from '../src/app.ts';

export type CrashTask = {
  connection: { host: string; port: number; user: string; database: string };
  secret: string;
  failpoint: string;
  projectId: number;
  removedProjectId: number;
  /** Pays and claims; pays and leaves; never pays; pays long after the hold was given up; backs the removed project. */
  people: { claims: number; leaves: number; hesitates: number; late: number; refunded: number };
};

async function walk(task: CrashTask): Promise<void> {
  const config = readConfig({
    RATE_LIMITS: 'off',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: '/nonexistent',
    FAILPOINT: task.failpoint,
  });
  const pool = createPool(task.connection);
  const db = createDatabase(pool);
  const payments = createPayments({ config, secret: task.secret, pool });
  const log = pino({ level: 'silent' });
  const deps: Deps = {
    config,
    db,
    pool,
    log,
    now: () => new Date(),
    secret: task.secret,
    gateway: payments.gateway,
    mailer: { send: async () => undefined },
    storage: createStorage(config, log),
    publicDataChanged: () => undefined,
  };
  const app = await buildApp(deps, { payments });
  await app.ready();
  const sandbox = payments.sandbox();
  if (sandbox === undefined) throw new Error('the walk needs the sandbox');

  const viewer = (id: number): Viewer => ({ user: { id, uid: `${id}`, name: '', email: '' }, admin: undefined });
  const prepare = (person: number, projectId = task.projectId) =>
    preparePayment(deps, viewer(person), { projectId, amount: cents(100_000), requestKey: 'crash' });
  const pay = async (clientSecret: string): Promise<string> => {
    const [id = ''] = clientSecret.split('_secret');
    const params = {
      key: deps.gateway.publicSettings.publishableKey,
      client_secret: clientSecret,
      payment_method: 'pm_card_visa',
    };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(params).toString();
    await app.inject({ method: 'POST', url: `${sandboxPrefix}/v1/payment_intents/${id}/confirm`, headers, payload });
    return id;
  };
  const end = (person: number, ago: string) =>
    db.execute(sql`update investments set hold_expires_at = now() - ${ago}::interval where investor_id = ${person}`);
  const dueNow = () => db.execute(sql`update payments set sweep_after = now()`);

  const claimed = await prepare(task.people.claims);
  const transactionId = await pay(claimed.payment.clientSecret);
  await claimInvestment(deps, viewer(task.people.claims), { transactionId });

  const left = await prepare(task.people.leaves);
  await pay(left.payment.clientSecret);
  await sandbox.events.deliverDue();

  await prepare(task.people.hesitates);
  await end(task.people.hesitates, '1 second');
  await sweepOnce(deps);

  const late = await prepare(task.people.late);
  await end(task.people.late, '25 hours');
  sandbox.faults.failCalls = 1000;
  await sweepOnce(deps);
  sandbox.faults.failCalls = 0;
  // No place for it any more.
  await db.execute(sql`update projects set visibility = 'private' where id = ${task.projectId}`);
  await pay(late.payment.clientSecret);
  await dueNow();
  await sweepOnce(deps);

  const backed = await prepare(task.people.refunded, task.removedProjectId);
  const paidId = await pay(backed.payment.clientSecret);
  await claimInvestment(deps, viewer(task.people.refunded), { transactionId: paidId });
  await unwindProject(deps, task.removedProjectId, 'project_deleted');
  await db.execute(sql`update projects set deadline = current_date - 2 where id = ${task.removedProjectId}`);
  await sweepOnce(deps);

  await app.close();
  await pool.end();
}

await walk(JSON.parse(process.argv[2] ?? '') as CrashTask);
process.stdout.write('walked to the end');
