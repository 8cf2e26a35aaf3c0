// `npm run bench [-- PART ...] [--large]`: compares Kindling with bare servers, and exits with 1 if a target is missed.
import { measureAdmin } from '#bench/admin-part.ts';
import { measureCrowd } from '#bench/crowd-part.ts';
import type { Figure } from '#bench/figures.ts';
import { measureInvesting } from '#bench/invest-part.ts';
import { measureLighthouse } from '#bench/lighthouse-part.ts';
import { measureLive } from '#bench/live-part.ts';
import { describeMachine } from '#bench/machine.ts';
import { measureMemory } from '#bench/memory-part.ts';
import { measurePages } from '#bench/pages-part.ts';
import { measurePayouts } from '#bench/payouts-part.ts';
import { keepResults, printTable } from '#bench/report.ts';
import { measureScale } from '#bench/scale-part.ts';
import { measureSearch } from '#bench/search-part.ts';
import { measureSoak } from '#bench/soak-part.ts';
import { createStage, type Stage } from '#bench/stage.ts';
import { measureStart } from '#bench/start-part.ts';
import { measureStrangers } from '#bench/strangers-part.ts';
import { measureWorkers } from '#bench/workers-part.ts';
import { buildWhenStale } from './build.ts';

type Part = {
  title: string;
  measure: (stage: Stage, options: { large: boolean }) => Promise<Figure[]>;
  /** Too long for every run. */
  isOnlyByName?: true;
};

const parts: Record<string, Part> = {
  pages: { title: 'Pages', measure: measurePages },
  crowd: { title: 'A crowd', measure: measureCrowd },
  workers: { title: 'Workers', measure: measureWorkers },
  strangers: { title: 'Strangers', measure: measureStrangers },
  live: { title: 'Live changes', measure: measureLive },
  memory: { title: 'Memory', measure: measureMemory },
  soak: { title: 'Soak', measure: measureSoak, isOnlyByName: true },
  start: { title: 'Start', measure: measureStart },
  lighthouse: { title: 'Lighthouse', measure: measureLighthouse },
  scale: { title: 'Growth', measure: measureScale },
  search: { title: 'Search over real texts', measure: measureSearch },
  admin: { title: 'Administrators', measure: measureAdmin },
  payouts: { title: 'Payouts', measure: measurePayouts },
  invest: { title: 'Investing', measure: measureInvesting },
};

/** Longer than all parts take on a slow machine; stops a benchmark whose server hangs. */
const timeLimitMs = 60 * 60_000;

async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((argument) => argument !== '--large');
  if (names.some((name) => !Object.hasOwn(parts, name))) {
    process.stderr.write(`Usage: npm run bench [-- ${Object.keys(parts).join('|')} ...] [--large]\n`);
    return 2;
  }
  await buildWhenStale();
  const stage = createStage();
  endOnSignals(stage);
  try {
    const chosen = Object.entries(parts).filter(([name, { isOnlyByName }]) =>
      names.length === 0 ? isOnlyByName !== true : names.includes(name),
    );
    let missed = 0;
    for (const [, part] of chosen) missed += await run(part, stage, { large: args.includes('--large') });
    process.stdout.write(
      missed === 0
        ? '\
All targets met.\
'
        : `\
${missed} targets MISSED.\
`,
    );
    return missed === 0 ? 0 : 1;
  } finally {
    await stage.close();
  }
}

/** Returns the number of missed targets. */
async function run({ title, measure }: Part, stage: Stage, options: { large: boolean }): Promise<number> {
  process.stdout.write(`\n== ${title}\n`);
  const startedAt = performance.now();
  const conditions = describeMachine([`PostgreSQL ${await stage.postgresVersion()}`]);
  const figures = await measure(stage, options);
  printTable(figures);
  process.stdout.write(`   ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
  await keepResults(title, conditions, figures);
  return figures.filter(({ verdict }) => verdict === 'MISSED').length;
}

function endOnSignals(stage: Stage): void {
  const end = (code: number) => () => void stage.close().finally(() => process.exit(code));
  process.once('SIGINT', end(130)).once('SIGTERM', end(143)).once('disconnect', end(143));
  setTimeout(() => {
    process.stderr.write(`Stopped: the benchmark was not over after ${timeLimitMs / 60_000} minutes.\n`);
    end(1)();
  }, timeLimitMs).unref();
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
