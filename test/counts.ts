// How much the long tests of money do: on each change, and every night (`npm run test:nightly`).

type Count = { eachChange: number; nightly: number };

const counts = {
  /** Investors who want one project at once, and projects they fill one after the other. */
  hotInvestors: { eachChange: 500, nightly: 2000 },
  hotRounds: { eachChange: 5, nightly: 50 },
  /** Idempotency keys, each sent 64 times at once. */
  repeatedKeys: { eachChange: 50, nightly: 1000 },
  /** Payments on which events, claims, expiry and cancellation fall at the same time. */
  stormPayments: { eachChange: 500, nightly: 10_000 },
  modelRuns: { eachChange: 5000, nightly: 100_000 },
  /** Steps of the sequences of which every one is walked: 7 to the power of this. */
  sequenceLength: { eachChange: 4, nightly: 5 },
  /** Servers killed at random moments under load, and immediate stops of their database meanwhile. */
  kills: { eachChange: 60, nightly: 1000 },
  databaseStops: { eachChange: 4, nightly: 50 },
  /** How often a server is killed at each failpoint. */
  failpointHits: { eachChange: 1, nightly: 25 },
  /** Times every way to drift apart is planted, each time with other amounts. */
  driftRounds: { eachChange: 1, nightly: 20 },
  /** People, and as many projects, in the lists of administrators. */
  listedRows: { eachChange: 8000, nightly: 100_000 },
  webhookDeliveries: { eachChange: 2000, nightly: 100_000 },
} as const satisfies Record<string, Count>;

export type CountName = keyof typeof counts;

export const isNightly = process.env.NIGHTLY === 'on';

/** Another count for one run of one test: `TEST_COUNTS='{"modelRuns":20000}' npx vitest run money-model`. */
const given = JSON.parse(process.env.TEST_COUNTS ?? '{}') as Partial<Record<CountName, number>>;

export function countOf(name: CountName): number {
  return given[name] ?? counts[name][isNightly ? 'nightly' : 'eachChange'];
}

/** The time a test may take: what it takes to begin, and what each of its many takes on a busy machine. */
export function timeFor(name: CountName, each: { ms: number; startMs?: number }): number {
  return (each.startMs ?? 30_000) + countOf(name) * each.ms;
}
