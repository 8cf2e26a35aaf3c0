// The process behind `npm start`: the database, and app processes (worker.ts) that share its port. It loads only what it needs itself.
import cluster from 'node:cluster';
import path from 'node:path';
import { type Config, readConfig } from '#platform/config/config.ts';
import { requireDataFolder } from '#platform/config/data-folder.ts';
import { createLog } from '#platform/config/log.ts';
import { serveWorkerMetrics } from '#platform/metrics/start-metrics.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { explainStartFailure } from '#platform/postgres/start-failures.ts';
import { countConnections } from '#platform/workers/connections.ts';
import { type Crew, createCrew } from '#platform/workers/crew.ts';
import { createSharedServices } from '#platform/workers/shared-services.ts';
import { answerWorkers } from '#platform/workers/supervisor-calls.ts';
import { workerMemory } from '#platform/workers/worker-memory.ts';

/** Time for everything to end; then the process exits anyway. */
const endMs = 9500;

type Running = { crew?: Crew; database?: EmbeddedPostgres; isEnding?: boolean };

/** Serves until a signal ends it: SIGTERM and SIGINT let requests finish, SIGHUP replaces the workers one after another. */
export async function supervise(): Promise<void> {
  const running: Running = {};
  followSignals(running);
  try {
    await start(readConfig(), running);
  } catch (error) {
    if (running.isEnding) return;
    if (!(error instanceof WorkerFailed)) process.stderr.write(`${explainStartFailure(error)}\n`);
    await end(running);
    process.exit(1);
  }
}

/** A worker that could not start has printed why. */
class WorkerFailed extends Error {}

async function start(config: Config, running: Running): Promise<void> {
  await requireDataFolder(config);
  const log = createLog(config);
  cluster.setupPrimary({
    exec: path.join(import.meta.dirname, `worker${path.extname(import.meta.filename)}`),
    args: [],
    execArgv: [...process.execArgv, ...workerMemory.flags],
  });
  const shared = createSharedServices();
  answerWorkers(shared);
  cluster.on('exit', (worker) => shared.forgetWorker(worker.id));
  const crew = createCrew({ size: config.workers, log, environment: workerMemory.environment });
  running.crew = crew;
  if (config.databaseUrl === undefined) {
    const printLine = (message: string) => void process.stdout.write(`${message}\n`);
    const connections = Math.max(100, countConnections(config.workers));
    const settings = { max_connections: String(connections) };
    running.database = await startEmbeddedPostgres({ dataDir: config.dataDir, log: printLine, settings });
  }
  await crew.start(running.database?.connection).catch((error: unknown) => {
    throw new WorkerFailed('The first worker did not start.', { cause: error });
  });
  await serveWorkerMetrics(config);
}

function followSignals(running: Running): void {
  let endingSince: number | undefined;
  const endOnce = () => {
    // npm forwards a group signal, so it arrives several times; only a later one counts as the second.
    if (endingSince !== undefined && Date.now() - endingSince > 1000) exitNow(running, 1);
    if (endingSince !== undefined) return;
    endingSince = Date.now();
    running.isEnding = true;
    setTimeout(() => exitNow(running, 0), endMs).unref();
    void end(running).finally(() => process.exit(0));
  };
  process.on('SIGTERM', endOnce);
  process.on('SIGINT', endOnce);
  // A closed terminal sends it too, and means the end.
  process.on('SIGHUP', () => (process.stdout.isTTY ? endOnce() : void running.crew?.reload()));
}

/** The embedded database stops with this process, in any case. */
function exitNow({ crew }: Running, code: number): never {
  crew?.kill();
  process.exit(code);
}

async function end({ crew, database }: Running): Promise<void> {
  await crew?.end();
  await database?.stop().catch((error: unknown) => process.stderr.write(`While stopping: ${String(error)}\n`));
}

if (import.meta.main) await supervise();
