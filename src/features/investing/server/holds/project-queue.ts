// In-process queue per project. Without it, everyone investing in a hot project would hold a database connection while
// waiting for its row lock, and the pool would run dry. It decides nothing: correctness still comes from the row lock.
import { AppError } from '#kernel/errors.ts';

/** Maximum queue length per project; each turn takes milliseconds. */
export const maxWaiting = 1000;
/** Maximum wait without progress, for example when another process keeps the project row locked. */
export const maxWaitMs = 3000;

export type Caller = {
  /** A person is waiting, so fail fast when the queue is full or stuck. Background work waits as long as it takes. */
  isPerson: boolean;
  /** Fires when the client disconnects. */
  signal?: AbortSignal | undefined;
};

type Waiting = { begin: () => void; refuse: (error: AppError) => void; isGone: () => boolean };

type Queue = { waiting: Waiting[]; movedAt: number };

const queues = new Map<number, Queue>();

/**
 * Runs `work` after all earlier work for the same project in this process. Callers who disconnect or wait too long are
 * dropped without running.
 * @throws AppError unavailable when the queue is full or stuck
 */
export async function runInProjectQueue<Result>(
  projectId: number,
  work: () => PromiseLike<Result>,
  caller: Caller = { isPerson: false },
): Promise<Result> {
  await waitForTurn(projectId, caller);
  try {
    const result = await work();
    const queue = queues.get(projectId);
    if (queue !== undefined) queue.movedAt = Date.now();
    return result;
  } finally {
    startNextTurn(projectId);
  }
}

async function waitForTurn(projectId: number, { isPerson, signal }: Caller): Promise<void> {
  const queue = queues.get(projectId);
  if (queue === undefined) {
    queues.set(projectId, { waiting: [], movedAt: Date.now() });
    return;
  }
  if (isPerson && queue.waiting.length >= maxWaiting) throw busyError();
  await new Promise<void>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const joinedAt = Date.now();
    const checkTimeout = () => {
      const left = Math.max(joinedAt, queue.movedAt) + maxWaitMs - Date.now();
      if (left <= 0) leave(busyError());
      else timer = setTimeout(checkTimeout, left);
    };
    const waiting: Waiting = {
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
      refuse: (error) => {
        clearTimeout(timer);
        reject(error);
      },
      isGone: () => signal?.aborted === true,
    };
    const leave = (error: AppError) => {
      const at = queue.waiting.indexOf(waiting);
      if (at >= 0) queue.waiting.splice(at, 1);
      reject(error);
    };
    queue.waiting.push(waiting);
    if (isPerson) checkTimeout();
  });
}

/** Skips callers who disconnected. */
function startNextTurn(projectId: number): void {
  const queue = queues.get(projectId)?.waiting;
  for (let waiting = queue?.shift(); waiting !== undefined; waiting = queue?.shift()) {
    if (!waiting.isGone()) return waiting.begin();
    waiting.refuse(busyError());
  }
  queues.delete(projectId);
}

function busyError(): AppError {
  return new AppError(
    'unavailable',
    'Many people are investing in this project right now. Please try again in a moment.',
  );
}
