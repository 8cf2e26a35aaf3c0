// In-process stand-in for Stripe: registers its endpoints, and provides the `fetch` that reaches them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { cardPaymentLimits } from '#platform/cards/card-gateway.ts';
import { endDueReviews } from './sandbox-account-moves.ts';
import { pagesPath, registerAccountPages } from './sandbox-account-pages.ts';
import { findAccountRow } from './sandbox-account-rows.ts';
import { requireAccess } from './sandbox-accounts.ts';
import { createEventDeliverer, type Deliver, defaultRetryDelaysMs, type EventDeliverer } from './sandbox-deliverer.ts';
import { noFaults, type SandboxFaults, takeEnding, takeFault } from './sandbox-faults.ts';
import {
  bodyLimit,
  brokenAnswer,
  explainError,
  installStripeWireFormat,
  readRequestParams,
  send,
} from './sandbox-http.ts';
import { answerOnce, type KeyedAnswer, requireUsableKey } from './sandbox-idempotency.ts';
import { endDueChecks, registerIdentityPages } from './sandbox-identity.ts';
import { movePayouts } from './sandbox-payouts.ts';
import { endDueRefunds } from './sandbox-refund-endings.ts';
import { type SandboxRoute, sandboxRoutes } from './sandbox-routes.ts';
import { inTransaction, withConnection } from './sandbox-store.ts';
import { createSandboxTables } from './sandbox-tables.ts';
import {
  newId,
  readCaller,
  refusal,
  requireKnownExpansions,
  requireKnownParams,
  type SandboxCall,
} from './sandbox-wire.ts';

export const sandboxPrefix = '/sandbox/stripe';

export type SandboxOptions = {
  pool: pg.Pool;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Signs events about connected accounts; without it none are sent. */
  connectWebhookSecret?: string;
  /** Posts an event to one of our own webhooks. */
  deliver: Deliver;
  /** Start of the addresses of the hosted pages; by default the origin of the call. */
  publicUrl?: string;
  /** Added to the headers of the hosted pages. */
  pageHeaders?: Record<string, string>;
  faults?: Partial<SandboxFaults>;
  now?: () => Date;
  /** Defaults to Stripe's limit. */
  maxAmountCents?: number;
  pollIntervalMs?: number;
  retryDelaysMs?: readonly number[];
  /** Delay until pending refunds of some test cards finish; five seconds by default. */
  refundDelayMs?: number;
  /** Delay until the details of a connected account are reviewed; three seconds by default. */
  reviewDelayMs?: number;
  /** Delay of each step of a connected account's payout; three seconds by default. */
  payoutDelayMs?: number;
};

export type SandboxProvider = {
  /** Mutable at runtime. */
  faults: SandboxFaults;
  /** Started when the app listens, and stopped with the app. */
  events: EventDeliverer;
  /** Processes everything due as if it were later: refunds, account reviews, one step of each payout. */
  finishDue(aheadMs?: number): Promise<void>;
};

const defaultDelayMs = 3000;

export function registerSandboxProvider(app: FastifyInstance, options: SandboxOptions): SandboxProvider {
  const faults = { ...noFaults(), ...options.faults };
  const now = () => new Date((options.now?.() ?? new Date()).getTime() + faults.clockAheadMs);
  const finishDue = async (aheadMs = 0) => {
    const then = new Date(now().getTime() + aheadMs);
    await endDueRefunds(options.pool, then);
    await endDueReviews(options.pool, then);
    await endDueChecks(options.pool, then);
    await movePayouts(options.pool, then, options.payoutDelayMs ?? defaultDelayMs);
  };
  const events = createEventDeliverer({
    pool: options.pool,
    secrets: { platform: options.webhookSecret, connect: options.connectWebhookSecret ?? '' },
    deliver: options.deliver,
    faults,
    now,
    pollIntervalMs: options.pollIntervalMs ?? 1000,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
    onPoll: () => finishDue(),
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
      await scope.register(async (pages) => {
        registerAccountPages(pages, {
          ...sandbox,
          explainError: (error, request) => explainError(error, request).status,
        });
        registerIdentityPages(pages, sandbox, pagesPath);
      });
    },
    // URLs contain client secrets, so calls are not logged.
    { prefix: sandboxPrefix, logLevel: 'warn' },
  );
  return { faults, events, finishDue };
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

export type Sandbox = Omit<SandboxOptions, 'faults' | 'now'> & {
  faults: SandboxFaults;
  now: () => Date;
  events: EventDeliverer;
};

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
  const params = readRequestParams(route, request, path.search);
  const call = {
    ...readCall(sandbox, route, request, params),
    account: await findCallAccount(sandbox, route, request),
  };
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

/** The connected account named by the header, if the endpoint allows one. */
async function findCallAccount(
  { pool }: Sandbox,
  route: SandboxRoute,
  request: FastifyRequest,
): Promise<string | undefined> {
  const id = request.headers['stripe-account'];
  if (typeof id !== 'string') return undefined;
  if (route.ofAccounts !== true) {
    throw refusal(400, {
      type: 'invalid_request_error',
      message: 'The sandbox makes this call for the platform only.',
    });
  }
  return withConnection(pool, async (tx) => requireAccess({ id }, await findAccountRow(tx, id)).id);
}

function readCall(
  sandbox: Sandbox,
  route: SandboxRoute,
  request: FastifyRequest,
  params: SandboxCall['params'],
): Omit<SandboxCall, 'tx' | 'account'> {
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
    availableAfterMs: sandbox.faults.availableAfterMs,
    reviewDelayMs: sandbox.reviewDelayMs ?? defaultDelayMs,
    pagesUrl: `${sandbox.publicUrl ?? `${request.protocol}://${request.host}`}${sandboxPrefix}${pagesPath}`,
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
