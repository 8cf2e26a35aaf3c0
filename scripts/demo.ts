// npm run demo: plays in the demo how funded projects are paid out, with the sandbox. The site may be running; start it once before.
import Fastify from 'fastify';
import pino from 'pino';
import { playPayouts } from '#demo/demo-payouts.ts';
import { runMoneyCheck } from '#features/reconciliation/server/money-check.ts';
import { createSettings } from '#features/settings/server/settings-source.ts';
import { createPayments } from '#platform/cards/payments.ts';
import { readConfig } from '#platform/config/config.ts';
import { readSecret } from '#platform/identity/secret-box.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { openCommandDatabase } from '#platform/postgres/command-database.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { runMain } from './run-main.ts';

async function main(args: string[]): Promise<number> {
  if (args.length > 0) {
    process.stderr.write('Usage: npm run demo\n');
    return 2;
  }
  const config = readConfig();
  if (config.payments.kind !== 'sandbox') {
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
      mailer: createMailer(config, () => settings.current().brandName),
      settings,
      storage: createStorage(config, log),
    };
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    await playPayouts({ deps, sandbox: { inject: async (request) => sandbox.inject(request) }, say });
    // The transparency page shows the figures of the last check.
    await runMoneyCheck(deps);
    return 0;
  } finally {
    await sandbox.close();
    await close();
  }
}

await runMain(main);
