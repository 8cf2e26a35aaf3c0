// Sends reads to streaming standbys that have replayed everything the reader has to see, and otherwise to the primary.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createDatabase, createPool, type Database } from './database.ts';
import { findDatabaseRefusal, findState } from './database-errors.ts';
import { type Standby, watchStandby } from './standby-watch.ts';

/** Where a read runs. */
export type ReadSource = { db: Database; pool: pg.Pool };

/** A position in the write-ahead log of the primary, in bytes. */
export type WalPosition = number;

export type StandbyReads = {
  /** `seen`: the read must see everything up to there; 'everything' is only what the primary has. */
  run: <Result>(seen: WalPosition | 'everything', work: (source: ReadSource) => Promise<Result>) => Promise<Result>;
  /** Call when a change of data was announced: from now on reads need a standby that has replayed it. */
  dataChanged: () => void;
  /** Everything committed so far is before it. */
  readPosition: () => Promise<WalPosition>;
  close: () => Promise<void>;
};

type Log = { warn: (details: object, message: string) => void; info: (details: object, message: string) => void };

type Options = { primary: ReadSource; urls: readonly string[]; log: Log };

const connectionsPerStandby = 10;
/** After the primary did not answer. */
const retryMs = 500;

type Announcements = Record<'onChange' | 'onLive', (listener: () => void) => void>;

/** Reads on the standbys of these settings, which follow what is announced; undefined without any. */
export function followStandbys({
  urls,
  announcements,
  ...options
}: Options & { announcements: Announcements }): StandbyReads | undefined {
  if (urls.length === 0) return undefined;
  const reads = createStandbyReads({ urls, ...options });
  announcements.onChange(reads.dataChanged);
  announcements.onLive(reads.dataChanged);
  return reads;
}

export function createStandbyReads({ primary, urls, log }: Options): StandbyReads {
  const standbys = urls.map((url) => openStandby(url, primary.pool, log));
  // Undefined while the position of the last announced change is not known: then only the primary is right.
  let floor: WalPosition | undefined;
  let changed = false;
  let finding = false;
  const closing = new AbortController();
  let turn = 0;

  const readPosition = async (): Promise<WalPosition> => {
    const { rows } = await primary.pool.query<{ position: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position`,
    );
    if (rows[0] === undefined) throw new Error('the primary has no position');
    return rows[0].position;
  };
  const findFloor = async (): Promise<void> => {
    finding = true;
    while (changed && !closing.signal.aborted) {
      changed = false;
      try {
        const position = await readPosition();
        if (changed) continue;
        floor = position;
        for (const { watch } of standbys) watch.waitFor(position);
      } catch {
        // Reads use the primary meanwhile, and report its failure themselves.
        changed = true;
        await sleep(retryMs, undefined, { ref: false });
      }
    }
    finding = false;
  };
  const dataChanged = () => {
    floor = undefined;
    changed = true;
    if (!finding) void findFloor();
  };
  const choose = (seen: WalPosition | 'everything') => {
    if (floor === undefined || seen === 'everything') return undefined;
    const position = Math.max(floor, seen);
    const able = standbys.filter(({ watch }) => watch.replayed() >= position);
    turn += 1;
    return able[turn % able.length];
  };

  dataChanged();
  return {
    run: async (seen, work) => {
      const standby = choose(seen);
      if (standby === undefined) return work(primary);
      try {
        return await work(standby.source);
      } catch (error) {
        if (!isStandbyFailure(error)) throw error;
        log.warn(
          { event: 'standby.read_failed', standby: standby.watch.name, err: error },
          'read repeated on the primary',
        );
        standby.watch.checkNow();
        return work(primary);
      }
    },
    dataChanged,
    readPosition,
    close: async () => {
      closing.abort();
      await Promise.all(standbys.map(({ watch }) => watch.close()));
      await Promise.all(standbys.map(({ source }) => source.pool.end()));
    },
  };
}

function openStandby(url: string, primary: pg.Pool, log: Log): { source: ReadSource; watch: Standby } {
  // A standby may be promoted while we use it, and must not be written to by mistake even then.
  const pool = createPool(url, connectionsPerStandby, '-c default_transaction_read_only=on');
  return { source: { db: createDatabase(pool), pool }, watch: watchStandby(url, primary, log) };
}

/** A statement that took too long would take as long on the primary. */
function isStandbyFailure(error: unknown): boolean {
  return findState(error) !== '57014' && findDatabaseRefusal(error)?.code === 'unavailable';
}
