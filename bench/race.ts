// Loads servers in turn, round after round, so that other activity on the machine affects all equally.
import autocannon from 'autocannon';
import type { Child } from './children.ts';
import { median } from './figures.ts';

export type Lane = { server: Child; path: string; headers?: Record<string, string> };

/** Medians over the rounds. */
export type Pace = { perSecond: number; cpuMicroseconds: number };

export type RaceOptions = { rounds: number; seconds: number; connections: number };

const usual: RaceOptions = { rounds: 5, seconds: 1.5, connections: 32 };
const warmUpSeconds = 2;

export async function race<Name extends string>(
  lanes: Record<Name, Lane>,
  options: RaceOptions = usual,
): Promise<Record<Name, Pace>> {
  const entries = Object.entries(lanes) as [Name, Lane][];
  const laps = new Map<Name, Pace[]>(entries.map(([name]) => [name, []]));
  for (const [, lane] of entries) await runLap(lane, { ...options, seconds: warmUpSeconds });
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [name, lane] of entries) laps.get(name)?.push(await runLap(lane, options));
  }
  const medians = entries.map(([name]) => {
    const all = laps.get(name) ?? [];
    return [
      name,
      {
        perSecond: median(all.map(({ perSecond }) => perSecond)),
        cpuMicroseconds: median(all.map(({ cpuMicroseconds }) => cpuMicroseconds)),
      },
    ];
  });
  return Object.fromEntries(medians) as Record<Name, Pace>;
}

/** @throws Error if a response is missing or not 200. */
async function runLap({ server, path, headers = {} }: Lane, { seconds, connections }: RaceOptions): Promise<Pace> {
  const before = await server.usage();
  const result = await autocannon({ url: server.url + path, connections, duration: seconds, headers });
  const after = await server.usage();
  const answered = result['2xx'];
  if (result.errors + result.timeouts + result.non2xx > 0 || answered === 0) {
    throw new Error(`${path}: ${answered} answers, ${result.non2xx} refused, ${result.errors} failed`);
  }
  return {
    perSecond: answered / result.duration,
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / answered,
  };
}
