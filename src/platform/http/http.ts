// The HTTP server: limits, cross-site protection, and `serve(endpoint)`.

import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import { type ListPage, writeCounts, writeSearchNote } from '#kernel/list-page.ts';
import type { Config } from '#platform/config/config.ts';
import { addHttpMetrics } from '#platform/metrics/http-metrics.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Telemetry } from '#platform/telemetry/telemetry.ts';
import { addBasePathToAnswers, rewriteBasePath } from './base-path.ts';
import { findBearer, logTokenChanges, requireScope, resolveBearer } from './bearer.ts';
import { acceptJsonAndFiles, requireFileOnlyWhereExpected } from './body-types.ts';
import { refuseCrossSite } from './cross-site.ts';
import { requireAccess, requireConfirmed, requireSecondFactor } from './endpoint-access.ts';
import { answerError } from './error-answers.ts';
import { findLent } from './lent-viewer.ts';
import { watchForProxies } from './proxy-watch.ts';
import { markRecentWrites } from './recent-write.ts';
import { addRequestIds, makeRequestId } from './request-id.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { allowAnswerTime, limitBodyTime, longestRequestMs, usualBodyMs } from './time-limits.ts';
import { hasSeveralHosts, unroutedErrors } from './unrouted-errors.ts';
import { anonymous, type Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
  }
  interface FastifyContextConfig {
    /** The endpoint behind the route. Routes that have none are not part of the API: pages, assets, the development identity provider. */
    endpoint?: Endpoint;
    /** Accepts cross-site or non-JSON requests: the provider's webhook, the identity provider's callback. */
    crossSite?: 'allowed';
    /** The call itself creates the record of the signed-in person and reports whether it existed. */
    makesRecord?: boolean;
  }
}

export type HttpOptions = {
  isSecondFactorRequired: () => boolean;
  config: Config;
  log: FastifyBaseLogger;
  /** Reads the session cookies. */
  resolveViewer: (request: FastifyRequest) => Promise<Viewer>;
  /** The viewer of an API token; undefined if the token does not work. */
  resolveToken?: (token: string) => Promise<Viewer | undefined>;
  /** Creates the record of a person who signed in but has none yet; answers the viewer with it. */
  registerViewer: (viewer: Viewer) => Promise<Viewer>;
  /** Absent if nothing is measured. */
  metrics?: Metrics | undefined;
  /** Absent if nothing is traced. */
  telemetry?: Pick<Telemetry, 'addHttpSpans'> | undefined;
};

// zod/mini has no error messages; only the server loads zod's English ones.
z.config(z.locales.en());

/** Every limit is set because the framework's default is unsafe. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { config } = options;
  const app = Fastify({
    loggerInstance: options.log,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: makeRequestId,
    // The log adds the id of a request to all of its lines, also those that are written without the request (log.ts).
    childLoggerFactory: (logger) => logger,
    bodyLimit: 64 * 1024,
    requestTimeout: longestRequestMs,
    connectionTimeout: 20_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Request logs would record every page a person reads.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes is answered, and its connection ends with the answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    ...unroutedErrors(config),
    ...rewriteBasePath(config),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer', null as never);
  app.decorateRequest('pageRoute', undefined);
  addRequestIds(app);
  options.telemetry?.addHttpSpans(app);
  if (options.metrics) addHttpMetrics(app, options.metrics);
  await app.register(cookie);
  addSecurityHeaders(app, config);
  markRecentWrites(app, config);
  addBasePathToAnswers(app, config);
  acceptJsonAndFiles(app);
  watchForProxies(app, config);
  app.addHook('onRequest', (request, _reply, done) => {
    limitBodyTime(request, usualBodyMs);
    done();
  });
  app.addHook('onRequest', async (request) => {
    request.viewer = anonymous;
    if (hasSeveralHosts(request.raw)) throw new AppError('bad_request', 'The request names more than one host.');
    const lent = findLent(request);
    const bearer = lent === undefined ? findBearer(request) : undefined;
    // A browser never adds a token by itself, as it does with cookies.
    if (bearer === undefined) refuseCrossSite(request, config);
    // Assets need no session, and must be served while the database is down.
    if (request.url.startsWith('/assets/')) return;
    const viewer =
      lent?.viewer ??
      (bearer === undefined ? await options.resolveViewer(request) : await resolveBearer(options.resolveToken, bearer));
    request.viewer = { ...viewer, requestId: request.id };
    const { endpoint, makesRecord } = request.routeOptions.config;
    if (endpoint === undefined) return;
    if (viewer.token !== undefined) requireScope(endpoint, viewer.token);
    requireAccess(endpoint, request.viewer);
    request.viewer = requireSecondFactor(endpoint, request.viewer, options);
    if (endpoint.stepUp) requireConfirmed(request.viewer, endpoint);
    const user = request.viewer.user;
    // Reads never write; a new person's first change creates their record before anything else.
    const changes = request.method !== 'GET' && endpoint.access !== 'public' && makesRecord !== true;
    if (user !== undefined && user.id === undefined && changes) {
      request.viewer = await options.registerViewer(request.viewer);
    }
  });
  logTokenChanges(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'Not found.');
  });
  app.addHook('preValidation', async (request) => {
    allowAnswerTime(request);
    requireFileOnlyWhereExpected(request);
  });
  return app;
}

export type Call<E> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  viewer: Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** An answer with another status than the endpoint's first, or with headers. */
export class Answer<Output> {
  readonly status: number;
  readonly body: Output;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Output, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A handler's result; nothing if the endpoint has no output. */
type Result<Output> = Output | Answer<Output> | (undefined extends Output ? void : never);

/** Serves an endpoint. Access, schemas and statuses come from the endpoint value, so none can be forgotten. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Result<OutputOf<E>>>,
  options: { makesRecord?: boolean } = {},
): void {
  const { output } = endpoint;
  const statuses = Object.keys(getSuccess(endpoint)).map(Number);
  const usual = statuses.find((status) => status === 201) ?? statuses[0] ?? 200;
  const bodyLimit = endpoint.upload?.maxBytes ?? endpoint.maxBodyBytes;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    // Uploads are counted before they are read.
    config: { endpoint, ...options, ...(endpoint.upload && { rateLimit: { hook: 'onRequest' as const } }) },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(output && { response: Object.fromEntries(statuses.map((status) => [status, output])) }),
    },
    handler: async (request, reply) => {
      const result = await handler({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        viewer: request.viewer,
        request,
        reply,
      });
      const answer = result instanceof Answer ? result : new Answer(usual, result as OutputOf<E>);
      // Figures and sessions change, so browsers must revalidate.
      reply.code(answer.status).headers({ 'cache-control': 'private, no-cache', ...answer.headers });
      return output === undefined && endpoint.file === undefined ? reply.send() : reply.send(answer.body);
    },
  });
}

export function getSuccess({ success, output, file, stream }: Endpoint): Record<number, string> {
  if (success !== undefined) return success;
  return output === undefined && file === undefined && stream === undefined ? { 204: 'Done' } : { 200: 'Success' };
}

/** Serves a change that answers with what `read` finds after it. */
export function serveChange<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  read: (call: Call<E>) => Promise<OutputOf<E>>,
  change: (call: Call<E>) => Promise<unknown>,
): void {
  serve(app, endpoint, async (call) => {
    await change(call);
    return read(call);
  });
}

/** Serves a list: the handler returns one page of it. */
export function serveList<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ListPage<ItemOf<E>>>,
): void {
  serve(app, endpoint, async (call) => answerPage(call.request, await handler(call)) as Answer<OutputOf<E>>);
}

type ItemOf<E> = OutputOf<E> extends readonly (infer Item)[] ? Item : never;

/** One page of a list, with the headers that announce the next one, and the previous one in lists that lead both ways. */
function answerPage<Item>(request: FastifyRequest, page: ListPage<Item>): Answer<Item[]> {
  const headers: Record<string, string> = {};
  if (page.total !== undefined) headers['x-total-count'] = String(page.total);
  if (page.counts !== undefined) headers['x-counts'] = writeCounts(page.counts);
  if (page.note !== undefined) headers['x-search'] = writeSearchNote(page.note);
  const links = [
    ['prev', page.previousCursor],
    ['next', page.nextCursor],
  ].flatMap(([relation, cursor]) => {
    if (cursor === undefined) return [];
    const [path = '', query] = request.url.split('?');
    const search = new URLSearchParams(query);
    search.set('cursor', cursor);
    return [`<${path}?${search}>; rel="${relation}"`];
  });
  if (links.length > 0) headers.link = links.join(', ');
  return new Answer(200, page.items, headers);
}

/** 201 with what the call made, or 200 with what an earlier call had made. */
export function answerMade<Output>(isNew: boolean, body: Output): Answer<Output> {
  return new Answer(isNew ? 201 : 200, body);
}
