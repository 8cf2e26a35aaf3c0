// Reads on a streaming standby, and a failover to it, on PostgreSQL servers of Debian's packages.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debianPostgres, type Replication, startReplication } from '#test/servers/replication.ts';
import { createDatabase, createPool, withClient } from './database.ts';
import { createStandbyReads, type ReadSource, type StandbyReads } from './standby-reads.ts';

const events: string[] = [];
const note = ({ event }: { event?: string }) => void events.push(event ?? '');
const log = { warn: note, info: note };

describeWhenInstalled();

function describeWhenInstalled(): void {
  if (debianPostgres === undefined) {
    test.skip('needs the Debian package "postgresql", run as root', () => undefined);
    return;
  }
  let cluster: Replication;
  let primary: ReadSource;
  let reads: StandbyReads;
  beforeAll(async () => {
    cluster = await startReplication();
    const pool = createPool(cluster.url);
    await pool.query('create table notes (id int primary key)');
    primary = { pool, db: createDatabase(pool) };
    reads = createStandbyReads({ primary, urls: [cluster.standbyUrl], log });
  }, 60_000);
  afterAll(async () => {
    await reads?.close();
    await primary?.pool.end();
    await cluster?.stop();
  });

  const isOnStandby = (seen: number | 'everything' = 0) =>
    reads.run(seen, async ({ pool }) => {
      const { rows } = await pool.query<{ yes: boolean }>('select pg_is_in_recovery() as yes');
      return rows[0]?.yes;
    });

  test('reads run on the standby once it has replayed what was announced', async () => {
    await expect.poll(() => isOnStandby(), { timeout: 10_000 }).toBe(true);
    reads.dataChanged();
    // Until the position of the change is known only the primary is right.
    expect(await isOnStandby()).toBe(false);
    await expect.poll(() => isOnStandby(), { timeout: 10_000 }).toBe(true);
  });

  test('a reader sees their own write, from the primary while the standby has not replayed it', async () => {
    await withClient(cluster.standbyUrl, (client) => client.query('select pg_wal_replay_pause()'));
    await primary.pool.query('insert into notes values (1)');
    const written = await reads.readPosition();
    expect(await isOnStandby(written)).toBe(false);
    const count = await reads.run(written, async ({ pool }) => (await pool.query('select from notes')).rowCount);
    expect(count).toBe(1);
    // Another reader, who has written nothing, may still be served by the standby.
    expect(await isOnStandby()).toBe(true);
    await withClient(cluster.standbyUrl, (client) => client.query('select pg_wal_replay_resume()'));
    await expect.poll(() => isOnStandby(written), { timeout: 10_000 }).toBe(true);
  });

  test('a position that nobody could have written leads to the primary', async () => {
    expect(await isOnStandby(999_999_999_999_999)).toBe(false);
    expect(await isOnStandby('everything')).toBe(false);
  });

  test('when the primary is killed and the standby promoted, no acknowledged write is lost, and the pool finds it', async () => {
    const acknowledged: number[] = [];
    let next = 100;
    const load = new AbortController();
    const writers = Array.from({ length: 4 }, async () => {
      while (!load.signal.aborted) {
        const id = next++;
        const done = await primary.pool.query('insert into notes values ($1)', [id]).catch(() => undefined);
        if (done !== undefined) acknowledged.push(id);
        else await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(50);
    await cluster.killPrimary();
    const before = acknowledged.length;
    await cluster.promoteStandby();
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    load.abort();
    await Promise.all(writers);
    const { rows } = await primary.pool.query<{ id: number }>('select id from notes');
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    // The promoted standby is the primary now, so there is nothing to read from beside it.
    expect(await isOnStandby()).toBe(false);
    await expect.poll(() => events, { timeout: 5000 }).toContain('standby.away');
  }, 60_000);
}
