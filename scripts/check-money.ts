// npm run check:money [-- --json] [--recount]: checks the stored money, and exits with 1 if an invariant is broken. --recount first
// recomputes the maintained totals of all investments.
import { recountInvestmentTotals, type TotalDifference } from '#features/investing/server/investment-totals.ts';
import type { MoneyFigures } from '#features/reconciliation/money-figures.ts';
import { moneyPromises, parsePromiseNumber, promiseNumbers } from '#features/reconciliation/money-promises.ts';
import { type MoneyReport, readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { formatExactDollars } from '#kernel/money.ts';
import { openCommandDatabase } from '#platform/postgres/command-database.ts';
import { runMain } from './run-main.ts';

const usage = 'Usage: npm run check:money [-- --json] [--recount]';
const options = ['--json', '--recount'];

async function main(args: string[]): Promise<number> {
  if (args.some((argument) => !options.includes(argument))) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const database = await openCommandDatabase();
  try {
    if (args.includes('--recount')) process.stderr.write(describeRecount(await recountInvestmentTotals(database.db)));
    const report = await readMoneyReport(database.db);
    process.stdout.write(args.includes('--json') ? `${JSON.stringify(report)}\n` : describe(report));
    return report.isSound ? 0 : 1;
  } finally {
    await database.close();
  }
}

function describeRecount(differences: TotalDifference[]): string {
  const lines = differences.map(
    ({ state, count, amountCents }) =>
      `Recounted: investments ${state}, off by ${count} and ${formatExactDollars(amountCents)}.`,
  );
  return `${lines.length === 0 ? 'Recounted: every total was correct.' : lines.join('\n')}\n`;
}

const names = {
  paidIn: 'Paid in by card',
  held: '  held for projects',
  onItsWayBack: '  being refunded',
  owedToCreators: '  approved for creators',
  released: '  sent to creators',
  refunded: '  refunded',
  chargedBack: '  charged back by banks',
  feesTaken: '  taken as fees',
  processingCharged: '  card fees paid by releases',
  recovered: '  deducted from creators',
  unexplained: '  unexplained',
  opening: 'Raised before the ledger began',
  raised: 'Raised by projects now',
  reserved: 'Reserved by open payments',
  clearing: 'Held by the card provider',
  bank: 'Paid out to the bank',
  processorFees: 'Card fees, borne by the platform',
  disputeFees: 'Dispute fees, borne by the platform',
  chargebackLoss: 'Disputes lost, borne by the platform',
} as const satisfies Partial<Record<keyof MoneyFigures, string>>;

/** Longest list printed; `--json` has everything. */
const maxShown = 20;

function describe({ isSound, broken, violations, overdue, figures }: MoneyReport): string {
  const amounts = Object.entries(names).map(([key, name]) => {
    return `${name.padEnd(36)} ${formatExactDollars(figures[key as keyof typeof names]).padStart(20)}`;
  });
  const late = overdue.map(({ promise, ref, since }) => ({ promise, ref: `${ref}, since ${since.toISOString()}` }));
  const promises = promiseNumbers.flatMap((number) => {
    const found = [...violations, ...late].filter(({ promise }) => parsePromiseNumber(promise) === number);
    const rows = found.slice(0, maxShown).map(({ promise, ref }) => `         ${promise}${ref && `: ${ref}`}`);
    const more = found.length > maxShown ? [`         and ${found.length - maxShown} more`] : [];
    return [`${number.padEnd(4)}${found.length > 0 ? 'BROKEN' : 'ok    '} ${moneyPromises[number]}`, ...rows, ...more];
  });
  const verdict = isSound
    ? `The money is sound: all ${promiseNumbers.length} promises hold.`
    : `The money is NOT sound: ${broken.length} of ${promiseNumbers.length} promises ${broken.length === 1 ? 'is' : 'are'} broken.`;
  return `${[...amounts, '', ...promises, '', verdict].join('\n')}\n`;
}

await runMain(main);
