// Aim 1: one stranger asks for thousands of addresses and spellings, and everybody else does not notice.
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { atLeast, atMost, type Figure, median, milliseconds, quantile, ratio, wholeNumber } from './figures.ts';
import type { Stage } from './stage.ts';

const rounds = 3;
const seconds = 10;
/** A stranger's addresses in one round, at this rate. */
const addresses = 10_000;
const strangersPerSecond = addresses / seconds;
/** Background traffic from many addresses, each within its rate limits. */
const visitorsPerSecond = 500;
const visitors = 100;

type Lap = { readyMs: number[]; pagesPerSecond: number; pageMs: number };

export async function measureStrangers(stage: Stage): Promise<Figure[]> {
  const { url } = await stage.otherKindling(await stage.database('strangers'), {
    DEMO_DATA: 'on',
    DATA_DIR: await stage.folder(),
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  const figures: Figure[] = [];
  for (const [name, toPath] of Object.entries(rotations)) {
    const laps: Record<'quiet' | 'rotating', Lap[]> = { quiet: [], rotating: [] };
    for (let round = 0; round < rounds; round += 1) {
      laps.quiet.push(await watch(url));
      const stranger = rotate(url, toPath);
      laps.rotating.push(await watch(url));
      await stranger;
    }
    figures.push(...judge(name, laps));
  }
  return figures;
}

const spellings = ['/TERMS', '/%74erms', '/terms', '/PrOjEcTs', '//projects', '/projects/2'];

const rotations: Record<string, (at: number) => string> = {
  'missing projects': (at) => `/projects/${900_000 + at}`,
  'spellings of pages': (at) =>
    `${spellings[at % spellings.length]}${'/'.repeat(1 + (Math.floor(at / spellings.length) % 150))}`,
  'unknown addresses': (at) => `/nothing/${at}`,
};

function judge(name: string, { quiet, rotating }: Record<'quiet' | 'rotating', Lap[]>): Figure[] {
  const rate = (laps: Lap[]) => median(laps.map(({ pagesPerSecond }) => pagesPerSecond));
  const readyAt = (laps: Lap[], part: number) =>
    quantile(
      laps.flatMap(({ readyMs }) => readyMs),
      part,
    );
  const pageMs = (laps: Lap[]) => milliseconds(median(laps.map((lap) => lap.pageMs)));
  return [
    atMost(50, {
      aim: 1,
      what: `/readyz at the 95th percentile while a stranger asks for ${wholeNumber(addresses)} ${name}`,
      value: readyAt(rotating, 0.95),
      say: milliseconds,
      note: `median ${milliseconds(readyAt(rotating, 0.5))}; in quiet ${milliseconds(readyAt(quiet, 0.95))}`,
    }),
    atLeast(0.8, {
      aim: 1,
      what: `Others' pages meanwhile : in quiet, of ${visitorsPerSecond} asked for a second`,
      value: rate(rotating) / rate(quiet),
      say: ratio,
      note: `${wholeNumber(rate(rotating))} : ${wholeNumber(rate(quiet))} a second, 95th percentile ${pageMs(rotating)} : ${pageMs(quiet)}`,
    }),
  ];
}

/** Refused pages count as answers: the stranger continues. */
function rotate(url: string, toPath: (at: number) => string): Promise<unknown> {
  const requests = Array.from({ length: addresses }, (_, at) => ({
    path: toPath(at),
    headers: { 'x-forwarded-for': '198.51.100.7' },
  }));
  return autocannon({ url, connections: 10, duration: seconds, overallRate: strangersPerSecond, requests });
}

async function watch(url: string): Promise<Lap> {
  const requests = Array.from({ length: visitors }, (_, at) => ({
    path: at % 2 === 0 ? '/' : '/projects',
    headers: { 'x-forwarded-for': `203.0.113.${at + 1}`, 'accept-encoding': 'br' },
  }));
  const loading = autocannon({ url, connections: 16, duration: seconds, overallRate: visitorsPerSecond, requests });
  const readyMs: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const startedAt = performance.now();
    await (await fetch(`${url}/readyz`)).text();
    readyMs.push(performance.now() - startedAt);
    await sleep(50);
  }
  const result = await loading;
  return { readyMs, pagesPerSecond: result['2xx'] / result.duration, pageMs: result.latency.p97_5 };
}
