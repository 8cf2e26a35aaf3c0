// Signals between processes on one database, announced with NOTIFY: changed settings, and the topics that open pages follow live.

import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { isLiveTopic, type LiveTopic, type SignaledTopic } from '#kernel/live-topics.ts';
import { createClient, type DatabaseConnection, type Queryable } from './database.ts';

/** A trigger notifies it; see db/rules/settings.sql. */
export const settingsChannel = 'settings_changed';

export type ChangeSignals = {
  /** The site settings changed, or may have, here or in another process. */
  onSettings: (listener: () => void) => void;
  /** Topics of `signalLive`, from any process. */
  onLive: (listener: (topics: readonly LiveTopic[]) => void) => void;
  /** Signals may have been lost: the listening connection was. */
  onGap: (listener: () => void) => void;
  close: () => Promise<void>;
};

type SignalOptions = {
  connection: DatabaseConnection;
  log: { warn: (details: object, message: string) => void };
};

export const liveChannel = 'live';
const retryMs = 500;

/** Listens on a connection of its own, which is opened again when it is lost. */
export async function followChanges({ connection, log }: SignalOptions): Promise<ChangeSignals> {
  const settingsListeners: (() => void)[] = [];
  const liveListeners: ((topics: readonly LiveTopic[]) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const announce = (channel: string, payload = '') => {
    if (channel === settingsChannel) for (const listener of settingsListeners) listener();
    else for (const listener of liveListeners) listener(readLivePayload(payload));
  };
  /** Notifications are missed from the loss of the connection until it is open again. */
  const announceGap = () => {
    for (const listener of [...settingsListeners, ...gapListeners]) listener();
  };
  const connect = async (): Promise<pg.Client> => {
    const fresh = createClient(connection, { keepAlive: true });
    fresh.on('notification', ({ channel, payload }) => announce(channel, payload));
    try {
      await fresh.connect();
      await fresh.query(`listen ${settingsChannel}; listen ${liveChannel}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.once('end', reconnectLater);
    return fresh;
  };
  const reconnectLater = () => {
    if (isClosed) return;
    announceGap();
    timer = setTimeout(() => void reconnect(), retryMs).unref();
  };
  const reconnect = async () => {
    try {
      client = await connect();
      announceGap();
      if (isClosed) await client.end();
    } catch (error) {
      log.warn({ event: 'signal.connection_lost', err: error }, 'LISTEN connection lost');
      reconnectLater();
    }
  };

  let client = await connect();
  return {
    onSettings: (listener) => void settingsListeners.push(listener),
    onLive: (listener) => void liveListeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client.end().catch(() => undefined);
    },
  };
}

/** A payload may have 8,000 bytes. */
const mostTopicsPerPayload = 150;

/** In the transaction of the change; it arrives when that commits. Not for money: commits that notify queue for each other. */
export async function signalLive(tx: Queryable, topics: readonly SignaledTopic[]): Promise<void> {
  if (topics.length === 0) return;
  const unique = [...new Set(topics)];
  const payloads: string[] = [];
  for (let start = 0; start < unique.length; start += mostTopicsPerPayload) {
    payloads.push(unique.slice(start, start + mostTopicsPerPayload).join(' '));
  }
  await tx.execute(sql`
    select pg_notify(${liveChannel}, value) from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb)`);
}

/** The topics of a payload; anything else in it is ignored. */
function readLivePayload(payload: string): LiveTopic[] {
  return payload.split(' ').filter((word) => isLiveTopic(word));
}
