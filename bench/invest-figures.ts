// Summarizes the investing runs as figures and text.
import { atLeast, atMost, type Figure, forTheRecord, milliseconds, ratio, wholeNumber } from './figures.ts';
import type { Recording } from './invest-script.ts';

/** Number of people in parallel, compared with a single one. */
export const many = 64;

export type Load = { spread: boolean; connections: number };

/** Medians over the rounds. `cpuMs` is the server's processor time for one investment; pgbench has none. */
export type LaneResult = Load & {
  name: string;
  perSecond: number;
  meanMs: number;
  p99Ms: number;
  cpuMs: number | undefined;
};

export function compare(ours: readonly LaneResult[], theirs: readonly LaneResult[]): Figure[] {
  const name = ours[0]?.name ?? '';
  const [rate, itsRate] = [ours, theirs].map((lanes) => findLane(lanes, { spread: true, connections: many }).perSecond);
  const [growth, itsGrowth] = [ours, theirs].map(growthOnOne);
  if (!rate || !itsRate || !growth || !itsGrowth) throw new Error('nothing was measured');
  return [
    atLeast(0.5, {
      aim: 4,
      what: `${name}: ${many} people over 1,000 projects : pgbench`,
      value: rate / itsRate,
      say: ratio,
      note: `${wholeNumber(rate)} : ${wholeNumber(itsRate)} investments a second`,
    }),
    atMost(2, {
      aim: 4,
      what: `${name}: growth of the time for one from 1 to ${many} people on one project : pgbench`,
      value: growth / itsGrowth,
      say: ratio,
      note: `${growth.toFixed(1)} times : ${itsGrowth.toFixed(1)} times`,
    }),
  ];
}

/** For the crowd, with a provider whose time is negligible. Without pgbench there is nothing to compare with. */
export function goals(lanes: readonly LaneResult[], pgbench: readonly LaneResult[] | undefined): Figure[] {
  if (pgbench === undefined) return [];
  const waits = [true, false].map((spread) => {
    const load = { spread, connections: many };
    const [ours, theirs] = [findLane(lanes, load), findLane(pgbench, load)];
    return atMost(1, {
      aim: 10,
      what: `${ours.name}: ${many} people, ${spread ? '1,000 projects' : 'one project'}, p99 : pgbench`,
      value: ours.p99Ms / theirs.p99Ms,
      say: ratio,
      note: `${milliseconds(ours.p99Ms)} : ${milliseconds(theirs.p99Ms)}`,
    });
  });
  const onOne = { spread: false, connections: many };
  const [ours, theirs] = [findLane(lanes, onOne), findLane(pgbench, onOne)];
  const rate = atLeast(2.5, {
    aim: 10,
    what: `${ours.name}: ${many} people on one project : pgbench`,
    value: ours.perSecond / theirs.perSecond,
    say: ratio,
    note: `${wholeNumber(ours.perSecond)} : ${wholeNumber(theirs.perSecond)} investments a second`,
  });
  return [rate, ...waits];
}

function growthOnOne(lanes: readonly LaneResult[]): number {
  return (
    findLane(lanes, { spread: false, connections: many }).meanMs /
    findLane(lanes, { spread: false, connections: 1 }).meanMs
  );
}

function findLane(lanes: readonly LaneResult[], load: Load): LaneResult {
  const lane = lanes.find(({ spread, connections }) => spread === load.spread && connections === load.connections);
  if (lane === undefined) throw new Error('this was not measured');
  return lane;
}

export function describe({ name, spread, connections, perSecond, meanMs, p99Ms }: LaneResult): Figure {
  const what = `${name}: ${connections === 1 ? '1 person' : `${connections} people`}, ${spread ? '1,000 projects' : 'one project'}`;
  const times = `one takes ${milliseconds(meanMs)} on average, ${milliseconds(p99Ms)} at p99`;
  return forTheRecord(what, `${wholeNumber(perSecond)} investments a second; ${times}`);
}

export function inWords(
  withSandbox: readonly LaneResult[],
  withBare: readonly LaneResult[],
  { statements }: Recording,
): string {
  const [inside, outside] = [withSandbox, withBare].map(
    (lanes) => findLane(lanes, { spread: true, connections: many }).cpuMs ?? 0,
  );
  if (inside === undefined || outside === undefined) throw new Error('nothing was measured');
  return `${statements.length} statements of SQL; ${inside.toFixed(1)} ms of the server's processor time with the sandbox inside, ${outside.toFixed(1)} ms without, email and webhook included`;
}
