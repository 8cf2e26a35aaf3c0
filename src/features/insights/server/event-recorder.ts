// Records project events in batches: views, supports, shares and investments, each once per visitor and day.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';
import { isPerson } from '../analytics-rules.ts';
import { type EventType, getSource, type shareWays } from '../insights-rules.ts';
import { eventBody } from '../statistics-contract.ts';
import { type PendingEvent, saveEvents } from './event-storage.ts';
import { createDailySaltCache, fingerprint } from './visitor-fingerprint.ts';

/**
 * Flush interval, the batch size that triggers a flush, and the maximum queue length; events beyond it are dropped to bound
 * memory.
 */
const flushMs = 2000;
const batchSize = 2000;
const mostWaiting = 100_000;

type Recording = Pick<Deps, 'db' | 'log' | 'now'> & { config: Pick<Deps['config'], 'publicUrl'> };

/** Observes responses; pending events are flushed when the application closes. */
export function recordProjectEvents(app: FastifyInstance, deps: Recording): void {
  const { db, now, log } = deps;
  const ownHost = new URL(deps.config.publicUrl).host;
  const waiting = new Map<string, PendingEvent>();
  const salts = createDailySaltCache(deps);
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  };
  const writeAll = async () => {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, batchSize);
      for (const [key] of batch) waiting.delete(key);
      if (!(await save(batch))) return;
    }
  };
  // While the database is unavailable events wait for the next flush: losing an event is better than failing a page.
  const save = async (batch: [string, PendingEvent][]) => {
    try {
      await saveEvents(
        db,
        batch.map(([, event]) => event),
      );
      return true;
    } catch (error) {
      if (findDatabaseRefusal(error)?.code === 'unavailable') {
        for (const [key, event] of batch) if (waiting.size < mostWaiting) waiting.set(key, event);
      } else log.warn({ event: 'events.flush_failed', err: error }, 'failed to save project events');
      return false;
    }
  };

  const add = async (request: FastifyRequest, status: number) => {
    const seen = findEvent(request, status);
    if (seen === undefined || waiting.size >= mostWaiting) return;
    const at = now();
    const day = toDay(at);
    const salt = await salts(day);
    if (salt === undefined) return;
    const { visitor, other } = fingerprint(request, salt);
    const event: PendingEvent = {
      ...seen,
      day,
      at: at.toISOString(),
      visitor: visitor.toString('hex'),
      other: other?.toString('hex') ?? null,
      userId: request.viewer.user?.id ?? null,
      source: seen.type === 'view' ? readSource(request, ownHost) : null,
    };
    const key = `${day} ${seen.type} ${seen.projectId ?? seen.paymentId} ${event.visitor}`;
    // The first event of the day determines the visitor's source.
    if (!waiting.has(key)) waiting.set(key, event);
    timer ??= setTimeout(() => void flush(), flushMs);
    timer.unref();
  };
  // The salt may still be loading when the application closes.
  const arriving = new Set<Promise<void>>();
  app.addHook('onResponse', async (request, reply) => {
    const arrival = add(request, reply.statusCode);
    arriving.add(arrival);
    await arrival.finally(() => arriving.delete(arrival));
  });
  app.addHook('onClose', async () => {
    await Promise.allSettled(arriving);
    await flush();
  });
}

type SeenEvent = {
  type: EventType;
  /** Null for investments, which are looked up by payment. */
  projectId: number | null;
  paymentId: string | null;
  via: (typeof shareWays)[number] | null;
};

/** Visitors who opt out of tracking, bots, prefetches and administrators are not counted. */
function findEvent(request: FastifyRequest, status: number): SeenEvent | undefined {
  const { headers, viewer } = request;
  const event = request.method === 'GET' ? findView(request, status) : findAct(request, status);
  if (event === undefined || !isPerson(headers['user-agent']) || headers['sec-purpose'] !== undefined) return undefined;
  return headers['sec-gpc'] === '1' || headers.dnt === '1' || viewer.admin !== undefined ? undefined : event;
}

const projectPage = /^\/(api\/)?projects\/([1-9]\d{0,14})$/;
const nothingElse = { paymentId: null, via: null };

/**
 * The project viewed by this request: its page, or the API call made when navigating to it from another
 * page. Only browsers send the header; in-process calls while rendering do not.
 */
function findView({ headers, url }: FastifyRequest, status: number): SeenEvent | undefined {
  if (status !== 200 && status !== 304) return undefined;
  const [, api, id] = projectPage.exec(url.split('?', 1)[0] ?? '') ?? [];
  if (id === undefined || (api !== undefined && headers['sec-fetch-mode'] !== 'cors')) return undefined;
  return { ...nothingElse, type: 'view', projectId: Number(id) };
}

function findAct({ method, routeOptions, params, body }: FastifyRequest, status: number): SeenEvent | undefined {
  if (method !== 'POST') return undefined;
  const projectId = Number((params as { id?: unknown } | undefined)?.id);
  switch (routeOptions.url) {
    case '/api/projects/:id/upvote':
      return status < 300 ? { ...nothingElse, type: 'upvote', projectId } : undefined;
    case '/api/projects/:id/events': {
      if (status >= 300) return undefined;
      const { metadata } = eventBody.parse(body);
      return { ...nothingElse, type: 'share', projectId, via: metadata?.via ?? null };
    }
    // The first claim of a completed investment; later ones answer 200.
    case '/api/investments': {
      const { transactionId } = body as { transactionId: string };
      return status === 201
        ? { ...nothingElse, type: 'investment', projectId: null, paymentId: transactionId }
        : undefined;
    }
    default:
      return undefined;
  }
}

function readSource({ headers, url }: FastifyRequest, ownHost: string): string {
  const utmSource = new URLSearchParams(url.split('?')[1] ?? '').get('utm_source');
  return getSource({
    ...(headers.referer !== undefined && { referrer: headers.referer }),
    ...(utmSource !== null && { utmSource }),
    ownHost,
  });
}
