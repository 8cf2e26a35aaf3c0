// Answers of the API that are the same for everyone: serialized bytes by address, at most two seconds old.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { pageHeaders } from '#kernel/list-page.ts';
import { type AgedCache, createAgedCache } from './aged-cache.ts';
import { toOwnMemory } from './compression.ts';
import { findLent, lendViewer, lentViewerHeader } from './lent-viewer.ts';
import { hasJustWritten } from './recent-write.ts';
import { anonymous } from './viewer.ts';

export type KeptAnswer = { status: number; body: Buffer; headers: Record<string, string>; etag: string };

export type AnswerCache = AgedCache<KeptAnswer>;

/** Limits memory; a page of 24 projects is about 20 KB, the empty answer to a search 2 bytes. */
const defaultMaxBytes = 8 * 1024 * 1024;
/** The overhead of an entry besides its body: buffers, headers and addresses, found by comparing heap snapshots. */
const entryOverheadBytes = 1500;

export function createAnswerCache({
  maxBytes = defaultMaxBytes,
  now,
}: {
  maxBytes?: number;
  now?: () => number;
} = {}): AnswerCache {
  return createAgedCache({
    maxBytes,
    getSize: ({ body }) => body.length + entryOverheadBytes,
    isKept: ({ status }) => status === 200,
    ...(now && { now }),
  });
}

export function toKeptAnswer(body: string | Buffer, headers: Record<string, string> = {}, status = 200): KeptAnswer {
  const bytes = toOwnMemory(Buffer.from(body));
  return { status, body: bytes, headers, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
}

/** Headers that are part of an answer, not of one response. */
const keptHeaders = ['content-type', 'cache-control', ...pageHeaders, 'retry-after'] as const;

export type SharedReads = {
  /** The same for all who have no session. */
  forVisitors: readonly Endpoint[];
  /** What a visitor is answered, signed-in people are answered too. What visitors may not see, each of them asks for. */
  forEveryone: readonly Endpoint[];
};

/** Answers these endpoints from the cache. Register before their routes. */
export function shareAnswers(
  app: FastifyInstance,
  cache: AnswerCache,
  { forVisitors, forEveryone }: SharedReads,
): void {
  const sharedByVisitors = new Set<Endpoint | undefined>([...forVisitors, ...forEveryone]);
  const sharedByAll = new Set<Endpoint | undefined>(forEveryone);
  const isShared = (request: FastifyRequest) => {
    const { viewer, routeOptions, method } = request;
    // A program that has just changed something has no cookie that says so.
    if (viewer.token !== undefined) return false;
    const shared = viewer.user === undefined ? sharedByVisitors : sharedByAll;
    return method === 'GET' && viewer.admin === undefined && shared.has(routeOptions.config.endpoint);
  };
  /** Reads as an anonymous visitor, so that the answer cannot contain data of the caller; rate limits count the caller's address. */
  const read = async (request: FastifyRequest): Promise<KeptAnswer> => {
    const viewer = lendViewer(anonymous, 'database');
    try {
      const { statusCode, payload, headers } = await app.inject({
        url: request.url,
        remoteAddress: request.ip,
        headers: { [lentViewerHeader]: viewer.key },
      });
      const sent = keptHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
      return toKeptAnswer(payload, Object.fromEntries(sent), statusCode);
    } finally {
      viewer.end();
    }
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isShared(request) || findLent(request)?.source === 'database' || hasJustWritten(request)) return done();
    cache
      .get(request.url, () => read(request))
      .then((answer) => {
        // Rate limits are per caller, and a signed-in person may see more than a visitor.
        if (answer.status === 429 || (answer.status !== 200 && request.viewer.user !== undefined)) done();
        else sendKept(request, reply, answer);
      }, done);
    return undefined;
  });
}

function sendKept(request: FastifyRequest, reply: FastifyReply, { status, headers, etag, body }: KeptAnswer): void {
  reply.code(status).headers(headers);
  if (status === 200) reply.header('etag', etag);
  if (status === 200 && request.headers['if-none-match'] === etag) void reply.code(304).send();
  else void reply.send(body);
}
