// Says in every process on one database that public data changed, so that none answers from before (threat: stale pages).
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from './database.ts';

export const channel = 'public_data_changed';
/** What the trigger of the settings says. */
export const settingsChanged = 'settings';

export type PublicDataSignal = {
  /** After a write that a public page could show: at once in this process, within moments in the others. */
  send: () => void;
  onChange: (listener: () => void) => void;
  /** The site settings changed, here or in another process, or may have. */
  onSettings: (listener: () => void) => void;
  close: () => Promise<void>;
};

export type SignalOptions = {
  pool: pg.Pool;
  connection: DatabaseConnection;
  log: { warn: (details: object, message: string) => void };
  /**
   * Listeners are also called this often without a reason: should a process die between its write and its signal, the
   * others show what was before for no longer than this.
   */
  healMs?: number;
};

/** Content changes are announced by triggers too, whoever makes them; figures are announced by `send` alone. */
export async function createPublicDataSignal(options: SignalOptions): Promise<PublicDataSignal> {
  const { pool, connection, log, healMs = 10_000 } = options;
  const self = randomUUID();
  const listeners: (() => void)[] = [];
  const settingsListeners: (() => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const tellOfSettings = () => {
    for (const listener of settingsListeners) listener();
  };
  const tellAll = () => {
    tell();
    tellOfSettings();
  };
  const ear = await listen(connection, log, {
    onMessage: (payload) => {
      if (payload === settingsChanged) tellOfSettings();
      // Our own signals were told when they were sent.
      else if (payload !== self) tell();
    },
    onReconnect: tellAll,
  });
  const healer = setInterval(tellAll, healMs);
  healer.unref();

  // However many writes there are, one notification is on its way at a time and one more waits: the last write's. Each is a
  // commit that every other one queues behind, so between two there is a pause.
  let sending: Promise<void> | undefined;
  let again = false;
  const sendOut = () => {
    again = sending !== undefined;
    if (again) return;
    sending = pool
      .query('select pg_notify($1, $2)', [channel, self])
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, 'a change of public data could not be announced'))
      .then(() => sleep(pauseMs))
      .finally(() => {
        sending = undefined;
        if (again) sendOut();
      });
  };

  return {
    send: () => {
      tell();
      sendOut();
    },
    onChange: (listener) => void listeners.push(listener),
    onSettings: (listener) => void settingsListeners.push(listener),
    close: async () => {
      clearInterval(healer);
      await sending;
      await ear.close();
    },
  };
}

/** Far shorter than anybody looks at a page that another process made. */
const pauseMs = 50;

type Hearing = { onMessage: (payload: string) => void; onReconnect: () => void };

/** While the connection is lost nothing is heard, so listeners are told at every attempt to connect again. */
const retryMs = 500;

async function listen(
  connection: DatabaseConnection,
  log: SignalOptions['log'],
  { onMessage, onReconnect }: Hearing,
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
      log.warn({ err: error }, 'changes by other processes are not heard at the moment');
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
