// Runs the setup of deploy/cluster from Debian's packages. An app process and then the primary are killed while people invest: Patroni
// promotes the standby automatically, and every acknowledged write survives.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase, createPool, type Database } from '#platform/postgres/database.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { findMissingServers } from '../../scripts/test-programs.ts';
import { getCount, timeFor } from '../counts.ts';
import { makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { keepInvesting, noFacts, type World } from '../models/kill-investors.ts';
import { countWaiting, findBroken } from '../models/kill-verdict.ts';
import { type Cluster, startCluster } from '../servers/cluster.ts';
import { readLive } from '../servers/live-reader.ts';
import { type ProviderServer, startProviderServer } from '../servers/provider-server.ts';
import { openRemoteApps, type RemoteApps } from '../servers/remote-app.ts';
import { type ServerProcess, startServerProcess } from '../servers/server-process.ts';

const investors = 8;
/** Completed investments to wait for after each failure. */
const enough = 12;

const reasonToSkip = findReasonToSkip();
if (reasonToSkip === undefined) testSeveralMachines();
else test.skip(reasonToSkip, () => undefined);

function findReasonToSkip(): string | undefined {
  if (getCount('failovers') === 0) return 'takes more than a minute: runs with --money or --nightly';
  if (process.getuid?.() !== 0) return 'runs as root only: its servers have accounts of their own';
  const missing = findMissingServers();
  return missing.length === 0 ? undefined : `needs Debian's packages: apt-get install ${missing.join(' ')}`;
}

function testSeveralMachines(): void {
  let cluster: Cluster;
  let provider: ProviderServer;
  let db: Database;
  let people: TestUser[];
  /** Uses different addresses, because nginx sends one address to one process. */
  const callers: RemoteApps[] = [];
  const servers: ServerProcess[] = [];
  const closers: (() => Promise<unknown> | void)[] = [];

  beforeAll(async () => {
    cluster = await startCluster();
    closers.push(() => cluster.close());
    await migrateDatabase(cluster.databaseUrl);
    const pool = createPool(cluster.databaseUrl);
    closers.push(() => pool.end());
    db = createDatabase(pool);
    provider = await startProviderServer({ servers: () => [cluster.url] });
    closers.push(() => provider.close());
    const dataDir = await mkdtemp(join(tmpdir(), 'kindling-cluster-data-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    const env = { ...provider.env, DATA_DIR: dataDir, HOLD_TTL_SECONDS: '5', SWEEP_INTERVAL_MS: '250' };
    for (const place of cluster.apps) {
      const server = await startServerProcess({ connection: cluster.databaseUrl, env: { ...env, ...place } });
      servers.push(server);
      closers.push(() => server.kill());
    }
    await cluster.startProxy();
    for (let number = 1; number <= investors; number += 1) {
      const caller = openRemoteApps([cluster.url], { localAddress: `127.0.0.${10 + number}` });
      callers.push(caller);
      closers.push(() => caller.close());
    }
    provider.events.start();
    people = await Promise.all(Array.from({ length: investors }, () => makeUser({ db, config: readConfig() })));
  }, 120_000);
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  test('a new project is seen through every process', async () => {
    const { id } = await makeProject({ db, config: readConfig() }, { title: 'Seen everywhere' });
    for (const { url } of servers) await expect.poll(() => listIds(url), { timeout: 3000 }).toContain(id);
  });

  test('a stream opened at one process announces what happens at another', async () => {
    await expectAnnouncement();
  });

  test(
    'the primary is killed under load: the standby is promoted by itself, no acknowledged investment is lost, and the old primary returns',
    async () => {
      const projects = await Promise.all(
        Array.from({ length: 5 }, () =>
          makeProject({ db, config: readConfig() }, { goalCents: 5_000_000_00, valuationCents: 50_000_000_00 }),
        ),
      );
      const world = makeWorld(
        projects.map(({ id }) => id),
        callers.flatMap(({ apps }) => apps),
      );
      const { completions, answers } = world.facts;
      const investing = Promise.all(people.map((person) => keepInvesting(world, person)));
      const waitForMore = async (what: string) => {
        const before = completions.size;
        await expect
          .poll(() => completions.size - before, { timeout: 60_000, message: `investments after ${what}` })
          .toBeGreaterThanOrEqual(enough);
      };
      const seconds: number[] = [];
      try {
        await waitForMore('the start');
        await servers.pop()?.kill();
        await waitForMore('an app process was killed');
        for (let number = 0; number < getCount('failovers'); number += 1) {
          const old = await findDatabase('primary');
          const startedAt = Date.now();
          await cluster.killDatabase(old);
          await expectClearError();
          await waitForMore('the primary was killed');
          seconds.push((Date.now() - startedAt) / 1000);
          expect(await findDatabase('primary')).not.toBe(old);
          await cluster.startDatabase(old);
          await expect.poll(() => cluster.findRole(old), { timeout: 60_000 }).toBe('synchronous');
        }
        await waitForMore('the old primary returned as the standby');
      } finally {
        world.stop();
        await investing;
      }
      expect([...answers.keys()].filter((status) => status === 500)).toEqual([]);
      // Open investments end automatically, on the new primary.
      await expect
        .poll(() => countWaiting(db), { timeout: 60_000, interval: 500 })
        .toMatchObject({ payments: 0, refunds: 0, events: 0 });
      expect(await findBroken(db, provider.pool, world.facts)).toEqual([]);
      await expectAnnouncement();
      console.info(JSON.stringify({ completions: completions.size, answers: Object.fromEntries(answers), seconds }));
    },
    timeFor('failovers', { ms: 150_000, startMs: 120_000 }),
  );

  async function findDatabase(role: 'primary' | 'synchronous'): Promise<string> {
    for (const name of cluster.databases) if ((await cluster.findRole(name)) === role) return name;
    throw new Error(`no database server is ${role}`);
  }

  /** While there is no primary, people are asked to try again. */
  async function expectClearError(): Promise<void> {
    await expect
      .poll(async () => {
        const answer = await fetch(`${cluster.url}/api/projects?q=anything`);
        return { status: answer.status, body: await answer.json() };
      })
      .toMatchObject({ status: 503, body: { code: 'unavailable', message: expect.stringContaining('try again') } });
  }

  async function expectAnnouncement(): Promise<void> {
    const { id } = await makeProject({ db, config: readConfig() });
    const [first, second] = servers;
    if (first === undefined || second === undefined) throw new Error('two processes are never killed');
    const stream = await readLive(first.url, { topics: [`project:${id}:figures`] });
    expect(stream.status).toBe(200);
    await stream.settled();
    const world = makeWorld([id], openRemoteApps([second.url]).apps);
    const investing = keepInvesting(world, people[0] as TestUser);
    await stream.until(({ topic }) => topic === `project:${id}:figures`).finally(() => world.stop());
    await investing;
    stream.close();
  }

  function makeWorld(openProjects: number[], sites: RemoteApps['apps']): World & { stop: () => void } {
    const state = { isOver: false };
    return {
      facts: noFacts(),
      sites: () => sites,
      provider: provider.site,
      openProjects,
      isOver: () => state.isOver,
      stop: () => {
        state.isOver = true;
      },
    };
  }
}

async function listIds(origin: string): Promise<number[]> {
  const answer = await fetch(`${origin}/api/projects?limit=100`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
}
