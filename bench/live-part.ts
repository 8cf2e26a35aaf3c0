// Aim 7: what 1,000 open pages that follow live changes cost one process, and how soon a change reaches them all.

import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type pg from 'pg';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import { createDatabase, createPool, type Database } from '#platform/postgres/database.ts';
import type { Child } from './children.ts';
import { atLeast, atMost, type Figure, forTheRecord, median, milliseconds, quantile, wholeNumber } from './figures.ts';
import { type LiveReaders, openLiveReaders } from './live-readers.ts';
import { signInSomeone } from './person.ts';
import type { Stage } from './stage.ts';

const streams = 1000;
const changes = 15;
const rounds = 5;
const secondsEach = 3;
/** As Docker and systemd count them. */
const megabyte = 2 ** 20;

type Live = { kindling: Child; db: Database; pool: pg.Pool; projectId: number; cookie: string };

export async function measureLive(stage: Stage): Promise<Figure[]> {
  const kindling = await stage.kindling();
  const pool = createPool(await stage.database('demo'), 2);
  try {
    const db = createDatabase(pool);
    const [project] = await db.select({ id: projects.id }).from(projects).where(isListed).limit(1);
    const live: Live = {
      kindling,
      db,
      pool,
      projectId: project?.id ?? 0,
      cookie: await signInSomeone(db, 'follows-live'),
    };
    // Memory that a busy process keeps anyway is not counted for streams.
    await load(live);
    await load(live);
    const before = await kindling.usage();
    const readers = await openReaders(live);
    const [figures, comments] = [await followFigures(live, readers), await followComments(live, readers)];
    await sleep(1000);
    const after = await kindling.usage();
    readers.close();
    return [
      atMost(100, {
        aim: 7,
        what: `Resident memory that ${wholeNumber(streams)} streams add, after ${changes * 2} events for each`,
        value: (after.residentBytes - before.residentBytes) / megabyte,
        say: (value) => `${wholeNumber(value)} MiB`,
        note: `${wholeNumber(before.residentBytes / megabyte)} → ${wholeNumber(after.residentBytes / megabyte)} MiB`,
      }),
      reach('New figures, from the commit to the last page', figures),
      reach('A changed list of comments, from the commit to the last page', comments),
      ...(await compareRequests(live)),
    ];
  } finally {
    await pool.end();
  }
}

function reach(what: string, times: { first: number; last: number }[]): Figure {
  const last = times.map((time) => time.last);
  const first = median(times.map((time) => time.first));
  return atMost(1000, {
    aim: 7,
    what,
    value: median(last),
    say: milliseconds,
    note: `the first after ${milliseconds(first)}; at worst ${milliseconds(Math.max(...last))} in ${times.length} changes`,
  });
}

function openReaders({ kindling, projectId }: Live): Promise<LiveReaders> {
  const topics = [`project:${projectId}:figures`, `project:${projectId}:comments`, `project:${projectId}:updates`];
  return openLiveReaders(`${kindling.url}/api/live?topics=${topics.join(',')}&age=1`, streams);
}

/** Apart by more than the pause between two announcements of a topic. */
async function repeat(readers: LiveReaders, change: () => Promise<unknown>) {
  const times: { first: number; last: number }[] = [];
  for (let at = 0; at < changes; at += 1) {
    await sleep(1300);
    const arrivals = await readers.reach(change);
    times.push({ first: Math.min(...arrivals), last: quantile(arrivals, 1) });
  }
  return times;
}

const followFigures = (live: Live, readers: LiveReaders) => repeat(readers, () => moveFigures(live));

const followComments = ({ db, projectId }: Live, readers: LiveReaders) =>
  repeat(readers, () => signalLive(db, [`project:${projectId}:comments`]));

/** Moves figures like another process. */
async function moveFigures({ pool, projectId }: Live): Promise<void> {
  await pool.query('update projects set upvotes = upvotes + 1 where id = $1', [projectId]);
}

/** The same requests, while the same changes are made, in turn without and with the streams. */
async function compareRequests(live: Live): Promise<Figure[]> {
  const laps: Record<'without' | 'with', { perSecond: number; p99: number }[]> = { without: [], with: [] };
  for (let round = 0; round < rounds; round += 1) {
    laps.without.push(await loadWhileMoving(live));
    const readers = await openReaders(live);
    laps.with.push(await loadWhileMoving(live));
    readers.close();
    await sleep(500);
  }
  const rate = (name: 'without' | 'with') => median(laps[name].map(({ perSecond }) => perSecond));
  const slowest = (name: 'without' | 'with') => median(laps[name].map(({ p99 }) => p99));
  return [
    atLeast(0.9, {
      aim: 7,
      what: `Requests of a signed-in person with ${wholeNumber(streams)} streams that get an event a second : without streams`,
      value: rate('with') / rate('without'),
      say: (value) => value.toFixed(2),
      note: `${wholeNumber(rate('with'))} : ${wholeNumber(rate('without'))} a second`,
    }),
    forTheRecord(
      'Their 99th percentile',
      `${milliseconds(slowest('with'))} with streams, ${milliseconds(slowest('without'))} without`,
    ),
  ];
}

async function loadWhileMoving(live: Live): Promise<{ perSecond: number; p99: number }> {
  const moving = setInterval(() => void moveFigures(live), 1000);
  try {
    return await load(live);
  } finally {
    clearInterval(moving);
  }
}

async function load({ kindling, projectId, cookie }: Live): Promise<{ perSecond: number; p99: number }> {
  const result = await autocannon({
    url: `${kindling.url}/api/projects/${projectId}`,
    connections: 16,
    duration: secondsEach,
    headers: { cookie },
  });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}
