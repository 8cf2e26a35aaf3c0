// npm run check:money [-- --json]: proves the stored money, and ends with 1 when any promise about it is broken.
import { type MoneyReport, readMoneyReport } from '#features/investing/server/money-report.ts';
import { openCommandDatabase } from '#platform/command-database.ts';
import { SettingError } from '#platform/config.ts';
import { findDatabaseRefusal } from '#platform/database-errors.ts';

const usage = 'Usage: npm run check:money [-- --json]';

async function main(args: string[]): Promise<number> {
  if (args.some((argument) => argument !== '--json')) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const database = await openCommandDatabase();
  try {
    const report = await readMoneyReport(database.db);
    process.stdout.write(args.includes('--json') ? `${JSON.stringify(report)}\n` : describe(report));
    return report.isSound ? 0 : 1;
  } finally {
    await database.close();
  }
}

const names = {
  captured: 'Paid by card',
  refunded: 'Returned to cards',
  clearing: 'Held by the card provider',
  suspense: '  of it unexplained',
  opening: 'Raised before the books began',
  raised: 'Raised by projects now',
  held: 'Room taken by open holds',
  refundsOwed: 'Refunds on their way',
} as const satisfies Record<keyof MoneyReport['figures'], string>;

function describe({ isSound, violations, figures }: MoneyReport): string {
  const lines = Object.entries(names).map(([key, name]) => {
    const cents = figures[key as keyof MoneyReport['figures']];
    const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    return `${name.padEnd(30)} ${dollars.padStart(20)}`;
  });
  const broken = violations.map(({ promise, ref }) => `BROKEN: ${promise}${ref === '' ? '' : `, ${ref}`}`);
  const verdict = isSound
    ? 'The money is sound: every promise of docs/money.md holds.'
    : `The money is NOT sound: ${violations.length} broken ${violations.length === 1 ? 'promise' : 'promises'}.`;
  return `${[...lines, '', ...broken, verdict].join('\n')}\n`;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // "Could not look" is not "looked and found it broken": it ends with 2.
  const isSetting = error instanceof SettingError || findDatabaseRefusal(error) !== undefined;
  const words = error instanceof Error ? (isSetting ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 2;
}
