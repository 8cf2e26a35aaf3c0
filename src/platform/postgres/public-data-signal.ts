// Announces changes of public data to every process on one database, so that no cache stays stale.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from './database.ts';

export const channel = 'public_data_changed';
/** Payload sent by the settings trigger. */
export const settingsChanged = 'settings';

export type PublicDataSignal = {
  /** Call after a write that public pages could show: immediate in this process, within moments in others. */
  send: () => void;
  onChange: (listener: () => void) => void;
  /** The site settings changed, or may have, here or in another process. */
  onSettings: (listener: () => void) => void;
  close: () => Promise<void>;
};

export type SignalOptions = {
  pool: pg.Pool;
  connection: DatabaseConnection;
  log: { warn: (details: object, message: string) => void };
  /**
   * Listeners are also called at this interval: if a process dies between its write and its signal, the
   * others are stale for at most this long.
   */
  safetyRefreshMs?: number;
};

/** Triggers also announce content changes; figures are only announced by `send`. */
export async function createPublicDataSignal(options: SignalOptions): Promise<PublicDataSignal> {
  const { pool, connection, log, safetyRefreshMs = 10_000 } = options;
  const self = randomUUID();
  const listeners: (() => void)[] = [];
  const settingsListeners: (() => void)[] = [];
  const notifyLocal = () => {
    for (const listener of listeners) listener();
  };
  const notifySettings = () => {
    for (const listener of settingsListeners) listener();
  };
  const notifyAll = () => {
    notifyLocal();
    notifySettings();
  };
  const subscription = await listen(connection, log, {
    onMessage: (payload) => {
      if (payload === settingsChanged) notifySettings();
      // Our own signals were handled when sent.
      else if (payload !== self) notifyLocal();
    },
    onReconnect: notifyAll,
  });
  const safetyTimer = setInterval(notifyAll, safetyRefreshMs);
  safetyTimer.unref();

  // At most one notification is in flight and one pending, however many writes there are. NOTIFY commits are serialized
  // by PostgreSQL, so there is a pause between two.
  let sending: Promise<void> | undefined;
  let again = false;
  const flush = () => {
    again = sending !== undefined;
    if (again) return;
    sending = pool
      .query('select pg_notify($1, $2)', [channel, self])
      .then(() => undefined)
      .catch((error: unknown) =>
        log.warn({ event: 'signal.notify_failed', err: error }, 'failed to announce public data change'),
      )
      .then(() => sleep(pauseMs))
      .finally(() => {
        sending = undefined;
        if (again) flush();
      });
  };

  return {
    send: () => {
      notifyLocal();
      flush();
    },
    onChange: (listener) => void listeners.push(listener),
    onSettings: (listener) => void settingsListeners.push(listener),
    close: async () => {
      clearInterval(safetyTimer);
      await sending;
      await subscription.close();
    },
  };
}

/** Far shorter than anyone would notice. */
const pauseMs = 50;

type Subscription = { onMessage: (payload: string) => void; onReconnect: () => void };

/** Without a connection nothing arrives, so listeners are called at every reconnect attempt. */
const retryMs = 500;

async function listen(
  connection: DatabaseConnection,
  log: SignalOptions['log'],
  { onMessage, onReconnect }: Subscription,
): Promise<{ close: () => Promise<void> }> {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<pg.Client> => {
    const target = typeof connection === 'string' ? { connectionString: connection } : connection;
    const fresh = new pg.Client({ ...target, connectionTimeoutMillis: 5000, keepAlive: true });
    fresh.on('notification', ({ payload = '' }) => onMessage(payload));
    fresh.on('error', () => undefined);
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.once('end', reconnectLater);
    return fresh;
  };
  const reconnectLater = () => {
    if (closed) return;
    onReconnect();
    timer = setTimeout(() => void reconnect(), retryMs);
    timer.unref();
  };
  const reconnect = async () => {
    try {
      client = await connect();
      onReconnect();
      if (closed) await client.end();
    } catch (error) {
      log.warn({ event: 'signal.connection_lost', err: error }, 'LISTEN connection lost');
      reconnectLater();
    }
  };

  let client = await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client.end().catch(() => undefined);
    },
  };
}
