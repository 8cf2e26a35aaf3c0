// A site of the release before this version is updated, process by process, while people use it (docs/several-machines.md). The old
// version is taken from the tag; UPDATE_FROM names another commit.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#features/accounts/account-contract.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { createDatabase } from '#platform/postgres/database.ts';
import { testSpeed } from '../counts.ts';
import type { TestUser } from '../factories/make.ts';
import { type Facts, keepInvesting, noFacts, type World } from '../models/kill-investors.ts';
import { countWaiting, findBroken } from '../models/kill-verdict.ts';
import { keepFollowing, keepReading, noReadings, type Readings } from '../models/update-readers.ts';
import { type Balancer, startBalancer } from '../servers/balancer.ts';
import { createTestBrowser, signInAs } from '../servers/browser.ts';
import { findFreePorts, findMissingProxy } from '../servers/edge-proxy.ts';
import {
  buildVersion,
  findReleaseBefore,
  type OtherVersion,
  prepareVersion,
  startVersion,
  thisVersion,
  type VersionProcess,
} from '../servers/other-version.ts';
import { type ProviderServer, startProviderServer } from '../servers/provider-server.ts';
import { openRemoteApps, type RemoteApps } from '../servers/remote-app.ts';
import { toUrl } from '../servers/server-process.ts';
import { testSecret } from '../servers/test-app.ts';
import { createEmptyDatabase, type TestDatabase } from '../servers/test-database.ts';

const investors = 6;
/** Completed investments to wait for before and after each step. */
const enough = 10;

const from = process.env.UPDATE_FROM ?? findReleaseBefore();
const reasonToSkip = findReasonToSkip();
if (reasonToSkip !== undefined) test.skip(reasonToSkip, () => undefined);
else testUpdate(from ?? '');

function findReasonToSkip(): string | undefined {
  if (testSpeed !== 'nightly') return 'takes minutes and a gigabyte: runs with --nightly';
  if (process.platform !== 'linux') return 'runs on Linux only: its visitors have addresses of their own';
  if (from === undefined)
    return 'this clone has no tag of an earlier release to update from: git fetch --tags --unshallow, or UPDATE_FROM=COMMIT';
  return findMissingProxy('nginx');
}

function testUpdate(commit: string): void {
  let old: OtherVersion;
  let database: TestDatabase;
  let provider: ProviderServer;
  let balancer: Balancer;
  let env: Record<string, string>;
  let ports: number[];
  /** The creator of all projects, who invests in none. */
  let owner: TestUser | undefined;
  let people: TestUser[];
  /** By place behind the balancer. */
  const processes: VersionProcess[] = [];
  const everStarted: VersionProcess[] = [];
  const callers: RemoteApps[] = [];
  /** Answers of an old process that was called without the balancer. */
  const faultsOfOld: string[] = [];
  const closers: (() => Promise<unknown> | void)[] = [];

  beforeAll(async () => {
    old = await prepareVersion(commit);
    closers.push(() => old.remove());
    await buildVersion(thisVersion);
    database = await createEmptyDatabase();
    closers.push(() => database.drop());
    const dataDir = await mkdtemp(join(tmpdir(), 'kindling-update-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    const [edge = 0, ...places] = await findFreePorts(3);
    ports = places;
    provider = await startProviderServer({ servers: () => [balancer.url] });
    closers.push(() => provider.close());
    env = {
      ...provider.env,
      DATABASE_URL: toUrl(database.connection),
      DATA_DIR: dataDir,
      SESSION_SECRET: testSecret,
      PUBLIC_URL: `http://localhost:${edge}`,
      HOST: '127.0.0.1',
      WORKERS: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      HOLD_TTL_SECONDS: '5',
      SWEEP_INTERVAL_MS: '250',
    };
    for (const place of ports.keys()) await start(old.folder, place);
    balancer = await startBalancer(edge, ports);
    closers.push(() => balancer.close());
    provider.events.start();
    for (let number = 0; number <= investors; number += 1) {
      const caller = openRemoteApps([balancer.url], { localAddress: addressOf(number) });
      callers.push(caller);
      closers.push(() => caller.close());
    }
    [owner, ...people] = await Promise.all(callers.map((caller, index) => signIn(caller, index)));
  }, 900_000);
  afterAll(async () => {
    await Promise.all(everStarted.map((one) => one.stop()));
    for (const close of closers.toReversed()) await close();
  });

  test('every process is replaced by one of this version, and nothing that people do fails', async () => {
    const openProjects = await Promise.all([1, 2, 3].map(() => makeOpenProject()));
    const state = { isOver: false };
    const isOver = () => state.isOver;
    const world: World = {
      facts: noFacts(),
      sites: () => callers.flatMap(({ apps }) => apps),
      provider: provider.site,
      openProjects,
      isOver,
    };
    const { completions, answers } = world.facts;
    const readings = noReadings();
    const pages = ['/', ...openProjects.map((id) => `/projects/${id}`)];
    const calls = ['/api/projects', ...openProjects.map((id) => `/api/projects/${id}`)];
    const reading = { origin: balancer.url, readings, isOver };
    const load = Promise.all([
      ...people.map((person) => keepInvesting(world, person)),
      ...people.map(({ cookie }, index) =>
        // Every second one is a visitor, whose pages are kept.
        keepReading({ ...reading, localAddress: addressOf(index), pages, calls, ...(index % 2 && { cookie }) }),
      ),
      keepFollowing(reading, `project:${openProjects[0]}:figures`),
    ]);
    const waitForMore = async (what: string) => {
      const before = completions.size;
      await expect
        .poll(() => completions.size - before, { timeout: 60_000, message: `investments ${what}` })
        .toBeGreaterThanOrEqual(enough);
    };
    const operations = await listOperations(processes[0]);
    try {
      await waitForMore('before the update');
      for (const place of ports.keys()) {
        await balancer.serve(ports.filter((_, other) => other !== place));
        expect(await processes[place]?.stop()).toBe(0);
        await start(thisVersion, place);
        await balancer.serve(ports);
        await waitForMore(`with ${place + 1} of ${ports.length} processes updated`);
        if (place === 0) await expectOldProcessToServe(world);
      }
    } finally {
      state.isOver = true;
      await load;
      console.info(
        JSON.stringify({
          from: commit,
          completions: completions.size,
          statuses: Object.fromEntries(answers),
          ...readings,
          events: readings.events.length,
          ...listFailures(readings),
        }),
      );
    }
    expect(listFailures(readings)).toEqual({ failed: [], complaints: [] });
    expect([...answers.keys()].filter(isFailure)).toEqual([]);
    expect(readings.streams).toBeGreaterThan(1);
    expect(readings.events).not.toEqual([]);
    expect(await listOperations(processes[0])).toEqual(expect.arrayContaining(operations));
    const db = createDatabase(database.pool);
    await expect
      .poll(() => countWaiting(db), { timeout: 60_000, interval: 500 })
      .toMatchObject({ payments: 0, refunds: 0, events: 0 });
    expect(await findBroken(db, provider.pool, world.facts)).toEqual([]);
    expect(await readMoneyReport(db)).toMatchObject({ isSound: true });
  }, 400_000);

  /** What people got, and what the servers logged, which says why. */
  function listFailures(readings: Readings) {
    return {
      failed: [...readings.failed, ...callers.flatMap(({ faults }) => faults), ...faultsOfOld],
      complaints: everStarted.flatMap(({ complaints }) => complaints),
    };
  }

  async function start(folder: string, place: number): Promise<void> {
    const one = await startVersion(folder, { ...env, PORT: String(ports[place]) });
    processes[place] = one;
    everStarted.push(one);
  }

  /** The process of the old version, by itself, on the tables and rules of the new one. */
  async function expectOldProcessToServe(world: World): Promise<void> {
    const origin = processes[1]?.url ?? '';
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const { apps, faults, close } = openRemoteApps([origin]);
    const completions: Facts['completions'] = new Map();
    const facts = { ...world.facts, completions };
    const isOver = () => completions.size >= enough;
    await Promise.all(people.map((person) => keepInvesting({ ...world, facts, sites: () => apps, isOver }, person)));
    close();
    faultsOfOld.push(...faults);
    for (const [id, payment] of completions) world.facts.completions.set(id, payment);
  }

  /** Signs in with the development identity provider, which the site has without settings. */
  async function signIn({ apps }: RemoteApps, index: number): Promise<TestUser> {
    const [site] = apps;
    if (site === undefined) throw new Error('there is one site');
    const name = `Person ${index}`;
    const email = `person-${index}@example.org`;
    const browser = createTestBrowser(site.app as never, env.PUBLIC_URL);
    const { answer } = await signInAs(browser, { name, email });
    const { uid } = JSON.parse(answer.body) as { uid: string };
    const cookie = browser.cookieHeader();
    const made = await site.call(createUser, { as: { cookie }, body: { uid, name, email, role: 'investor' } });
    expect(made.status).toBe(201);
    return { id: made.body.id, uid, name, email, cookie };
  }

  /** Written as SQL: the tables are those of the old version. */
  async function makeOpenProject(): Promise<number> {
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into projects (owner_id, title, description, category, goal_cents, valuation_cents)
       values ($1, 'A project of the old version', 'Made before the update.', 'Games', 500000000, 5000000000) returning id`,
      [owner?.id],
    );
    return rows[0]?.id ?? 0;
  }
}

/** Everything but a success, and a conflict with what the same person or the sweeper has just done. */
function isFailure(status: number): boolean {
  return (status < 200 || status >= 300) && status !== 409;
}

/** Loopback addresses: nginx sends each to one process. */
function addressOf(number: number): string {
  return `127.0.0.${20 + number}`;
}

/** The methods and paths of its API. */
async function listOperations(one: VersionProcess | undefined): Promise<string[]> {
  const answer = await fetch(`${one?.url}/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
}
