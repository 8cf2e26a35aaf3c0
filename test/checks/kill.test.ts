// Servers killed at random, their database stopped, provider answers lost: every confirmed answer stays true.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCount, testSpeed, timeFor } from '../counts.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { keepInvesting, noFacts, pick, removeProject, type World } from '../models/kill-investors.ts';
import { confirmWaiting, keepReleasing, makeCreator } from '../models/kill-releases.ts';
import { countWaiting, findBroken } from '../models/kill-verdict.ts';
import { type Cluster, startCluster } from '../servers/kill-cluster.ts';
import { type ProviderServer, startProviderServer } from '../servers/provider-server.ts';

const counts = { kills: getCount('kills'), databaseStops: getCount('databaseStops') };
const investors = 16;
const servers = 3;
/** A few kills are over within seconds: what happens beside them happens sooner, and the leases of killed servers are not waited for. */
const isSmoke = testSpeed === 'smoke';
const every = isSmoke
  ? { removalMs: 1500, outageMs: 1500, backMs: 1500 }
  : { removalMs: 4000, outageMs: 8000, backMs: 2500 };
/** Time limit for everything to finish. */
const settlingMs = 60_000;

let provider: ProviderServer;
let cluster: Cluster;

beforeAll(async () => {
  provider = await startProviderServer({ servers: () => cluster.urls(), faults: { loseAnswerRate: 0.03 } });
  cluster = await startCluster(servers, { ...provider.env, HOLD_TTL_SECONDS: '3', SWEEP_INTERVAL_MS: '250' });
  provider.events.start();
});
afterAll(async () => {
  await cluster.close();
  await provider.close();
});

test(
  'nothing acknowledged is lost and nothing happens twice, whatever is killed at any moment',
  async () => {
    const { db } = cluster;
    const state = { isOver: false };
    const world: World = {
      facts: noFacts(),
      sites: cluster.sites,
      provider: provider.site,
      openProjects: [],
      sleeping: new Set(),
      isOver: () => state.isOver,
    };
    await openProjects(world);
    const people = await Promise.all(Array.from({ length: investors }, () => makeUser(cluster)));
    const admin = await makeAdmin(cluster);

    const creator = await makeCreator({ cluster, provider });

    const startedAt = Date.now();
    await Promise.all([
      ...people.map((person) => keepInvesting(world, person)),
      keepReleasing(world, cluster, creator),
      keepOpening(world),
      keepRemoving(world, admin),
      keepLosingTheProvider(world),
      killAll().finally(() => {
        state.isOver = true;
      }),
    ]);
    await cluster.whole();
    const loadMs = Date.now() - startedAt;

    const { settledMs, waiting } = await settle(() => confirmWaiting(world, cluster, creator));
    const broken = await findBroken(db, provider.pool, world.facts);
    console.info(JSON.stringify({ ...(await readFigures(world)), loadMs, settledMs, waiting }));
    expect(cluster.complaints().filter((line) => !isExpected(line))).toEqual([]);
    expect(broken).toEqual([]);
    expect(waiting).toEqual({ holds: 0, payments: 0, refunds: 0, events: 0, removals: 0, releases: 0 });
  },
  timeFor('kills', { ms: 12_000, startMs: 120_000 }),
);

/** Expected errors: unavailable servers or databases ask for a retry, and forced expirations are logged. */
function isExpected(line: string): boolean {
  return line.includes(': 503 ') || line.includes('"event":"hold.expired_by_force"');
}

async function killAll(): Promise<void> {
  const between = Math.floor(counts.kills / (counts.databaseStops + 1));
  for (let kill = 1, stops = 0; kill <= counts.kills; kill += 1) {
    await sleep(300 + Math.random() * 1000);
    await cluster.killOne();
    if (kill % between !== 0 || stops >= counts.databaseStops) continue;
    await sleep(Math.random() * 500);
    await cluster.stopDatabase();
    stops += 1;
  }
}

/** Short database outages, which people who create and remove projects retry through. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  await work().catch(() => sleep(200));
}

async function openProjects(world: World): Promise<void> {
  while (world.openProjects.length < 4) {
    const { id } = await makeProject(cluster, { goalCents: 1_500_000, valuationCents: 15_000_000 });
    world.openProjects.push(id);
  }
}

async function keepOpening(world: World): Promise<void> {
  while (!world.isOver()) {
    await patiently(() => openProjects(world));
    await sleep(200);
  }
}

async function keepRemoving(world: World, admin: TestUser): Promise<void> {
  while (!world.isOver()) {
    await sleep(every.removalMs);
    await removeProject(world, admin, pick(world.openProjects));
  }
}

/** Sometimes the provider is away for a day, so that released holds are paid late. */
async function keepLosingTheProvider(world: World): Promise<void> {
  while (!world.isOver()) {
    await sleep(every.outageMs);
    const ids = [...(world.sleeping ?? [])];
    provider.faults.failCalls = Number.POSITIVE_INFINITY;
    await patiently(() =>
      cluster.db.execute(sql`update investments set hold_expires_at = now() - interval '25 hours'
        where id = any(${sql.param(ids)}::bigint[]) and state = 'held'`),
    );
    await sleep(every.backMs);
    provider.faults.failCalls = 0;
    for (const id of ids) world.sleeping?.delete(id);
  }
}

/**
 * Waits until nothing is pending or time is over. The provider may deliver an event once more afterwards, so pending work is counted here
 * and not later.
 */
async function settle(decide: () => Promise<void>) {
  const startedAt = Date.now();
  for (;;) {
    await decide();
    await releaseWithoutDelay();
    const waiting = await countWaiting(cluster.db);
    const settledMs = Date.now() - startedAt;
    if (settledMs > settlingMs || Object.values(waiting).every((count) => count === 0)) return { settledMs, waiting };
    await sleep(250);
  }
}

/** Makes the leased work of a killed server due immediately; with few kills, also that of payments. */
async function releaseWithoutDelay(): Promise<void> {
  if (isSmoke) {
    // A lease lasts 30 seconds; one of a server that still runs is given up within two.
    const isOld = sql`sweep_after between now() + interval '1 second' and now() + interval '28 seconds'`;
    await cluster.db.execute(sql`with p as (update payments set sweep_after = now() where state in ('new', 'open', 'processing') and ${isOld})
      update refunds set sweep_after = now() where state in ('requested', 'submitted') and ${isOld}`);
  }
  await cluster.db.execute(sql`with r as (update releases set sweep_after = now() - interval '1 second' where state = 'asked' and sweep_after > now())
    update transfers set sweep_after = now() - interval '1 second' where state in ('wanted', 'refused') and sweep_after > now() + interval '5 seconds'`);
}

async function readFigures({ facts }: World) {
  const { rows } = await cluster.db.execute(sql`select
    (select count(*) from refunds where reason = 'late_success') as "lateRefunds",
    (select count(*) from refunds) as refunds,
    (select count(*) from provider_events) as events,
    (select count(*) from investments) as investments,
    (select count(*) from payments where state = 'succeeded') as payments,
    (select balance_cents from ledger_balances where name = 'provider_clearing') as "clearingCents"`);
  return {
    ...counts,
    acknowledged: {
      holds: facts.holds.size,
      completions: facts.completions.size,
      payments: facts.payments.size,
      cancellations: facts.cancellations.size,
      removals: facts.removals.size,
      releases: facts.releases.size,
    },
    answers: Object.fromEntries(facts.answers),
    lostAnswers: provider.lostAnswers(),
    ...rows[0],
  };
}
