// Removes the demo in the background, one run at a time in all processes, for the button in the administrators' area.
import { sql } from 'drizzle-orm';
import type { ForgetPerson } from '#features/accounts/server/erasure-service.ts';
import { runMoneyCheck } from '#features/reconciliation/server/money-check.ts';
import { demoRemovalCopy } from '#features/settings/demo-copy.ts';
import type { DemoHooks } from '#features/settings/server/demo-routes.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findDemo, isDemoRemoved, recordRemoval, removeDemo } from './demo-removal.ts';

/** Any fixed numbers: the advisory lock of a run, which ends with its process. */
const lock = [4_120_721, 1];

export type DemoRemovalRun = DemoHooks & {
  /** Ends after what is being deleted, and resolves when nothing runs in this process. */
  stop: () => Promise<void>;
};

export function createDemoRemoval(deps: Deps, forget: readonly ForgetPerson[]): DemoRemovalRun {
  const { db, pool, log } = deps;
  const ending = new AbortController();
  let current: Promise<void> = Promise.resolve();
  const remove = async (viewer: Viewer) => {
    try {
      const left = await removeDemo(deps, {
        // An administrator who is also signed in as a person of the demo may remove that person.
        admin: { ...viewer, user: undefined },
        forget,
        say: (line) => log.info({ event: 'demo.removal' }, line),
        signal: ending.signal,
      });
      // The transparency page shows the figures of the last check.
      await runMoneyCheck(deps);
      for (const reason of left) log.warn({ event: 'demo.removal_left' }, reason);
    } catch (error) {
      if (ending.signal.aborted)
        log.warn({ event: 'demo.removal_stopped' }, 'the removal of the demo can be continued');
      else log.error({ event: 'demo.removal_failed', err: error }, 'the demo could not be removed');
    }
  };
  return {
    async find() {
      const { people, projects, obstacles } = await findDemo(db);
      const size = { people: people.length, projects: projects.length, obstacles };
      if (await isRunning(deps)) return { state: 'running', ...size };
      if (people.length === 0) return { state: 'none', ...size };
      return { state: (await isDemoRemoved(db)) ? 'partly' : 'here', ...size };
    },
    async startRemoval(viewer) {
      const client = await pool.connect();
      const release = async () => {
        const isFreed = await client.query('select pg_advisory_unlock($1, $2)', lock).then(
          () => true,
          () => false,
        );
        // A connection that may still hold the lock is not returned to the pool.
        client.release(!isFreed);
      };
      try {
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', lock);
        if (rows[0]?.taken !== true) throw new AppError('already_running', 'The demo is being removed already.');
        const found = await findDemo(db);
        const [first] = found.obstacles;
        if (first !== undefined) throw new AppError('changed_meanwhile', `${demoRemovalCopy.refused}. ${first.text}`);
        await recordRemoval(db, viewer, found);
      } catch (error) {
        await release();
        throw error;
      }
      current = remove(viewer).then(release);
    },
    async stop() {
      ending.abort();
      await current;
    },
  };
}

async function isRunning({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_locks
    where locktype = 'advisory' and classid = ${lock[0]} and objid = ${lock[1]} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
}
