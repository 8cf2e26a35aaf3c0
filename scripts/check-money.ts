// npm run check:money [-- --json]: proves the stored money, and ends with 1 when any promise about it is broken.
import type { MoneyFigures } from '#features/reconciliation/money-figures.ts';
import { moneyPromises, promiseNumbers, promiseOf } from '#features/reconciliation/money-promises.ts';
import { type MoneyReport, readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { openCommandDatabase } from '#platform/command-database.ts';
import { runMain } from './run-main.ts';

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
  paidIn: 'Paid in by card',
  held: '  held for projects',
  onItsWayBack: '  on its way back',
  released: '  released to creators',
  refunded: '  refunded',
  chargedBack: '  charged back by banks',
  feesTaken: '  taken as fees',
  unexplained: '  unexplained',
  opening: 'Raised before the books began',
  raised: 'Raised by projects now',
  reserved: 'Reserved by open payments',
  clearing: 'Held by the card provider',
  bank: 'Paid out to the bank',
  processorFees: 'Card fees, borne by the platform',
  disputeFees: 'Dispute fees, borne by the platform',
  chargebackLoss: 'Disputes lost, borne by the platform',
} as const satisfies Partial<Record<keyof MoneyFigures, string>>;

/** A look at a thousand names helps nobody: `--json` has them all. */
const shownAtMost = 20;

function describe({ isSound, broken, violations, overdue, figures }: MoneyReport): string {
  const amounts = Object.entries(names).map(([key, name]) => {
    const dollars = (figures[key as keyof typeof names] / 100).toLocaleString('en-US', {
      style: 'currency',
      currency: 'USD',
    });
    return `${name.padEnd(36)} ${dollars.padStart(20)}`;
  });
  const late = overdue.map(({ promise, ref, since }) => ({ promise, ref: `${ref}, since ${since.toISOString()}` }));
  const promises = promiseNumbers.flatMap((number) => {
    const found = [...violations, ...late].filter(({ promise }) => promiseOf(promise) === number);
    const rows = found.slice(0, shownAtMost).map(({ promise, ref }) => `         ${promise}${ref && `: ${ref}`}`);
    const more = found.length > shownAtMost ? [`         and ${found.length - shownAtMost} more`] : [];
    return [`${number.padEnd(4)}${found.length > 0 ? 'BROKEN' : 'ok    '} ${moneyPromises[number]}`, ...rows, ...more];
  });
  const verdict = isSound
    ? `The money is sound: all ${promiseNumbers.length} promises hold.`
    : `The money is NOT sound: ${broken.length} of ${promiseNumbers.length} promises ${broken.length === 1 ? 'is' : 'are'} broken.`;
  return `${[...amounts, '', ...promises, '', verdict].join('\n')}\n`;
}

await runMain(main);
