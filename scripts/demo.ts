// npm run demo: plays in the demo how funded projects are paid out, with the sandbox. With --remove it removes the demo from the site.
// The site may be running; start it once before.
import { createInterface } from 'node:readline/promises';
import Fastify from 'fastify';
import pino from 'pino';
import { findFirstAdmin } from '#demo/demo-admin.ts';
import { playPayouts } from '#demo/demo-payouts.ts';
import { findDemo, recordRemoval, removeDemo } from '#demo/demo-removal.ts';
import { runMoneyCheck } from '#features/reconciliation/server/money-check.ts';
import { demoRemovalCopy as copy } from '#features/settings/demo-copy.ts';
import { createSettings } from '#features/settings/server/settings-source.ts';
import { createPayments } from '#platform/cards/payments.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Deps } from '#platform/config/deps.ts';
import { readSecret } from '#platform/identity/secret-box.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { openCommandDatabase } from '#platform/postgres/command-database.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { listForgetting } from '../src/personal-data.ts';
import { runMain } from './run-main.ts';

const usage = `Usage: npm run demo                       play how projects are paid out
       npm run demo -- --remove [--yes]   remove the demo from this site
`;

async function main(args: string[]): Promise<number> {
  const [command, ...options] = args;
  if ((command !== undefined && command !== '--remove') || options.some((option) => option !== '--yes')) {
    process.stderr.write(usage);
    return 2;
  }
  const config = readConfig();
  if (command === undefined && config.payments.kind !== 'sandbox') {
    process.stderr.write('The demo moves no real money: it needs PAYMENTS=sandbox.\n');
    return 2;
  }
  const { db, pool, close } = await openCommandDatabase();
  const sandbox = Fastify();
  try {
    const secret = await readSecret(config);
    const payments = createPayments({ config, secret, pool });
    payments.mount(sandbox);
    await sandbox.ready();
    const log = pino({ level: 'fatal' }, pino.destination(2));
    const settings = await createSettings({ db, config });
    const deps = {
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
    };
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    if (command === '--remove') return await removeDemoFrom(deps, { isConfirmed: options.includes('--yes'), say });
    if ((await findDemo(db)).people.length === 0) {
      process.stderr.write('This site has no demo. Start it once with DEMO_DATA=on, then run this again.\n');
      return 1;
    }
    say('This takes a few seconds.');
    await playPayouts({ deps, sandbox: { inject: async (request) => sandbox.inject(request) }, say });
    // The transparency page shows the figures of the last check.
    await runMoneyCheck(deps);
    return 0;
  } finally {
    await sandbox.close();
    await close();
  }
}

type Asking = { isConfirmed: boolean; say: (line: string) => void };

/** Says what goes and what stays, and asks. Returns the exit code. */
async function removeDemoFrom(deps: Deps, { isConfirmed, say }: Asking): Promise<number> {
  const found = await findDemo(deps.db);
  const { people, projects, obstacles } = found;
  if (people.length === 0) {
    say(copy.none);
    return 0;
  }
  if (obstacles.length > 0) {
    process.stderr.write(
      `${copy.refused}:\n${obstacles.map(({ text, to }) => `  - ${text} ${deps.config.publicUrl}${to}\n`).join('')}`,
    );
    return 1;
  }
  say(`This removes the demo from ${deps.config.publicUrl}:`);
  say(`  Goes:  ${copy.goes({ projects: projects.length, people: people.length })}`);
  say(`         ${copy.goesToo}`);
  say(`  Stays: ${copy.stays}`);
  say(`         ${copy.staysToo}`);
  say(copy.final);
  if (!isConfirmed && !(await confirm())) {
    process.stderr.write('Nothing was removed. Run it with --yes to confirm.\n');
    return 1;
  }
  await recordRemoval(deps.db, { system: 'npm run demo' }, found);
  const left = await removeDemo(deps, { admin: await findFirstAdmin(deps), forget: listForgetting(deps), say });
  // The transparency page shows the figures of the last check.
  await runMoneyCheck(deps);
  if (left.length > 0) {
    process.stderr.write(`Run the command again for what is left:\n${left.map((one) => `  - ${one}\n`).join('')}`);
    return 1;
  }
  say(copy.done);
  return 0;
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('Type "remove" to go on: ')).trim() === 'remove';
  } finally {
    terminal.close();
  }
}

await runMain(main);
