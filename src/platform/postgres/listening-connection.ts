// The one connection of a process that listens to the database, shared by everything that is announced with NOTIFY.
import type pg from 'pg';
import { createClient, type DatabaseConnection } from './database.ts';

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
