// The app processes under one supervisor: started, replaced when they end, and replaced one after another on a reload.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseConnection } from '#platform/postgres/database.ts';
import type { SupervisorMessage, WorkerMessage } from './worker-messages.ts';

/** Pause before a worker that ended is replaced: doubled with each end, short again after a minute without one. */
const firstPauseMs = 250;
const longestPauseMs = 30_000;
const quietMs = 60_000;

export type CrewOptions = {
  size: number;
  log: FastifyBaseLogger;
  /** Settings of Node and the environment for workers alone. */
  environment: Record<string, string>;
};

export type Crew = {
  /** Starts one worker, and the others when it is ready. @throws Error if it ended before; it has printed why. */
  start: (database: DatabaseConnection | undefined) => Promise<void>;
  /** Replaces every worker: the next one listens before the old one stops. */
  reload: () => Promise<void>;
  /** Lets all finish their requests; resolves when they are gone. */
  end: () => Promise<void>;
  /** Ends all immediately. */
  kill: () => void;
};

/** One of the places for a worker. */
type Place = { number: number; worker: Worker | undefined; ends: number; timer?: NodeJS.Timeout };

export function createCrew({ size, log, environment }: CrewOptions): Crew {
  const places: Place[] = Array.from({ length: size }, (_, index) => ({
    number: index + 1,
    worker: undefined,
    ends: 0,
  }));
  const state: { isEnding: boolean; database: DatabaseConnection | undefined; reloading?: Promise<void> } = {
    isEnding: false,
    database: undefined,
  };
  // Loads its code while the database starts.
  let first: Worker | undefined = cluster.fork(environment);

  /** Resolves when it accepts connections. @throws Error if it ended before */
  async function launch(place: Place): Promise<Worker> {
    const worker = first ?? cluster.fork(environment);
    const isFirst = first !== undefined;
    first = undefined;
    const listening = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => message.kind === 'ready' && resolve());
      worker.once('exit', (code, signal) => reject(new Error(`it ended with ${signal ?? `code ${code}`}`)));
    });
    tell(worker, { kind: 'start', database: state.database, isFirst });
    await listening;
    log.info(
      { event: 'worker.ready', place: place.number, worker: worker.id, workerPid: worker.process.pid },
      'worker is ready',
    );
    return worker;
  }

  /** Puts a worker that is ready into its place, and replaces it when it ends. */
  function install(place: Place, worker: Worker): void {
    const since = Date.now();
    place.worker = worker;
    const onEnd = () => {
      if (place.worker !== worker) return;
      place.worker = undefined;
      if (Date.now() - since > quietMs) place.ends = 0;
      replaceLater(place, { code: worker.process.exitCode, signal: worker.process.signalCode });
    };
    worker.once('exit', onEnd);
    if (worker.isDead()) onEnd();
  }

  function replaceLater(place: Place, reason: object): void {
    if (state.isEnding) return;
    const afterMs = Math.min(firstPauseMs * 2 ** place.ends, longestPauseMs);
    place.ends += 1;
    log.error(
      { event: 'worker.ended', place: place.number, ...reason, restartInMs: afterMs },
      'worker ended unexpectedly, will be replaced',
    );
    place.timer = setTimeout(() => void fill(place), afterMs);
  }

  async function fill(place: Place): Promise<void> {
    try {
      const worker = await launch(place);
      install(place, worker);
    } catch (error) {
      replaceLater(place, { err: error });
    }
  }

  async function replaceAll(): Promise<void> {
    log.info({ event: 'reload.started' }, 'replacing all workers');
    for (const place of places) {
      if (state.isEnding) return;
      const old = place.worker;
      // It has ended, and its successor is on its way.
      if (old === undefined) continue;
      try {
        install(place, await launch(place));
      } catch (error) {
        if (state.isEnding) return;
        log.error(
          { event: 'reload.failed', place: place.number, err: error },
          'new worker did not start, the remaining old workers continue',
        );
        return;
      }
      await retire(old);
    }
    log.info({ event: 'reload.done' }, 'all workers were replaced');
  }

  return {
    async start(database) {
      state.database = database;
      const [leader, ...others] = places;
      if (leader !== undefined) install(leader, await launch(leader));
      for (const place of others) void fill(place);
    },
    reload: () => {
      state.reloading ??= replaceAll().finally(() => {
        delete state.reloading;
      });
      return state.reloading;
    },
    async end() {
      state.isEnding = true;
      for (const { timer } of places) clearTimeout(timer);
      await Promise.all(listWorkers().map((worker) => endWorker(worker)));
    },
    kill: () => {
      state.isEnding = true;
      for (const worker of listWorkers()) worker.process.kill('SIGKILL');
    },
  };
}

/** Also those that are starting or retiring. */
function listWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[];
}

function tell(worker: Worker, message: SupervisorMessage): void {
  // One that has ended is noticed by its 'exit'.
  worker.send(message, () => undefined);
}

async function endWorker(worker: Worker): Promise<void> {
  const gone = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await gone;
}

async function retire(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const gone = once(worker, 'exit');
  tell(worker, { kind: 'retire' });
  await gone;
}
