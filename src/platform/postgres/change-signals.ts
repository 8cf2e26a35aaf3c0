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

export type SignalOptions = {
  connection: DatabaseConnection;
  log: { warn: (details: object, message: string) => void };
};

export async function followChanges({ connection, log }: SignalOptions): Promise<ChangeSignals> {
  const settingsListeners: (() => void)[] = [];
  const liveListeners: ((topics: readonly LiveTopic[]) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  const tellAll = (listeners: readonly (() => void)[]) => {
    for (const listener of listeners) listener();
  };
  const subscription = await listen({
    connection,
    log,
    channels: {
      [settingsChannel]: () => tellAll(settingsListeners),
      [liveChannel]: (payload) => {
        const topics = readLivePayload(payload);
        for (const listener of liveListeners) listener(topics);
      },
    },
    onGap: () => tellAll([...settingsListeners, ...gapListeners]),
  });
  return {
    onSettings: (listener) => void settingsListeners.push(listener),
    onLive: (listener) => void liveListeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    close: subscription.close,
  };
}

export const liveChannel = 'live';

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
export function readLivePayload(payload: string): LiveTopic[] {
  return payload.split(' ').filter((word) => isLiveTopic(word));
}

export type Listening = { close: () => Promise<void> };

export type ListenOptions = {
  connection: DatabaseConnection;
  log: { warn: (details: object, message: string) => void };
  /** A handler for the payload of each channel. */
  channels: Record<string, (payload: string) => void>;
  /** Called when the connection is lost and at every attempt to reconnect, because notifications are missed in between. */
  onGap: () => void;
};

const retryMs = 500;

export async function listen({ connection, log, channels, onGap }: ListenOptions): Promise<Listening> {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<pg.Client> => {
    const fresh = createClient(connection, { keepAlive: true });
    fresh.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
    try {
      await fresh.connect();
      await fresh.query(
        Object.keys(channels)
          .map((channel) => `listen ${channel}`)
          .join('; '),
      );
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.once('end', reconnectLater);
    return fresh;
  };
  const reconnectLater = () => {
    if (closed) return;
    onGap();
    timer = setTimeout(() => void reconnect(), retryMs);
    timer.unref();
  };
  const reconnect = async () => {
    try {
      client = await connect();
      onGap();
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
