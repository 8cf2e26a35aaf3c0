// Aim 4: complete investments per second over HTTP, compared with pgbench running the same SQL.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { sandboxPrefix } from '#sandbox/sandbox-provider.ts';
import { startBareProvider, startBareSite } from './bare-site.ts';
import type { Child } from './children.ts';
import { type Figure, forTheRecord, median, quantile } from './figures.ts';
import { compare, describe, goals, inWords, type LaneResult, type Load, many } from './invest-figures.ts';
import { investTogether, type Lap } from './invest-load.ts';
import { forgetMails, makePlaces, type Places, waitForBacklog } from './invest-places.ts';
import { type Recording, recordInvestment, toScript } from './invest-script.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import type { Stage } from './stage.ts';

const rounds = 3;
const lapSeconds = 3;
const warmUpSeconds = 2;

const loads: readonly Load[] = [true, false].flatMap((spread) =>
  [1, many].map((connections) => ({ spread, connections })),
);

/** The server's processor time for one investment, including events and email; undefined for pgbench. */
type Measured = Lap & { cpuMs?: number };
type Runner = { name: string; run: (load: Load, seconds: number) => Promise<Measured> };

export async function measureInvesting(stage: Stage): Promise<Figure[]> {
  const inside = await openSite(stage, 'investing');
  const provider = await startBareProvider(stage);
  const recorded = await recordOne(inside.places, provider.url);
  const apart = await openSite(stage, 'investing_apart', provider);
  const program = findPgbench();
  const runners = [
    createRunner('Kindling, the sandbox inside', inside),
    createRunner('Kindling, separate bare provider', apart),
    ...(program === undefined ? [] : [pgbenchRunner(program, inside, recorded)]),
  ];
  const [withSandbox, withBare, pgbench] = await raceAll(
    runners,
    [inside, apart].map(({ places }) => places.databaseUrl),
  );
  if (withSandbox === undefined || withBare === undefined) throw new Error('nothing was measured');
  for (const { places } of [inside, apart]) await requireSound(places);
  return [
    ...(pgbench === undefined ? [] : [withSandbox, withBare].flatMap((lanes) => compare(lanes, pgbench))),
    ...goals(withBare, pgbench),
    ...[withSandbox, withBare, pgbench ?? []].flatMap((lanes) => lanes.map(describe)),
    ...(pgbench === undefined
      ? [forTheRecord('pgbench', 'not on this machine (Debian: the package postgresql): nothing to compare with')]
      : []),
    forTheRecord('What one investment costs', inWords(withSandbox, withBare, recorded)),
    forTheRecord('The books afterwards', 'every promise about money holds'),
  ];
}

// --- the sites ---

type Site = { places: Places; kindling: Child; provider: string };

/** Starts the sandbox in its own process (the default) or uses an external provider. */
async function openSite(stage: Stage, name: string, provider?: Child): Promise<Site> {
  const places = await makePlaces(await stage.database(name), many);
  // Sends a run's email during that run and not during the next.
  const settings = { SWEEP_INTERVAL_MS: '500' };
  const kindling = provider
    ? await startBareSite(stage, places.databaseUrl, { provider, settings })
    : await stage.otherKindling(places.databaseUrl, { ...settings, DEMO_DATA: 'off', DATA_DIR: await stage.folder() });
  return { places, kindling, provider: provider?.url ?? kindling.url + sandboxPrefix };
}

function recordOne({ databaseUrl, projects, investors }: Places, provider: string): Promise<Recording> {
  const [projectId, investorId] = [projects.at(-1), investors.at(-1)];
  if (projectId === undefined || investorId === undefined) throw new Error('there are no investors');
  return recordInvestment({ databaseUrl, provider, projectId, investorId });
}

// --- the runs ---

function createRunner(name: string, { places, kindling, provider }: Site): Runner {
  return {
    name,
    run: async ({ spread, connections }, seconds) => {
      const before = await kindling.usage();
      const lap = await investTogether({
        url: kindling.url,
        provider,
        cookies: places.cookies.slice(0, connections),
        projectOf: () =>
          listProjects(places, spread)[Math.floor(Math.random() * listProjects(places, spread).length)] ?? 0,
        seconds,
      });
      await waitForBacklog(places);
      const after = await kindling.usage();
      return { ...lap, cpuMs: (after.cpuMicroseconds - before.cpuMicroseconds) / 1000 / lap.latenciesMs.length };
    },
  };
}

/** Runs on the same database. The server is paused, or it would send email for pgbench's investments. */
function pgbenchRunner(program: string, { places, kindling }: Site, recording: Recording): Runner {
  const { databaseUrl, investors } = places;
  return {
    name: 'pgbench',
    run: ({ spread, connections }, seconds) =>
      kindling.whileStill(async () => {
        const script = toScript(recording, { projects: listProjects(places, spread), investors });
        const lap = await runPgbench({ program, databaseUrl, script, connections, seconds });
        await forgetMails(places);
        return lap;
      }),
  };
}

function listProjects({ projects }: Places, spread: boolean): readonly number[] {
  return spread ? projects : projects.slice(0, 1);
}

/**
 * Runs every load with each runner in turn, round after round, so that other activity on the machine affects all equally.
 */
async function raceAll(runners: readonly Runner[], databaseUrls: readonly string[]): Promise<LaneResult[][]> {
  for (const runner of runners) await runner.run({ spread: true, connections: many }, warmUpSeconds);
  // Plans made while the tables were empty would read them whole; a database in use has its statistics.
  for (const databaseUrl of databaseUrls) await analyze(databaseUrl);
  const laps = runners.map(() => loads.map((): Measured[] => []));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, load] of loads.entries()) {
      for (const [lane, runner] of runners.entries()) laps[lane]?.[at]?.push(await runner.run(load, lapSeconds));
    }
  }
  return runners.map(({ name }, lane) =>
    loads.map((load, at) => ({ ...load, name, ...summarize(laps[lane]?.[at] ?? []) })),
  );
}

/** Medians over the rounds. */
function summarize(laps: readonly Measured[]) {
  const costs = laps.flatMap(({ cpuMs }) => cpuMs ?? []);
  return {
    perSecond: median(laps.map(({ perSecond }) => perSecond)),
    meanMs: median(laps.map(({ latenciesMs }) => latenciesMs.reduce((sum, one) => sum + one, 0) / latenciesMs.length)),
    p99Ms: median(laps.map(({ latenciesMs }) => quantile(latenciesMs, 0.99))),
    cpuMs: costs.length === 0 ? undefined : median(costs),
  };
}

async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('analyze');
  await client.end();
}

async function requireSound({ databaseUrl }: Places): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const violations = await listViolations(drizzle({ client }));
  await client.end();
  if (violations.length > 0) throw new Error(`The money is not sound: ${JSON.stringify(violations.slice(0, 5))}`);
}
