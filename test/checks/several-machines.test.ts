// What deploy/compose.yaml describes, from Debian's packages: a proxy, three servers, a primary and its standby. One of each is killed
// while people invest, and everything that was acknowledged stays true.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase, createPool, type Database, withClient } from '#platform/postgres/database.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { keepInvesting, noFacts, type World } from '../models/kill-investors.ts';
import { countWaiting, findBroken } from '../models/kill-verdict.ts';
import { readLive } from '../servers/live-reader.ts';
import { type ProviderServer, startProviderServer } from '../servers/provider-server.ts';
import { debianNginx, type Proxy, startProxy } from '../servers/proxy.ts';
import { openRemoteApps, type RemoteApps } from '../servers/remote-app.ts';
import { debianPostgres, type Replication, startReplication } from '../servers/replication.ts';
import { type S3Server, s3Account, startS3Server } from '../servers/s3-server.ts';
import { type ServerProcess, startServerProcess } from '../servers/server-process.ts';

const investors = 8;
/** Completed investments to wait for after each failure. */
const enough = 12;

if (debianPostgres === undefined || debianNginx === undefined) {
  test.skip('needs the Debian packages "postgresql" and "nginx", run as root', () => undefined);
} else {
  testSeveralMachines();
}

function testSeveralMachines(): void {
  let databases: Replication;
  let pictures: S3Server;
  let provider: ProviderServer;
  let proxy: Proxy;
  let db: Database;
  let people: TestUser[];
  /** From different addresses, because the proxy sends one address to one server. */
  const callers: RemoteApps[] = [];
  const servers: ServerProcess[] = [];
  const closers: (() => Promise<unknown> | void)[] = [];

  beforeAll(async () => {
    databases = await startReplication();
    closers.push(() => databases.stop());
    await migrateDatabase(databases.url);
    const pool = createPool(databases.url);
    closers.push(() => pool.end());
    db = createDatabase(pool);
    pictures = await startS3Server();
    closers.push(() => pictures.close());
    provider = await startProviderServer({ servers: () => [proxy.url] });
    closers.push(() => provider.close());
    const { region, bucket, accessKeyId, secretAccessKey } = s3Account;
    const env = {
      ...provider.env,
      DATABASE_REPLICA_URLS: databases.standbyUrl,
      HOLD_TTL_SECONDS: '20',
      SWEEP_INTERVAL_MS: '250',
      STORAGE: 's3',
      S3_ENDPOINT: pictures.endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    for (let number = 0; number < 3; number += 1) {
      const server = await startServerProcess({ connection: databases.url, env });
      servers.push(server);
      closers.push(() => server.kill());
    }
    proxy = await startProxy(servers.map(({ url }) => url));
    closers.push(() => proxy.close());
    for (let number = 1; number <= investors; number += 1) {
      const caller = openRemoteApps([proxy.url], { localAddress: `127.0.0.${10 + number}` });
      callers.push(caller);
      closers.push(() => caller.close());
    }
    provider.events.start();
    people = await Promise.all(Array.from({ length: investors }, () => makeUser({ db, config: readConfig() })));
  }, 120_000);
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  /** How often the standby has read projects. */
  const countStandbyReads = () =>
    withClient(databases.standbyUrl, async (client) => {
      const { rows } = await client.query<{ reads: number }>(
        "select seq_scan + coalesce(idx_scan, 0) as reads from pg_stat_user_tables where relname = 'projects'",
      );
      return rows[0]?.reads ?? 0;
    });

  const readList = async (origin: string): Promise<{ id: number }[]> => {
    const answer = await fetch(`${origin}/api/projects?limit=100`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { id: number }[];
  };

  test('a new project is seen through every server at once, although lists come from the standby', async () => {
    const before = await countStandbyReads();
    for (let round = 0; round < 5; round += 1) {
      const title = `Seen everywhere ${round}`;
      const { id } = await makeProject({ db, config: readConfig() }, { title });
      await Promise.all(
        servers.map(({ url }) =>
          expect.poll(async () => (await readList(url)).some((item) => item.id === id), { timeout: 2000 }).toBe(true),
        ),
      );
      await sleep(300);
      await Promise.all(servers.map(({ url }) => readList(url)));
    }
    // PostgreSQL counts what was read when a connection has been idle for a second.
    await expect.poll(countStandbyReads, { timeout: 10_000 }).toBeGreaterThan(before);
  });

  test('a stream opened at one server announces what happens at another', async () => {
    const { id } = await makeProject({ db, config: readConfig() });
    const [first, second] = servers;
    if (first === undefined || second === undefined) throw new Error('there are three servers');
    const stream = await readLive(first.url, { topics: [`project:${id}:figures`] });
    expect(stream.status).toBe(200);
    await stream.settled();
    const world = makeWorld([id], openRemoteApps([second.url]).apps);
    const investing = keepInvesting(world, people[0] as TestUser);
    await stream.until(({ topic }) => topic === `project:${id}:figures`).finally(() => world.stop());
    await investing;
    stream.close();
  });

  test('one of each is killed under load: a server, the standby, the primary; no acknowledged investment is lost', async () => {
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
        .poll(() => completions.size - before, { timeout: 40_000, message: `investments after ${what}` })
        .toBeGreaterThanOrEqual(enough);
    };
    try {
      await waitForMore('the start');
      await servers[0]?.kill();
      await waitForMore('a server was killed');
      await databases.killStandby();
      // Visitors are served by the primary alone.
      expect((await readList(proxy.url)).length).toBeGreaterThan(0);
      await databases.startStandby();
      await waitForMore('the standby was killed and started again');
      await databases.killPrimary();
      await databases.promoteStandby();
      await waitForMore('the standby was promoted');
    } finally {
      world.stop();
      await investing;
    }
    expect([...answers.keys()].filter((status) => status === 500)).toEqual([]);
    // What is still open ends by itself, on the new primary.
    await expect
      .poll(() => countWaiting(db), { timeout: 60_000, interval: 500 })
      .toMatchObject({ payments: 0, refunds: 0, events: 0 });
    expect(await findBroken(db, provider.pool, world.facts)).toEqual([]);
    console.info(JSON.stringify({ completions: completions.size, answers: Object.fromEntries(answers) }));
  }, 240_000);

  function makeWorld(openProjects: number[], sites: RemoteApps['apps']): World & { stop: () => void } {
    const state = { isOver: false };
    return {
      facts: noFacts(),
      sites: () => sites,
      provider: provider.site,
      openProjects,
      sleeping: new Set(),
      isOver: () => state.isOver,
      stop: () => {
        state.isOver = true;
      },
    };
  }
}
