// Announces changed topics to the streams that follow them: never too often, never losing the last change.
import { LRUCache } from 'lru-cache';
import { comesWithData, type LiveTopic } from '#kernel/live-topics.ts';
import { toFrame } from './event-stream.ts';
import type { LiveStream, LiveStreams } from './live-streams.ts';

/** A topic is announced at most this often, however often it changes. */
const pauseMs = 500;
/** The latest changed topics. A stream that missed more gets an event that anything may have changed. */
const mostRemembered = 20_000;
/** A page that was rendered just before a change counts it as missed. */
const marginMs = 2000;

export function createLiveChanges(streams: LiveStreams, now: () => number = Date.now) {
  const pauses = new Map<LiveTopic, { isChangedAgain: boolean }>();
  let knownSince = now();
  const changedAt = new LRUCache<LiveTopic, number>({
    max: mostRemembered,
    dispose: (at, _topic, reason) => {
      if (reason === 'evict') knownSince = Math.max(knownSince, at + 1);
    },
  });

  const announceOne = (topic: LiveTopic) => {
    if (!streams.has(topic) || comesWithData(topic)) return;
    const pause = pauses.get(topic);
    if (pause !== undefined) {
      pause.isChangedAgain = true;
      return;
    }
    const next = { isChangedAgain: false };
    pauses.set(topic, next);
    setTimeout(() => {
      pauses.delete(topic);
      if (next.isChangedAgain) announceOne(topic);
    }, pauseMs).unref();
    streams.deliver(streams.of(topic), toFrame({ topic }));
  };

  return {
    announce: (topics: Iterable<LiveTopic>) => {
      for (const topic of topics) {
        changedAt.set(topic, now());
        announceOne(topic);
      }
    },
    /** Changes may have been lost: everything followed may have changed. */
    announceAll: () => {
      knownSince = now();
      for (const topic of streams.topics()) announceOne(topic);
    },
    /** Announces to a new stream what changed while it was away; undefined if that is unknown. */
    catchUp: (stream: LiveStream, ageMs: number | undefined) => {
      const since = ageMs === undefined ? 0 : now() - ageMs - marginMs;
      const isKnown = since >= knownSince;
      for (const topic of stream.topics) {
        if (comesWithData(topic)) continue;
        if (!isKnown || (changedAt.peek(topic) ?? 0) >= since) stream.send(toFrame({ topic }));
      }
    },
  };
}
