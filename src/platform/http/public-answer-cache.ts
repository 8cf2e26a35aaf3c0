// Cache of public API answers for callers without a session: serialized bytes by address, dropped when what they show
// changes, so answers are never stale.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayMs } from '#kernel/dates.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { toOwnMemory } from './own-memory.ts';
import { createPublicChanges, getShown, type Shown } from './public-changes.ts';

type KeptAnswer = { body: Buffer; headers: Record<string, string>; etag: string };

export type AnswerCache = {
  find: (address: string) => KeptAnswer | undefined;
  /** The current data version, passed back with an answer read since. */
  mark: () => number;
  keep: (address: string, answer: KeptAnswer, readSince: number) => void;
  /** Public data changed, or only figures of one project: earlier answers that show it are invalid, including any being read now. */
  clear: (projectId?: number) => void;
};

/** Bounds memory whatever addresses are requested; a page of 24 projects is about 20 KB, the empty answer to a search 2 bytes. */
const defaultMaxBytes = 8 * 1024 * 1024;
/** What an entry takes besides its body: buffers, headers and addresses, found by comparing heap snapshots. */
const entryOverheadBytes = 1500;

/** `now` matters because some lists depend on the date: answers expire with the UTC day. */
export function createAnswerCache({ maxBytes = defaultMaxBytes, now = Date.now } = {}): AnswerCache {
  // A Map keeps insertion order; a hit moves to the end, so the first entry is the least recently used.
  const kept = new Map<string, { answer: KeptAnswer; shown: Shown; readSince: number }>();
  const changes = createPublicChanges();
  let bytes = 0;
  let day = Math.floor(now() / dayMs);

  const followDay = () => {
    const today = Math.floor(now() / dayMs);
    if (today === day) return;
    day = today;
    changes.note();
  };
  const removeEntry = (address: string) => {
    bytes -= getSize(kept.get(address)?.answer);
    kept.delete(address);
  };

  return {
    find: (address) => {
      followDay();
      const entry = kept.get(address);
      if (entry === undefined) return undefined;
      if (!changes.isCurrent(entry.shown, entry.readSince)) {
        removeEntry(address);
        return undefined;
      }
      kept.delete(address);
      kept.set(address, entry);
      return entry.answer;
    },
    mark: () => {
      followDay();
      return changes.mark();
    },
    keep: (address, answer, readSince) => {
      const shown = getShown([address]);
      if (!changes.isCurrent(shown, readSince)) return;
      removeEntry(address);
      kept.set(address, { answer, shown, readSince });
      bytes += getSize(answer);
      for (const stalest of kept.keys()) {
        if (bytes <= maxBytes) break;
        removeEntry(stalest);
      }
    },
    clear: changes.note,
  };
}

function getSize(answer: KeptAnswer | undefined): number {
  return answer === undefined ? 0 : answer.body.length + entryOverheadBytes;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while a cacheable answer is being read. */
    cacheMark: number | undefined;
  }
}

/** Headers that are part of an answer, not of one response. */
const keptHeaders = ['content-type', 'cache-control', 'link', 'x-total-count'] as const;

/** Answers these endpoints from the cache for callers without a session. Register before their routes. */
export function cacheAnswers(app: FastifyInstance, cache: AnswerCache, endpoints: readonly Endpoint[]): void {
  const cached = new Set<Endpoint | undefined>(endpoints);
  app.decorateRequest('cacheMark', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    if (!isCacheable(request) || !cached.has(request.routeOptions.config.endpoint)) return done();
    const answer = cache.find(request.url);
    if (answer !== undefined) return send(request, reply, answer);
    request.cacheMark = cache.mark();
    return done();
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { cacheMark } = request;
    if (cacheMark === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
    const body = toOwnMemory(Buffer.from(payload));
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    const headers = Object.fromEntries(
      keptHeaders.flatMap((name) => {
        const value = reply.getHeader(name);
        return value === undefined ? [] : [[name, String(value)]];
      }),
    );
    cache.keep(request.url, { body, headers, etag }, cacheMark);
    reply.header('etag', etag);
    return done(null, payload);
  });
}

function isCacheable({ method, viewer }: FastifyRequest): boolean {
  return method === 'GET' && viewer.user === undefined && viewer.admin === undefined;
}

function send(request: FastifyRequest, reply: FastifyReply, { body, headers, etag }: KeptAnswer): void {
  reply.headers(headers).header('etag', etag);
  if (request.headers['if-none-match'] === etag) void reply.code(304).send();
  else void reply.code(200).send(body);
}
