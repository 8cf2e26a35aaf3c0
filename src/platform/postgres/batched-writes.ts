// Small writes that arrive together share a statement and a commit: in a crowd, these are most of the cost of a small write.
import type pg from 'pg';
import { AppError } from '#kernel/errors.ts';
import { findState } from './database-errors.ts';

export type BatchedWrite<Request, Row extends BatchedRow> = {
  /** Writes all of them in one transaction. Waits for the rows it needs, and locks them in one order. */
  run: (pool: pg.Pool, requests: readonly Request[]) => Promise<Row[]>;
  /** Two requests with the same key never share a batch: the first may change what the second is decided by. */
  keyOf: (request: Request) => BatchedRow['key'];
};

/** The answer to the request with this key. */
export type BatchedRow = { key: string | number };

export type Arrival = {
  /** One batch at a time is written for each place, for example a project whose row they all lock. */
  place: string | number;
  /** Fires when the client disconnects: a request whose batch has not begun is dropped. */
  signal?: AbortSignal | undefined;
};

const maxTogether = 256;
const maxWaiting = 4000;

type Waiting<Request, Row> = {
  request: Request;
  signal: AbortSignal | undefined;
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
};
/** The requests waiting for each place that is being written. */
type Queues<Request, Row> = Map<Arrival['place'], Waiting<Request, Row>[]>;

/**
 * Returns a function that writes a request as soon as its place is free, together with everything that arrived in the meantime. It resolves
 * after the commit: to the row of the request, or undefined if the write returned none.
 * @throws AppError unavailable when too many wait, and errors of the database
 */
export function batchWrites<Request, Row extends BatchedRow>(write: BatchedWrite<Request, Row>) {
  const queuesByPool = new WeakMap<pg.Pool, Queues<Request, Row>>();
  return (pool: pg.Pool, request: Request, { place, signal }: Arrival): Promise<Row | undefined> => {
    const queues: Queues<Request, Row> = queuesByPool.get(pool) ?? new Map();
    queuesByPool.set(pool, queues);
    const queue = queues.get(place);
    if (queue !== undefined && queue.length >= maxWaiting) return Promise.reject(busyError());
    return new Promise((resolve, reject) => {
      const waiting = { request, signal, resolve, reject };
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      queues.set(place, [waiting]);
      void drainQueue(pool, write, { queues, place });
    });
  };
}

async function drainQueue<Request, Row extends BatchedRow>(
  pool: pg.Pool,
  write: BatchedWrite<Request, Row>,
  { queues, place }: { queues: Queues<Request, Row>; place: Arrival['place'] },
): Promise<void> {
  const queue = queues.get(place) ?? [];
  while (queue.length > 0) {
    const failure = await writeBatch(pool, write, takeBatch(queue, write));
    // Those behind would wait for the same row or connection, one batch after the other.
    if (failure !== undefined) for (const { reject } of queue.splice(0)) reject(failure.error);
  }
  queues.delete(place);
}

/** The next requests with different keys, without those whose clients are gone. */
function takeBatch<Request, Row extends BatchedRow>(
  queue: Waiting<Request, Row>[],
  { keyOf }: BatchedWrite<Request, Row>,
): Waiting<Request, Row>[] {
  const batch = new Map<BatchedRow['key'], Waiting<Request, Row>>();
  const later: Waiting<Request, Row>[] = [];
  for (const waiting of queue.splice(0)) {
    const key = keyOf(waiting.request);
    if (waiting.signal?.aborted === true) waiting.reject(busyError());
    else if (batch.size >= maxTogether || batch.has(key)) later.push(waiting);
    else batch.set(key, waiting);
  }
  queue.push(...later);
  return [...batch.values()];
}

/** Writes a batch. Returns an error that no single request caused. */
async function writeBatch<Request, Row extends BatchedRow>(
  pool: pg.Pool,
  write: BatchedWrite<Request, Row>,
  batch: readonly Waiting<Request, Row>[],
): Promise<{ error: unknown } | undefined> {
  if (batch.length === 0) return undefined;
  try {
    const rows = new Map(
      (
        await write.run(
          pool,
          batch.map(({ request }) => request),
        )
      ).map((row) => [row.key, row]),
    );
    for (const { request, resolve } of batch) resolve(rows.get(write.keyOf(request)));
  } catch (error) {
    const isRefused = isRefusal(error);
    if (!isRefused || batch.length === 1) {
      for (const { reject } of batch) reject(error);
      return isRefused ? undefined : { error };
    }
    // Nothing was written. Writing each request in its own batch shows which one fails.
    for (const [index, waiting] of batch.entries()) {
      const failure = await writeBatch(pool, write, [waiting]);
      if (failure === undefined) continue;
      for (const { reject } of batch.slice(index + 1)) reject(failure.error);
      return failure;
    }
  }
  return undefined;
}

/** Rolled back for what one of the requests contains, or to resolve a deadlock. */
function isRefusal(error: unknown): boolean {
  return /^(2[23]|40|KD|P0)/.test(findState(error) ?? '');
}

function busyError(): AppError {
  return new AppError('unavailable', 'Many people are investing right now. Please try again in a moment.');
}
