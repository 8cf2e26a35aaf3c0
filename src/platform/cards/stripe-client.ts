// Configures the Stripe SDK: address, timeouts, retries, error mapping and signed events.
import Stripe from 'stripe';
import { AppError } from '#kernel/errors.ts';
import { stripeApiVersion } from './card-gateway.ts';
import { unavailable } from './stripe-answers.ts';

export type StripeClientOptions = {
  secretKey: string;
  /** Another API address, for tests: `http://127.0.0.1:4010`. */
  apiBase?: string;
  fetch?: typeof fetch;
};

/** Far below the SDK's default of 80 s, because a person is waiting. */
const timeoutMs = 10_000;
const maxNetworkRetries = 2;

export function createStripeClient({ secretKey, apiBase, fetch: givenFetch = fetch }: StripeClientOptions): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  const protocol = base?.protocol === 'http:' ? 'http' : 'https';
  const address = base && { protocol, host: base.hostname, port: base.port || (protocol === 'http' ? '80' : '443') };
  const prefix = base?.pathname.replace(/\/$/, '') ?? '';
  return new Stripe(secretKey, {
    // Fails to compile when an SDK upgrade changes the version, so that a person reviews it.
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    // The fetch client's timeout covers the whole call; the SDK's Node client restarts it with every byte.
    httpClient: Stripe.createFetchHttpClient(async (target: string | URL | Request, init?: RequestInit) =>
      // A redirect would send our key to another host.
      refuseOtherJson(await givenFetch(withPrefix(target, prefix), { ...init, redirect: 'error' })),
    ),
    ...(address as { protocol: 'http' | 'https'; host: string; port: string } | undefined),
  });
}

/** The SDK only supports host and port, so the path of the API address is added here. */
function withPrefix(target: string | URL | Request, prefix: string): URL {
  const url = new URL(target instanceof Request ? target.url : target);
  url.pathname = prefix + url.pathname;
  return url;
}

/**
 * A body that is valid JSON but no object makes the SDK end the process with an unhandled rejection; a proxy may answer one. Checked
 * when the body is read, so that the SDK's timeout covers it.
 */
function refuseOtherJson(answer: Response): Response {
  const readText = answer.text.bind(answer);
  const text = async () => {
    const body = await readText();
    if (/^\s*(?:"|-?\d|true|false|null)/.test(body)) throw new SyntaxError('the answer is no JSON object');
    return body;
  };
  return Object.assign(answer, { text });
}

export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/** Whether the provider has answered that nothing was done. */
export function isDefinite(error: unknown): boolean {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429;
}

/** Runs a call. A failed one throws our error. */
export async function calling<Answer>(operation: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw toAppError(operation, error);
  }
}

/** The same for a call that looks something up: undefined if there is no such thing. */
export function finding<Answer>(operation: string, call: () => Promise<Answer>): Promise<Answer | undefined> {
  return calling(operation, () =>
    call().catch((error: unknown) => {
      if (isRefusal(error, 'resource_missing')) return undefined;
      throw error;
    }),
  );
}

/** Maps a failed call to our error. The SDK's error contains the response with client secrets, so it is never passed on. */
export function toAppError(operation: string, error: unknown): Error {
  if (error instanceof AppError) return error;
  if (!isDefinite(error)) return unavailable(new Error(`${operation}: ${describeError(error)}`));
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
  if (code === 'resource_missing') return new AppError('not_found', 'The payment provider has no such payment.');
  // A connected account that was closed, or whose owner disconnected it.
  if (code === 'account_invalid' || code === 'account_closed') {
    return new AppError('not_found', 'This account is closed at the payment provider.');
  }
  if (code === 'amount_too_small') return new AppError('amount_too_small', 'A card payment must be at least $0.50.');
  if (code === 'amount_too_large') {
    return new AppError('bad_request', 'A single card payment can be at most $999,999.99.');
  }
  return new Error(`the card provider refused to ${operation}: ${describeError(error)}`);
}

function describeError(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'unknown error';
  return [error.type, error.statusCode, error.code, error.requestId].filter((part) => part !== undefined).join(' ');
}

/** Maximum signature age in seconds. */
export const signatureToleranceSeconds = 300;

/** One secret, or several separated by commas: during rotation, or one for each destination. */
export function splitSecrets(secrets: string): string[] {
  return secrets
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

/** Returns the result of `read` with the first secret that verifies; otherwise throws `invalid_signature`. */
export function readSignedEvent<Event>(
  secrets: readonly string[],
  signatureHeader: string | string[] | undefined,
  read: (secret: string, signatureHeader: string) => Event,
): Event {
  for (const secret of typeof signatureHeader === 'string' ? secrets : []) {
    try {
      return read(secret, String(signatureHeader));
    } catch {
      // Perhaps signed with the next secret.
    }
  }
  throw new AppError('invalid_signature', 'The signature of this event is missing, wrong or too old.');
}
