// A queue in front of every project: what will lock its row waits here, not in the database. Everybody who wants a hot
// project would otherwise hold a connection while waiting for its lock, until none was left for anything else and people
// were told that the service is busy. Nothing is decided here: between processes, and for the truth, the row's lock counts.
import { AppError } from '#kernel/errors.ts';

/** So many people may wait for one project; a turn is some milliseconds. */
export const waitingAtMost = 1000;
/** So long each of them waits while nobody's turn ends well: the project's row is locked elsewhere, and stays so. */
export const longestWaitMs = 3000;

export type Caller = {
  /** Somebody waits for the answer: told at once or in time that it is too much. Otherwise the work waits as long as it takes. */
  isPerson: boolean;
  /** Fires when they left. */
  signal?: AbortSignal | undefined;
};

type Waiting = { begin: () => void; refuse: (error: AppError) => void; isGone: () => boolean };

type Queue = { waiting: Waiting[]; movedAt: number };

const queues = new Map<number, Queue>();

/**
 * Does `work` after whatever this process was asked before to do about the same project. Somebody who left, or who waits
 * for a queue that does not move, is dropped: their work is not done.
 * @throws AppError unavailable when too many wait already, or for too long
 */
export async function inProjectTurn<Result>(
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
    next(projectId);
  }
}

async function waitForTurn(projectId: number, { isPerson, signal }: Caller): Promise<void> {
  const queue = queues.get(projectId);
  if (queue === undefined) {
    queues.set(projectId, { waiting: [], movedAt: Date.now() });
    return;
  }
  if (isPerson && queue.waiting.length >= waitingAtMost) throw busy();
  await new Promise<void>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const joinedAt = Date.now();
    const look = () => {
      const left = Math.max(joinedAt, queue.movedAt) + longestWaitMs - Date.now();
      if (left <= 0) leave(busy());
      else timer = setTimeout(look, left);
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
    if (isPerson) look();
  });
}

/** The turn goes to the first who is still there. */
function next(projectId: number): void {
  const queue = queues.get(projectId)?.waiting;
  for (let waiting = queue?.shift(); waiting !== undefined; waiting = queue?.shift()) {
    if (!waiting.isGone()) return waiting.begin();
    waiting.refuse(busy());
  }
  queues.delete(projectId);
}

function busy(): AppError {
  return new AppError(
    'unavailable',
    'Many people are investing in this project right now. Please try again in a moment.',
  );
}
