// npm run reconcile -- --once [--job NAME] [--since TIME] [--restore --since TIME] [--json]: compares the card provider with
// rows and ledger, fixes what the rules allow, and exits with 1 if findings remain. The site may be running.

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import pino from 'pino';
import type { FindingItem } from '#features/reconciliation/reconciliation-contract.ts';
import {
  findingKinds,
  jobFacts,
  type ReconcileJob,
  startableJobs,
} from '#features/reconciliation/reconciliation-rules.ts';
import { listFindings } from '#features/reconciliation/server/finding-list.ts';
import { type RunReport, runJob } from '#features/reconciliation/server/job-runner.ts';
import { createSettings } from '#features/settings/server/settings-source.ts';
import { createPayments } from '#platform/cards/payments.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import type { Deps } from '#platform/config/deps.ts';
import { readSecret } from '#platform/identity/secret-box.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { type CommandDatabase, openCommandDatabase } from '#platform/postgres/command-database.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { runMain } from './run-main.ts';

const usage = `Usage: npm run reconcile -- --once [--job NAME] [--since TIME] [--json]
       npm run reconcile -- --restore --since TIME [--json]
NAME is one of ${startableJobs.join(', ')}. TIME has the form 2026-11-20T18:00:00Z.
After restoring a backup, --restore recovers newer payments from the provider.`;

type Wish = { jobs: readonly ReconcileJob[]; since: Date | undefined; json: boolean };

async function main(args: string[]): Promise<number> {
  const wish = readArguments(args);
  if (wish === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = readConfig();
  const database = await openCommandDatabase();
  try {
    return await reconcile(wish, config, database);
  } finally {
    await database.close();
  }
}

function readArguments(args: string[]): Wish | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: {
        once: { type: 'boolean' },
        restore: { type: 'boolean' },
        job: { type: 'string' },
        since: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
    const { job, json = false } = values;
    const since = values.since === undefined ? undefined : new Date(values.since);
    if (since !== undefined && (Number.isNaN(since.getTime()) || since.getTime() > Date.now())) return undefined;
    if (values.restore === true) {
      return since === undefined || job !== undefined ? undefined : { jobs: ['restore'], since, json };
    }
    if (values.once !== true && job === undefined) return undefined;
    const jobs = startableJobs.filter((known) => job === undefined || job === known);
    return jobs.length === 0 ? undefined : { jobs, since, json };
  } catch {
    return undefined;
  }
}

async function reconcile({ jobs, since, json }: Wish, config: Config, database: CommandDatabase): Promise<number> {
  const app = Fastify();
  const deps = await createDeps(config, database, app);
  try {
    const runs: RunReport[] = [];
    for (const job of jobs) runs.push(await runWhenFree(deps, job, since));
    const { items, total } = await listFindings(database.db, { state: 'open', limit: 100 });
    const isClean = total === 0 && runs.every(({ error }) => error === null);
    const report = { isClean, runs, openFindings: total, findings: items };
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : describe(report));
    if (runs.some(({ error }) => error !== null)) return 2;
    return isClean ? 0 : 1;
  } finally {
    await app.close();
  }
}

/** The sandbox runs in this process too; its state is in the database. */
async function createDeps(
  config: Config,
  { db, pool }: CommandDatabase,
  app: ReturnType<typeof Fastify>,
): Promise<Deps> {
  const secret = await readSecret(config);
  const payments = createPayments({ config, secret, pool });
  payments.mount(app as never);
  await app.ready();
  const log = pino({ level: 'warn' }, pino.destination(2));
  const settings = await createSettings({ db, config });
  return {
    config,
    db,
    pool,
    log,
    now: () => new Date(),
    secret,
    gateway: payments.gateway,
    payoutGateway: payments.payoutGateway,
    identityGateway: payments.identityGateway,
    mailer: createMailer(config, () => settings.current().brandName),
    settings,
    storage: createStorage(config, log),
    // A running site retries within seconds.
  };
}

const waitSeconds = 60;

/** A running site may be running this job. */
async function runWhenFree(deps: Deps, job: ReconcileJob, since: Date | undefined): Promise<RunReport> {
  const { signal } = new AbortController();
  for (let second = 0; second < waitSeconds; second += 1) {
    const report = await runJob(deps, { job, signal, since });
    if (report !== undefined) return report;
    await sleep(1000);
  }
  return { job, checked: 0, fixed: 0, found: 0, error: 'another process has been running it for a minute' };
}

type Report = { isClean: boolean; runs: RunReport[]; openFindings: number; findings: FindingItem[] };

function describe({ isClean, runs, openFindings, findings }: Report): string {
  const lines = runs.map(({ job, checked, fixed, found, error }) => {
    const counts = `${checked} checked, ${fixed} fixed, ${found} found`;
    return `${jobFacts[job].title.padEnd(12)} ${error === null ? counts : `NOT DONE: ${error}`}`;
  });
  const shownFindings = findings.flatMap(({ kind, ref, difference }) => [
    `FOUND: ${findingKinds[kind].sentence} (${ref}${difference === null ? '' : `, ${difference} dollars`})`,
    `       ${findingKinds[kind].todo}`,
  ]);
  const more = openFindings > findings.length ? [`... and ${openFindings - findings.length} more.`] : [];
  const verdict = isClean
    ? 'No differences between provider, rows and ledger.'
    : `${openFindings} open ${openFindings === 1 ? 'finding' : 'findings'}.`;
  return `${[...lines, '', ...shownFindings, ...more, verdict].join('\n')}\n`;
}

await runMain(main);
