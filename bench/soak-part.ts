// Aim 6: half an hour of mixed load at a steady pace; the memory in use after each minute shows whether it grows.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxPrefix } from '#sandbox/sandbox-provider.ts';
import type { Child, MemoryInUse } from './children.ts';
import { atMost, type Figure, forTheRecord, wholeNumber } from './figures.ts';
import { investTogether } from './invest-load.ts';
import { makePlaces, type Places } from './invest-places.ts';
import type { Stage } from './stage.ts';

/** Shorter only to try this part itself. */
const minutes = Number(process.env.SOAK_MINUTES ?? 30);
/** Caches and optimized code are complete by then. */
const warmUp = 1 / 3;
const people = 16;
const pagesPerSecond = 40;
/** As Docker and systemd count them. */
const megabyte = 2 ** 20;

type Sample = MemoryInUse & { hours: number };

export async function measureSoak(stage: Stage): Promise<Figure[]> {
  const places = await makePlaces(await stage.database('soak'), people);
  const kindling = await stage.otherKindling(places.databaseUrl, { DEMO_DATA: 'on', DATA_DIR: await stage.folder() });
  const until = Date.now() + minutes * 60_000;
  const [pages, investments, samples] = await Promise.all([
    readPages(kindling.url, places, until),
    investSteadily(kindling.url, places, until),
    watchMemory(kindling, until),
  ]);
  const settled = samples.slice(Math.floor(samples.length * warmUp));
  const [first, last] = [settled[0], settled.at(-1)];
  if (first === undefined || last === undefined) throw new Error('memory was not measured');
  const inUse = (usage: MemoryInUse) => wholeNumber(usage.inUseBytes / megabyte);
  return [
    forTheRecord(
      'Load',
      `${minutes} minutes, ${wholeNumber(pages.asked)} pages and calls, ${pages.refused} of them refused because other work kept the machine busy, ${investments} investments`,
    ),
    atMost(5, {
      aim: 6,
      what: 'Growth of the memory in use after a collection',
      value: findSlope(settled, ({ inUseBytes }) => inUseBytes) / megabyte,
      say: (value) => `${value.toFixed(1)} MiB an hour`,
      note: `${inUse(first)} to ${inUse(last)} MiB`,
    }),
    atMost(300, {
      aim: 6,
      what: 'Resident memory at the end',
      value: last.residentBytes / megabyte,
      say: (value) => `${wholeNumber(value)} MiB`,
      note: `${wholeNumber(first.residentBytes / megabyte)} MB after ${Math.round(minutes * warmUp)} minutes`,
    }),
  ];
}

/** Loads pages and API calls of visitors and signed-in people. Some search terms are new each time. */
async function readPages(url: string, { cookies, projects }: Places, until: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  let asked = 0;
  let refused = 0;
  const waiting = new Set<Promise<void>>();
  while (Date.now() < until) {
    const project = projects[asked % 200];
    const addresses = [
      '/',
      '/projects',
      `/projects/${project}`,
      `/api/projects/${project}`,
      `/projects?q=word${asked}`,
    ];
    const address = asked % 20 === 0 ? '/dashboard' : (addresses[asked % addresses.length] ?? '/');
    const cookie = asked % 2 === 0 ? cookies[asked % people] : undefined;
    asked += 1;
    const answer = get(agent, url + address, cookie)
      .then((status) => {
        if (status === 503) refused += 1;
        else if (status >= 400) throw new Error(`${address} answered ${status}`);
      })
      .finally(() => waiting.delete(answer));
    waiting.add(answer);
    if (waiting.size >= 64) await Promise.race(waiting);
    await sleep(1000 / pagesPerSecond);
  }
  await Promise.all(waiting);
  agent.destroy();
  return { asked, refused };
}

function get(agent: http.Agent, address: string, cookie: string | undefined): Promise<number> {
  const headers = { 'accept-encoding': 'gzip, br', ...(cookie && { cookie }) };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = http.get(address, { agent, headers }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode ?? 500));
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    // The server has just closed a connection that had been idle for too long.
    if (request.reusedSocket && error.code === 'ECONNRESET') resolve(get(agent, address, cookie));
    else reject(error);
  });
  return promise;
}

/** One after the other, so that the pace is what one person can do. */
async function investSteadily(url: string, { cookies, projects }: Places, until: number): Promise<number> {
  let made = 0;
  while (Date.now() < until) {
    const projectOf = () => projects[made % projects.length] ?? 0;
    const cookie = cookies[made % people] ?? '';
    const lap = await investTogether({
      url,
      provider: url + sandboxPrefix,
      cookies: [cookie],
      projectOf,
      seconds: 0.05,
    });
    made += lap.latenciesMs.length;
    await sleep(300);
  }
  return made;
}

async function watchMemory(kindling: Child, until: number): Promise<Sample[]> {
  const startedAt = Date.now();
  const samples: Sample[] = [];
  while (Date.now() < until) {
    await sleep(Math.min(30_000, until - Date.now()));
    samples.push({ ...(await kindling.memoryInUse()), hours: (Date.now() - startedAt) / 3_600_000 });
  }
  return samples;
}

/** By least squares, per hour. */
function findSlope(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [hour, value] = [mean(samples.map(({ hours }) => hours)), mean(samples.map(read))];
  const rise = samples.reduce((sum, sample) => sum + (sample.hours - hour) * (read(sample) - value), 0);
  return rise / samples.reduce((sum, { hours }) => sum + (hours - hour) ** 2, 0);
}
