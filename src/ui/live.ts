// Live changes on open pages: one stream of server-sent events per page, shared by all its parts.
import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent, LiveTopic } from '#kernel/live-topics.ts';
import { withBase } from './base-path.ts';

type Listener = (event: LiveEvent) => void;

/** Parts of a page that appear together are followed with one connection. */
const gatherMs = 100;
/** Browsers allow six connections to a site over HTTP/1.1, so pages in the background give theirs up. */
const hiddenMs = 5000;
/** The server sends a beat every 20 seconds. */
const silentMs = 50_000;
const firstRetryMs = 2000;
const longestRetryMs = 5 * 60_000;
/** Answers that are the same for everyone may be this old (platform/http/aged-cache.ts): what is asked for after it shows the change. */
const oldestAnswerMs = 2000;
/** Readers of one project do not all ask for its comments in the same moment. */
const spreadMs = 800;

const listeners = new Map<LiveTopic, Set<Listener>>();
let source: EventSource | undefined;
let followed = '';
let update: ReturnType<typeof setTimeout> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;
let retryMs = firstRetryMs;
/** Everything on this page is known up to here; before the first stream, from when the page was requested. */
let knownUntil = typeof performance === 'undefined' ? 0 : performance.timeOrigin;
let isWatching = false;

/**
 * Calls back when one of these topics changed, or may have while the page was away. Events have no content except figures,
 * so read again what changed. Nothing happens before hydration, or while the page is in the background: it catches up.
 */
export function useLive(topics: readonly LiveTopic[], onEvent: (event: LiveEvent) => void): void {
  const handle = useEffectEvent(onEvent);
  const key = topics.join(',');
  useEffect(() => {
    if (key === '') return undefined;
    return follow(key.split(',') as LiveTopic[], (event) => handle(event));
  }, [key]);
}

function follow(topics: readonly LiveTopic[], listener: Listener): () => void {
  const timers = new Map<LiveTopic, ReturnType<typeof setTimeout>>();
  const receive = (event: LiveEvent) => {
    if (event.data !== undefined || !event.topic.startsWith('project:')) return listener(event);
    // Several changes within a moment are read once.
    if (timers.has(event.topic)) return;
    timers.set(
      event.topic,
      setTimeout(
        () => {
          timers.delete(event.topic);
          listener(event);
        },
        oldestAnswerMs + Math.random() * spreadMs,
      ),
    );
  };
  for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(receive));
  watchPage();
  gather();
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
    for (const topic of topics) {
      const left = listeners.get(topic);
      left?.delete(receive);
      if (left?.size === 0) listeners.delete(topic);
    }
    gather();
  };
}

function gather(): void {
  update ??= setTimeout(() => {
    update = undefined;
    const wanted = [...listeners.keys()].toSorted().join(',');
    if (wanted === followed && (source !== undefined || retry !== undefined)) return;
    // A newly opened part may show data from when the application started.
    const hasNew = wanted.split(',').some((topic) => !followed.split(',').includes(topic));
    if (hasNew) knownUntil = performance.timeOrigin;
    followed = wanted;
    open();
  }, gatherMs);
}

function open(): void {
  close();
  if (followed === '' || document.hidden) return;
  // One second more: both clocks round.
  const age = Math.ceil((Date.now() - knownUntil) / 1000) + 1;
  const opened = new EventSource(
    withBase(`/api/live?${new URLSearchParams({ topics: followed, age: String(Math.max(age, 1)) })}`),
  );
  source = opened;
  opened.addEventListener('open', () => {
    retryMs = firstRetryMs;
    hear();
  });
  opened.addEventListener('beat', hear);
  opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
    hear();
    const event = JSON.parse(data) as LiveEvent;
    for (const listener of listeners.get(event.topic) ?? []) listener(event);
  });
  // The browser would reconnect with the old age, and not at all after a refusal.
  opened.addEventListener('error', openLater);
}

function hear(): void {
  knownUntil = Date.now();
  clearTimeout(silence);
  silence = setTimeout(openLater, silentMs);
}

function openLater(): void {
  close();
  retry = setTimeout(open, retryMs * (0.5 + Math.random()));
  retryMs = Math.min(retryMs * 2, longestRetryMs);
}

function close(): void {
  clearTimeout(retry);
  clearTimeout(silence);
  retry = undefined;
  source?.close();
  source = undefined;
}

function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  const comeBack = () => {
    clearTimeout(leaving);
    leaving = undefined;
    if (!document.hidden && source === undefined) open();
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) comeBack();
    else leaving ??= setTimeout(close, hiddenMs);
  });
  // Out of the back-forward cache, and with the network back.
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack());
  addEventListener('pagehide', close);
  addEventListener('online', () => {
    retryMs = firstRetryMs;
    comeBack();
  });
}
