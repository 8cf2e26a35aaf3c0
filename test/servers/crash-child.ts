// A child process that walks every path of money, so that a failpoint can kill it anywhere (see crash.test.ts).

import { flushCompileCache } from 'node:module';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { unwindProject } from '#features/investing/server/ends/project-unwind.ts';
import { preparePayment } from '#features/investing/server/holds/hold-service.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { claimInvestment } from '#features/investing/server/settlement/claim-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { runPayoutWorkOnce } from '#features/payouts/server/payout-worker.ts';
import { createSettings } from '#features/settings/server/settings-source.ts';
import { cents } from '#kernel/money.ts';
import { createPayments } from '#platform/cards/payments.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { createDatabase, createPool } from '#platform/postgres/database.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { type SandboxProvider, sandboxPrefix } from '#sandbox/sandbox-provider.ts';
import { buildApp } from '../../src/app.ts';
import { dayBeforeYesterday, moveDeadline } from '../factories/deadlines.ts';
import { payUnmatched, sendBackAll } from '../factories/suspense.ts';
import { loseDisputes } from './sandbox-call.ts';

export type CrashTask = {
  connection: { host: string; port: number; user: string; database: string };
  secret: string;
  failpoint: string;
  /** The first investor walks every path; neighbors run alongside, so that the kill interrupts them at any point. */
  parties: CrashParty[];
  /** An investment whose project is released in part, and whose rest then goes back. */
  releasedInvestmentId: number;
};

export type CrashParty = {
  projectId: number;
  removedProjectId: number;
  disputedProjectId: number;
  /**
   * Pays and claims; pays and leaves; never pays; pays long after the hold was force-released; invests in the removed
   * project; has the bank take the payment back.
   */
  people: { claims: number; leaves: number; hesitates: number; late: number; refunded: number; disputes: number };
};

async function main({ parties: [party, ...neighbors], ...task }: CrashTask): Promise<void> {
  if (party === undefined) throw new Error('no investor');
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
    payoutGateway: payments.payoutGateway,
    identityGateway: payments.identityGateway,
    mailer: { send: async () => undefined },
    storage: createStorage(config, log),
    settings: await createSettings({ db, config }),
  };
  const app = await buildApp(deps, { payments });
  await app.ready();
  const sandbox = payments.sandbox();
  if (sandbox === undefined) throw new Error('the walk needs the sandbox');
  const place = { deps, app, sandbox };
  // The first investor's provider outages break off the neighbors, which is fine.
  const alongside = neighbors.map((neighbor) => walkInTime(place, neighbor).catch(() => undefined));
  await walkInTime(place, party);
  await walkLate(place, party);
  await walkBack(place, party);
  await walkDispute(place, party);
  await walkOutOfSuspense(place, party);
  await walkRelease(place, task.releasedInvestmentId);
  await Promise.all(alongside);
  await app.close();
  await pool.end();
}

type Place = { deps: Deps; app: FastifyInstance; sandbox: SandboxProvider };

/** Investors who pay before their hold expires, and one who never does. */
async function walkInTime(place: Place, { projectId, people }: CrashParty): Promise<void> {
  const { deps, sandbox } = place;
  const claimed = await prepare(place, people.claims, projectId);
  const transactionId = await pay(place, claimed.payment.clientSecret);
  await claimInvestment(deps, toViewer(people.claims), { transactionId });

  const left = await prepare(place, people.leaves, projectId);
  await pay(place, left.payment.clientSecret);
  await sandbox.events.deliverDue();

  await prepare(place, people.hesitates, projectId);
  await endHold(place, people.hesitates, '1 second');
  await sweepOnce(deps);
}

/** The hold is force-released while the provider is away, and paid after the project has closed. */
async function walkLate(place: Place, { projectId, people }: CrashParty): Promise<void> {
  const { deps, sandbox } = place;
  const late = await prepare(place, people.late, projectId);
  sandbox.faults.failCalls = 1000;
  await endHold(place, people.late, '25 hours');
  await sweepOnce(deps);
  sandbox.faults.failCalls = 0;
  await deps.db.execute(sql`update projects set visibility = 'private' where id = ${projectId}`);
  await pay(place, late.payment.clientSecret);
  await deps.db.execute(sql`update payments set sweep_after = now() - interval '1 second'`);
  await sweepOnce(deps);
}

/** The project is removed, and the money is refunded. */
async function walkBack(place: Place, { removedProjectId, people }: CrashParty): Promise<void> {
  const { deps } = place;
  const backed = await prepare(place, people.refunded, removedProjectId);
  const transactionId = await pay(place, backed.payment.clientSecret);
  await claimInvestment(deps, toViewer(people.refunded), { transactionId });
  await unwindProject(deps, removedProjectId, 'project_deleted');
  await moveDeadline(deps.db, removedProjectId, dayBeforeYesterday());
  await sweepOnce(deps);
}

/** The bank takes the money immediately and keeps it; in a separate project, because the first is hidden by now. */
async function walkDispute(place: Place, { disputedProjectId, people }: CrashParty): Promise<void> {
  const { deps, app } = place;
  const prepared = await prepare(place, people.disputes, disputedProjectId);
  const transactionId = await pay(place, prepared.payment.clientSecret, 'pm_card_createDispute');
  await claimInvestment(deps, toViewer(people.disputes), { transactionId });
  await syncDisputes(deps, transactionId);
  await loseDisputes({ app, deps });
  await syncDisputes(deps, transactionId);
}

/** An unmatched payment, which an administrator refunds. */
async function walkOutOfSuspense({ deps, app }: Place, { people }: CrashParty): Promise<void> {
  await payUnmatched({ deps, app });
  await sendBackAll(deps, people.disputes);
  await sweepOnce(deps);
}

/** Carries out a requested release of a milestone, and returns the remainder of one investment. */
async function walkRelease({ deps }: Place, investmentId: number): Promise<void> {
  await runPayoutWorkOnce(deps);
  await requestRefund(deps, investmentId, 'admin');
  await sweepOnce(deps);
}

function toViewer(id: number): Viewer {
  return { user: { id, uid: `${id}`, name: '', email: '' }, admin: undefined };
}

function prepare({ deps }: Place, person: number, projectId: number) {
  return preparePayment(deps, toViewer(person), { projectId, amount: cents(100_000), requestKey: 'crash' });
}

/** Pays like a browser; returns the payment id. */
async function pay({ deps, app }: Place, clientSecret: string, card = 'pm_card_visa'): Promise<string> {
  const [id = ''] = clientSecret.split('_secret');
  const params = {
    key: deps.gateway.publicSettings.publishableKey,
    client_secret: clientSecret,
    payment_method: card,
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(params).toString();
  await app.inject({ method: 'POST', url: `${sandboxPrefix}/v1/payment_intents/${id}/confirm`, headers, payload });
  return id;
}

async function endHold({ deps }: Place, person: number, ago: string): Promise<void> {
  const expiry = sql`now() - ${ago}::interval`;
  await deps.db.execute(sql`update investments set hold_expires_at = ${expiry} where investor_id = ${person}`);
}

// The process will be killed, so flush the compile cache now for the next one.
flushCompileCache();
await main(JSON.parse(process.argv[2] ?? '') as CrashTask);
process.stdout.write('walked to the end');
