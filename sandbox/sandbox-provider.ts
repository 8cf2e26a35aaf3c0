// In-process stand-in for Stripe: registers its endpoints, and provides the `fetch` that reaches them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { cardPaymentLimits } from '#platform/cards/card-gateway.ts';
import { createEventDeliverer, type Deliver, defaultRetryDelaysMs, type EventDeliverer } from './sandbox-deliverer.ts';
import { noFaults, type SandboxFaults, takeEnding, takeFault } from './sandbox-faults.ts';
import { answerOnce, type KeyedAnswer, requireUsableKey } from './sandbox-idempotency.ts';
import { endDueRefunds } from './sandbox-refund-endings.ts';
import { type SandboxRoute, sandboxRoutes } from './sandbox-routes.ts';
import { inTransaction, withConnection } from './sandbox-store.ts';
import { createSandboxTables } from './sandbox-tables.ts';
import {
  errorAnswer,
  findRefusal,
  newId,
  readCaller,
  readParams,
  refusal,
  requireKnownExpansions,
  requireKnownParams,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

export const sandboxPrefix = '/sandbox/stripe';

export type SandboxOptions = {
  pool: pg.Pool;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Posts an event to our own webhook. */
  deliver: Deliver;
  faults?: Partial<SandboxFaults>;
  now?: () => Date;
  /** Defaults to Stripe's limit. */
  maxAmountCents?: number;
  pollIntervalMs?: number;
  retryDelaysMs?: readonly number[];
  /** Delay until pending refunds of some test cards finish; five seconds by default. */
  refundDelayMs?: number;
};

export type SandboxProvider = {
  /** Mutable at runtime. */
  faults: SandboxFaults;
  /** Started when the app listens, and stopped with the app. */
  events: EventDeliverer;
};

const bodyLimit = 64 * 1024;
const formType = 'application/x-www-form-urlencoded';

export function registerSandboxProvider(app: FastifyInstance, options: SandboxOptions): SandboxProvider {
  const faults = { ...noFaults(), ...options.faults };
  const now = () => new Date((options.now?.() ?? new Date()).getTime() + faults.clockAheadMs);
  const events = createEventDeliverer({
    pool: options.pool,
    webhookSecret: options.webhookSecret,
    deliver: options.deliver,
    faults,
    now,
    pollIntervalMs: options.pollIntervalMs ?? 1000,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
    onPoll: () => endDueRefunds(options.pool, now()),
    onError: (error) =>
      app.log.warn({ event: 'sandbox.delivery_failed', err: error }, 'failed to deliver sandbox events'),
  });
  const sandbox: Sandbox = { ...options, faults, now, events };
  void app.register(
    async (scope) => {
      await createSandboxTables(options.pool);
      scope.addHook('onClose', () => events.stop());
      installStripeWireFormat(scope);
      for (const route of sandboxRoutes) addRoute(scope, sandbox, route);
    },
    // URLs contain client secrets, so calls are not logged.
    { prefix: sandboxPrefix, logLevel: 'warn' },
  );
  return { faults, events };
}

/** A fetch without network: any URL reaches the sandbox mounted in `app`. */
export function sandboxFetch(app: FastifyInstance): typeof fetch {
  return async (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target);
    const signal = init?.signal ?? undefined;
    const answered = app.inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: sandboxPrefix + url.pathname + url.search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && { payload: init.body }),
    });
    // As on a network, a client timeout does not stop the server.
    const answer = await (signal ? Promise.race([answered, rejectOnAbort(signal)]) : answered);
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(answer.payload, { status: answer.statusCode, headers });
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error); // the SDK's time-out
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

type Sandbox = Omit<SandboxOptions, 'faults' | 'now'> & {
  faults: SandboxFaults;
  now: () => Date;
  events: EventDeliverer;
};

function installStripeWireFormat(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
  scope.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0];
    const message = `Unrecognized request URL (${request.method}: ${path}).`;
    return send(reply, request, errorAnswer(404, { type: 'invalid_request_error', message }));
  });
  scope.setErrorHandler((error, request, reply) => send(reply, request, explainError(error, request)));
}

function explainError(error: unknown, request: FastifyRequest): WireAnswer {
  const refused = findRefusal(error);
  if (refused) return refused;
  const { statusCode, code } = error as { statusCode?: number; code?: string }; // Fastify's and PostgreSQL's errors
  if (statusCode === 415) {
    const message = `Invalid request (check that your POST content type is ${formType}).`;
    return errorAnswer(400, { type: 'invalid_request_error', message });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return errorAnswer(statusCode, { type: 'invalid_request_error', message: 'The request could not be read.' });
  }
  if (code !== undefined && busyStates.includes(code)) {
    const message = 'This object cannot be accessed right now because another request is accessing it.';
    return errorAnswer(429, { type: 'invalid_request_error', code: 'lock_timeout', message });
  }
  request.log.error({ event: 'sandbox.error', err: error }, 'sandbox request failed');
  return brokenAnswer;
}

/** lock_not_available, deadlock_detected, serialization_failure. */
const busyStates = ['55P03', '40P01', '40001'];

const brokenAnswer = errorAnswer(500, { type: 'api_error', message: 'An unexpected error occurred in the sandbox.' });

function addRoute(scope: FastifyInstance, sandbox: Sandbox, route: SandboxRoute): void {
  scope.route({
    method: route.method,
    url: route.path,
    bodyLimit,
    handler: async (request, reply) => {
      const { answer, ending } = await answerCall(sandbox, route, request);
      if (ending === 'lose') {
        reply.hijack();
        reply.raw.destroy();
        return reply;
      }
      return send(reply, request, ending === 'fail' ? brokenAnswer : answer);
    },
  });
}

async function answerCall(sandbox: Sandbox, route: SandboxRoute, request: FastifyRequest) {
  const { faults } = sandbox;
  const path = new URL(request.url, 'http://sandbox.invalid');
  const params = readParams(path.search, typeof request.body === 'string' ? request.body : '');
  const call = readCall(sandbox, route, request, params);
  if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs));
  if (takeFault(faults, 'failCalls')) return { answer: brokenAnswer, ending: 'answer' };
  const ending = takeEnding(faults);
  if (route.method === 'GET') {
    return { answer: await withConnection(sandbox.pool, (tx) => route.answer({ ...call, tx })), ending };
  }
  const answer = await inTransaction(
    sandbox.pool,
    (tx): Promise<KeyedAnswer> =>
      answerOnce(
        { ...call, tx },
        {
          path: path.pathname,
          work: () => route.answer({ ...call, tx }),
          remember: (result) => (ending === 'fail' && faults.rememberFailures ? brokenAnswer : result),
        },
      ),
  );
  sandbox.events.wake();
  return { answer, ending };
}

function readCall(
  sandbox: Sandbox,
  route: SandboxRoute,
  request: FastifyRequest,
  params: SandboxCall['params'],
): Omit<SandboxCall, 'tx'> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const caller = readCaller(bearer ?? params.get('key'), sandbox);
  if (!route.callers.includes(caller)) throw wrongKey(caller);
  requireKnownParams(params, ['key', 'expand', ...route.params]);
  requireKnownExpansions(params, route.expandable ?? []);
  const key = request.headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' ? key : undefined;
  requireUsableKey(idempotencyKey);
  return {
    caller,
    params,
    idempotencyKey,
    id: (request.params as { id?: string }).id ?? '', // Fastify's path parameters
    now: sandbox.now(),
    requestId: newId('req'),
    maxAmountCents: sandbox.maxAmountCents ?? cardPaymentLimits.maxCents,
    refundsStartPending: sandbox.faults.refundsStartPending,
    refundDelayMs: sandbox.refundDelayMs ?? 5000,
  };
}

function wrongKey(caller: SandboxCall['caller']): Error {
  const message =
    caller === 'publishable'
      ? 'This API call cannot be made with a publishable API key. Please use a secret API key.'
      : 'This API call is a browser’s: please use the publishable API key.';
  const code = caller === 'publishable' ? 'secret_key_required' : 'publishable_key_required';
  return refusal(403, { type: 'invalid_request_error', code, message });
}

function send(reply: FastifyReply, request: FastifyRequest, answer: KeyedAnswer): FastifyReply {
  const version = request.headers['stripe-version'];
  const key = request.headers['idempotency-key'];
  return reply
    .code(answer.status)
    .headers({
      'request-id': newId('req'),
      'cache-control': 'no-store',
      ...(typeof version === 'string' && { 'stripe-version': version }),
      ...(typeof key === 'string' && { 'idempotency-key': key }),
      ...(answer.replayOf && { 'idempotent-replayed': 'true', 'original-request': answer.replayOf }),
    })
    .type('application/json')
    .send(JSON.stringify(answer.body));
}
