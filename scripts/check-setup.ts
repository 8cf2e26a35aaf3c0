// npm run check:setup: tries the database, storage, mail, sign-in and payments of this configuration, and prints the results. Exits with 1
// if a check fails. It sends no email, signs no one in and moves no money.

import { readConfig } from '#platform/config/config.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { checkDatabase } from './check-setup/database-check.ts';
import { hideSecrets } from './check-setup/hide-secrets.ts';
import { checkIdentity } from './check-setup/identity-check.ts';
import { checkMail } from './check-setup/mail-check.ts';
import { describeError, type SetupFinding } from './check-setup/setup-finding.ts';
import { checkSignatures } from './check-setup/signature-check.ts';
import { checkStorage } from './check-setup/storage-check.ts';
import { checkPayments } from './check-setup/stripe-check.ts';
import { runMain } from './run-main.ts';

const usage = 'Usage: npm run check:setup';
const words = { ok: 'ok', note: 'note', failed: 'FAILED' } as const;

async function main(args: string[]): Promise<number> {
  if (args.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = readSettings();
  if (typeof config === 'string') {
    process.stdout.write(`${toLine('failed', 'Settings', config)}\n`);
    return 1;
  }
  // Servers may repeat what they were sent.
  const write = (line: string) => void process.stdout.write(`${hideSecrets(line, config)}\n`);
  write(toLine('ok', 'Settings', `All settings can be read; the site is at ${config.publicUrl}.`));
  const findings: SetupFinding[] = [];
  for (const [part, check] of [
    ['Database', checkDatabase],
    ['Storage', checkStorage],
    ['Mail', checkMail],
    ['Sign-in', checkIdentity],
    ['Payments', checkPayments],
    ['Signing', checkSignatures],
  ] as const) {
    const found = await tryPart(() => check(config));
    for (const { result, text } of found) write(toLine(result, part, text));
    findings.push(...found);
  }
  const failed = findings.filter(({ result }) => result === 'failed').length;
  write(
    failed === 0
      ? '\nEverything that was tried works.'
      : `\n${failed} of these ${failed === 1 ? 'has' : 'have'} to be fixed.`,
  );
  return failed === 0 ? 0 : 1;
}

function readSettings() {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
}

/** One part that cannot even be tried does not hide the others. */
async function tryPart(check: () => Promise<SetupFinding[]>): Promise<SetupFinding[]> {
  try {
    return await check();
  } catch (error) {
    return [{ result: 'failed', text: `${describeError(error)}.` }];
  }
}

function toLine(result: SetupFinding['result'], part: string, text: string): string {
  return `${words[result].padEnd(8)}${part.padEnd(10)}${text}`;
}

await runMain(main);
