// Repetition counts of the long money tests: the smoke counts of `npm test`, the full ones of `npm run test:money` (also `npm test` after a
// change of money code), and the nightly ones (docs/testing.md).
import { readSpeed, type TestSpeed } from '../scripts/test-speed.ts';

const counts = {
  /** Investors competing for one project, and projects they fill one after another. */
  hotInvestors: { smoke: 60, money: 500, nightly: 2000 },
  hotRounds: { smoke: 1, money: 5, nightly: 50 },
  /** Idempotency keys, each sent 64 times in parallel. */
  repeatedKeys: { smoke: 8, money: 50, nightly: 1000 },
  /** Payments that get events, claims, expiry and cancellation at the same time. */
  stormPayments: { smoke: 64, money: 500, nightly: 10_000 },
  modelRuns: { smoke: 40, money: 5000, nightly: 100_000 },
  /** Stories of funded projects on their way to being paid out. */
  payoutRuns: { smoke: 5, money: 100, nightly: 2000 },
  /** Random lives of a project's money, each read at every place that shows it. */
  moneyLives: { smoke: 1, money: 25, nightly: 500 },
  /** Length of the step sequences, all of which are run: 7 to the power of this. */
  sequenceLength: { smoke: 3, money: 4, nightly: 5 },
  /** Servers killed at random moments under load, and immediate database stops in between. */
  kills: { smoke: 3, money: 60, nightly: 1000 },
  databaseStops: { smoke: 1, money: 4, nightly: 50 },
  /** Primaries killed under load; without any, several-machines.test.ts is skipped. */
  failovers: { smoke: 0, money: 1, nightly: 5 },
  /** Failpoints at which a server is killed, and how often at each. */
  failpointStep: { smoke: 9, money: 1, nightly: 1 },
  failpointHits: { smoke: 1, money: 1, nightly: 25 },
  /** Kinds of drift that are planted, and how often, each time with other amounts. */
  driftStep: { smoke: 6, money: 1, nightly: 1 },
  driftRounds: { smoke: 1, money: 1, nightly: 20 },
  /** In a table of cases, how far the next one is that runs. */
  caseStep: { smoke: 3, money: 1, nightly: 1 },
  /** People, and as many projects, in the admin lists. */
  listedRows: { smoke: 8000, money: 8000, nightly: 100_000 },
  /** Random lives of connected accounts, each of 60 steps. */
  accountLives: { smoke: 2, money: 20, nightly: 500 },
  /** Stories of one person's commitments under a limit. */
  limitStories: { smoke: 8, money: 200, nightly: 2000 },
  /** Random histories judged by a second computation of the limits. */
  limitHistories: { smoke: 1000, money: 10_000, nightly: 100_000 },
  /** Stories of projects that divide their goal. */
  allotmentStories: { smoke: 4, money: 100, nightly: 2000 },
  /** Calls made at the same time about one release, one vote or one person's limit. */
  racers: { smoke: 16, money: 64, nightly: 64 },
  /** Pairs of administrators who remove each other, and rounds with the last two. */
  adminPairs: { smoke: 10, money: 50, nightly: 50 },
  lastAdminRounds: { smoke: 5, money: 20, nightly: 20 },
  webhookDeliveries: { smoke: 400, money: 2000, nightly: 100_000 },
} as const satisfies Record<string, Record<TestSpeed, number>>;

export type CountName = keyof typeof counts;

export const testSpeed = readSpeed(process.env.TEST_SPEED) ?? 'smoke';

/** Overrides a count for one run of one test: `TEST_COUNTS='{"modelRuns":20000}' npx vitest run money-model`. */
const given = JSON.parse(process.env.TEST_COUNTS ?? '{}') as Partial<Record<CountName, number>>;

export function getCount(name: CountName): number {
  return given[name] ?? counts[name][testSpeed];
}

/** All cases of a table, or every third: of four rows and four columns each has one. `from` moves on for each row of a table by itself. */
export function someOf<Case>(cases: readonly Case[], from = 0): Case[] {
  const step = getCount('caseStep');
  return cases.filter((_, place) => place % step === from % step);
}

/** A test's timeout: a fixed part for setup, plus a part for each repetition on a busy machine. */
export function timeFor(name: CountName, each: { ms: number; startMs?: number }): number {
  return (each.startMs ?? 30_000) + getCount(name) * each.ms;
}
