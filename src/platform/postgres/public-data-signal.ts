// Announces changes of public data to every process on one database, so that no cache stays stale.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { LiveTopic } from '#kernel/live-topics.ts';
import type { DatabaseConnection } from './database.ts';
import { listen } from './listening-connection.ts';
import { liveChannel, readLivePayload } from './live-signal.ts';

export const channel = 'public_data_changed';
/** Payload sent by the settings trigger. */
export const settingsChanged = 'settings';

export type PublicDataSignal = {
  /**
   * Call after a write that public pages could show: immediate in this process, within moments in others. With an id if only the
   * project itself and lists show it.
   */
  send: (projectId?: number) => void;
  onChange: (listener: (projectId?: number) => void) => void;
  /** The site settings changed, or may have, here or in another process. */
  onSettings: (listener: () => void) => void;
  /** Topics of `signalLive`, from any process. */
  onLive: (listener: (topics: readonly LiveTopic[]) => void) => void;
  /** Signals may have been lost: the listening connection was. */
  onGap: (listener: () => void) => void;
  close: () => Promise<void>;
};

export type SignalOptions = {
  pool: pg.Pool;
  connection: DatabaseConnection;
  log: { warn: (details: object, message: string) => void };
  /**
   * How often to look for writes that were not announced, because a process died between its write and its signal. PostgreSQL
   * itself reports a write up to ten seconds late.
   */
  safetyCheckMs?: number;
};

/** Triggers also announce content changes; figures are only announced by `send`. */
export async function createPublicDataSignal(options: SignalOptions): Promise<PublicDataSignal> {
  const { pool, connection, log, safetyCheckMs = 10_000 } = options;
  const self = randomUUID();
  const listeners: ((projectId?: number) => void)[] = [];
  const settingsListeners: (() => void)[] = [];
  const liveListeners: ((topics: readonly LiveTopic[]) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  const notifyLocal = (projectId?: number) => {
    for (const listener of listeners) listener(projectId);
  };
  const notifySettings = () => {
    for (const listener of settingsListeners) listener();
  };
  const notifyAll = () => {
    notifyLocal();
    notifySettings();
  };
  const handlePublicData = (payload: string) => {
    if (payload === settingsChanged) return notifySettings();
    const [sender, ids = ''] = payload.split(' ');
    // Our own signals were handled when sent.
    if (sender === self) return;
    if (ids === '') notifyLocal();
    else for (const id of ids.split(',')) notifyLocal(Number(id));
  };
  const handleLive = (payload: string) => {
    const topics = readLivePayload(payload);
    for (const listener of liveListeners) listener(topics);
  };
  const subscription = await listen({
    connection,
    log,
    channels: { [channel]: handlePublicData, [liveChannel]: handleLive },
    onGap: () => {
      notifyAll();
      for (const listener of gapListeners) listener();
    },
  });
  let counted: string | undefined;
  const findLostSignals = async () => {
    const found = await countPublicWrites(pool);
    if (found === undefined || found !== counted) notifyAll();
    counted = found;
  };
  const safetyTimer = setInterval(() => void findLostSignals(), safetyCheckMs);
  safetyTimer.unref();

  // At most one notification is in flight and one pending, however many writes there are. NOTIFY commits are serialized
  // by PostgreSQL, so there is a pause between two.
  let sending: Promise<void> | undefined;
  const changed = new Set<number | undefined>();
  const flush = () => {
    if (sending !== undefined || changed.size === 0) return;
    const isScoped = !changed.has(undefined) && changed.size <= maxProjects;
    const payload = isScoped ? `${self} ${[...changed].join(',')}` : self;
    changed.clear();
    sending = pool
      .query('select pg_notify($1, $2)', [channel, payload])
      .then(() => undefined)
      .catch((error: unknown) =>
        log.warn({ event: 'signal.notify_failed', err: error }, 'failed to announce public data change'),
      )
      .then(() => sleep(pauseMs))
      .finally(() => {
        sending = undefined;
        flush();
      });
  };

  return {
    send: (projectId) => {
      notifyLocal(projectId);
      changed.add(projectId);
      flush();
    },
    onChange: (listener) => void listeners.push(listener),
    onSettings: (listener) => void settingsListeners.push(listener),
    onLive: (listener) => void liveListeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    close: async () => {
      clearInterval(safetyTimer);
      await sending;
      await subscription.close();
    },
  };
}

/** Undefined if the database cannot say. */
async function countPublicWrites(pool: pg.Pool): Promise<string | undefined> {
  try {
    const { rows } = await pool.query<{ writes: string | null }>('select count_public_writes()::text as writes');
    return rows[0]?.writes ?? undefined;
  } catch {
    return undefined;
  }
}

/** A payload has at most 8,000 bytes. */
const maxProjects = 400;
/** Far shorter than anyone would notice. */
const pauseMs = 50;
