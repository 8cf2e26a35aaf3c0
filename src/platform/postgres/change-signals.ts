// Signals between processes on one database: changed settings, and the topics that open pages follow live.
import type { LiveTopic } from '#kernel/live-topics.ts';
import type { DatabaseConnection } from './database.ts';
import { listen } from './listening-connection.ts';
import { liveChannel, readLivePayload } from './live-signal.ts';

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
