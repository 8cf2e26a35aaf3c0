// Commits small writes that arrive together in one transaction. In a crowd, most of the cost of a small write is its round trip and
// its commit; together they share both, and each is answered only after the commit.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '#kernel/errors.ts';
import type { NamedStatement } from './database.ts';

/** One kind of write. Its statement waits for no lock, and answers every request with a row. */
export type JointWrite<Request, Row extends JointRow> = {
  statement: (requests: readonly Request[]) => NamedStatement;
  /** Called when the statement was sent and its commit was not. */
  beforeCommit?: (requests: readonly Request[]) => void;
  /** Only for the type of its rows. */
  row?: Row;
};

export type JointRow = {
  /** The number of the request, from 1. */
  at: number;
  /** Nothing was written because another transaction has locked a row. */
  is_busy: boolean;
};

export type Joining = {
  /** Requests of one lane never run at the same time, so that those for one hot row do not find each other busy. */
  lane: string;
  /** Fires when the client disconnects: a request that has not begun is dropped. */
  signal?: AbortSignal | undefined;
};

/** Each uses a connection while it is busy. */
const moneyLanes = 2;

/** Where money for a project is written. */
export const findMoneyLane = (projectId: number): string => `money ${projectId % moneyLanes}`;

const maxTogether = 64;
const maxWaiting = 4000;
/** How long a request waits for rows that others have locked before it takes its turn alone, where it waits in their queue. */
const maxBusyMs = 200;
const busyPauseMs = 5;

type AnyWrite = JointWrite<never, JointRow>;
type Waiting = {
  write: AnyWrite;
  request: unknown;
  joinedAt: number;
  signal: AbortSignal | undefined;
  resolve: (row: JointRow | undefined) => void;
  reject: (error: unknown) => void;
};
type Lane = { waiting: Waiting[]; isRunning: boolean };

const lanesByPool = new WeakMap<pg.Pool, Map<string, Lane>>();

const lonely = new WeakSet<pg.Pool>();

/** For comparison: requests of this pool always run alone. */
export function neverTogether(pool: pg.Pool): void {
  lonely.add(pool);
}

/**
 * Runs a request with whatever else has arrived. Undefined: it was not written, and must be run alone.
 * @throws AppError unavailable when too many wait, and errors of a lost connection
 */
export function commitTogether<Request, Row extends JointRow>(
  pool: pg.Pool,
  write: JointWrite<Request, Row>,
  request: Request,
  { lane: name, signal }: Joining,
): Promise<Row | undefined> {
  if (lonely.has(pool)) return Promise.resolve(undefined);
  const lane = findLane(pool, name);
  if (lane.waiting.length >= maxWaiting) return Promise.reject(busyError());
  return new Promise<Row | undefined>((resolve, reject) => {
    lane.waiting.push({
      write: write,
      request,
      joinedAt: performance.now(),
      signal,
      resolve: resolve as Waiting['resolve'],
      reject,
    });
    if (!lane.isRunning) void empty(pool, lane);
  });
}

function findLane(pool: pg.Pool, name: string): Lane {
  const lanes = lanesByPool.get(pool) ?? new Map<string, Lane>();
  lanesByPool.set(pool, lanes);
  const lane = lanes.get(name) ?? { waiting: [], isRunning: false };
  lanes.set(name, lane);
  return lane;
}

async function empty(pool: pg.Pool, lane: Lane): Promise<void> {
  lane.isRunning = true;
  while (lane.waiting.length > 0) {
    const batch = lane.waiting.splice(0, maxTogether).filter((waiting) => !dropIfGone(waiting));
    if (batch.length === 0) continue;
    const { busy, lost } = await commitBatch(pool, batch);
    // Whoever waits would lose the same connection, one batch after the other.
    if (lost !== undefined) for (const { reject } of lane.waiting.splice(0)) reject(lost);
    const tooLong = performance.now() - maxBusyMs;
    for (const { resolve } of busy.filter(({ joinedAt }) => joinedAt < tooLong)) resolve(undefined);
    const again = busy.filter(({ joinedAt }) => joinedAt >= tooLong);
    lane.waiting.unshift(...again);
    if (again.length > 0 && again.length === lane.waiting.length) await sleep(busyPauseMs);
  }
  lane.isRunning = false;
}

function dropIfGone({ signal, reject }: Waiting): boolean {
  if (signal?.aborted !== true) return false;
  reject(busyError());
  return true;
}

type Batch = { busy: Waiting[]; lost?: unknown };

/** Answers all but the busy ones. */
async function commitBatch(pool: pg.Pool, batch: readonly Waiting[]): Promise<Batch> {
  const groups = [...Map.groupBy(batch, ({ write }) => write)];
  try {
    const answers = await runInOneTrip(pool, groups);
    const busy: Waiting[] = [];
    for (const [number, [, group]] of groups.entries()) {
      const rows = new Map(answers[number]?.map((row) => [row.at, row]));
      for (const [index, waiting] of group.entries()) {
        const row = rows.get(index + 1);
        if (row?.is_busy === true) busy.push(waiting);
        else waiting.resolve(row);
      }
    }
    return { busy };
  } catch (error) {
    // Refused by the database: nothing was written, and who is at fault shows when each runs alone.
    if (error instanceof Refused) for (const { resolve } of batch) resolve(undefined);
    else for (const { reject } of batch) reject(error);
    return { busy: [], ...(!(error instanceof Refused) && { lost: error }) };
  }
}

type Group = readonly [AnyWrite, readonly Waiting[]];

/** The transaction was certainly rolled back. */
class Refused extends Error {}

async function runInOneTrip(pool: pg.Pool, groups: readonly Group[]): Promise<JointRow[][]> {
  const client = await pool.connect();
  const sent: Promise<pg.QueryResult<JointRow>>[] = [];
  // One statement is a transaction by itself.
  const isOne = groups.length === 1 && groups[0]?.[0].beforeCommit === undefined;
  const send = (statement: NamedStatement) => void sent.push(client.query<JointRow>(statement));
  const begun = isOne ? undefined : client.query('begin');
  for (const [write, group] of groups) {
    const requests = group.map(({ request }) => request) as never[];
    send(write.statement(requests));
    write.beforeCommit?.(requests);
  }
  const committed = isOne ? undefined : client.query('commit');
  const [[start, end], statements] = await Promise.all([
    Promise.allSettled([begun, committed]),
    Promise.allSettled(sent),
  ]);
  client.release(end.status === 'rejected' || (isOne && statements[0]?.status === 'rejected'));
  if (start.status === 'rejected') throw start.reason;
  const failed = statements.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw toRefusal(failed.reason, isOne ? isRolledBack : isState);
  if (end.status === 'rejected') throw toRefusal(end.reason, isRolledBack);
  return statements.flatMap((one) => (one.status === 'fulfilled' ? [one.value.rows] : []));
}

function toRefusal(error: unknown, isCertain: (state: string) => boolean): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && isCertain(code) ? new Refused('refused', { cause: error }) : error;
}

/** An SQLSTATE of a statement: the commit behind it was taken for a rollback. */
function isState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !code.startsWith('08');
}

/** By a constraint, a conflict, a lock or one of our own rules; any other error at the commit leaves open whether it happened. */
function isRolledBack(code: string): boolean {
  return /^(2[23]|40|42|55|KD|P0)/.test(code) || code === '57014';
}

function busyError(): AppError {
  return new AppError('unavailable', 'Many people are investing right now. Please try again in a moment.');
}
