// The one way the browser and the server-side render talk to the API: an endpoint value in, typed data out, ApiError on failure.

import type * as z from 'zod/mini';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import { fillPath } from '#kernel/endpoint-path.ts';
import type { ErrorDetails } from '#kernel/errors.ts';
import { withBase } from './base-path.ts';
import { kitCopy } from './kit-copy.ts';

/** The parts of a response that are used; the server-side render creates lighter objects than a whole Response. */
export type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'>;

/** How a request travels: `fetch` in the browser, an injected request during the server-side render. */
export type Fetcher = (address: string, init?: RequestInit) => Promise<Answer>;

/** Times out hanging requests, except uploads and downloads, which may take as long as they need. */
const patienceMs = 20_000;
const tooSlow = 'no answer in time';

/** Reads the body here too: a connection can break or hang halfway through. */
export const browserFetcher: Fetcher = async (address, init) => {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  init?.signal?.addEventListener('abort', giveUp);
  const isFile = init?.body != null && typeof init.body !== 'string';
  const timer = isFile ? undefined : setTimeout(giveUp, patienceMs);
  try {
    if (init?.signal?.aborted) giveUp();
    const send = () => fetch(withBase(address), { ...init, credentials: 'include', signal: limit.signal });
    let answer = await send();
    let body = await answer.text();
    if (mayHaveNewSession(address, answer.status, body)) {
      await new Promise((resolve) => setTimeout(resolve, renewalMs));
      answer = await send();
      body = await answer.text();
    }
    const refusal = refusalIn(answer.status, body);
    if (refusal !== undefined) listeners.get(refusal)?.(address);
    const { ok, status, statusText, headers } = answer;
    return { ok, status, statusText, headers, text: async () => body };
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    // No response. Status 0 as in XMLHttpRequest, so that screens handle one kind of error.
    throw new ApiError({ status: 0, statusText: limit.signal.aborted ? tooSlow : 'network error', body: '' });
  } finally {
    clearTimeout(timer);
    init?.signal?.removeEventListener('abort', giveUp);
  }
};

/** Time for the cookie of a new session to arrive. */
const renewalMs = 300;

/**
 * An administrator's session gets a new id when they confirm their identity. A request that another tab sent at that moment has the old id,
 * and was not executed.
 */
function mayHaveNewSession(address: string, status: number, body: string): boolean {
  return status === 401 && address.startsWith('/api/admin/') && readErrorBody(body).code === 'signed_out';
}

/** Refusals every page must react to, whichever call was refused: the session has ended or is not sufficient. */
type Refusal = 'signed_out' | 'second_factor_needed';

const listeners = new Map<Refusal, (address: string) => void>();

function refusalIn(status: number, body: string): Refusal | undefined {
  if (status === 401) return 'signed_out';
  return status === 403 && readErrorBody(body).code === 'second_factor_needed' ? 'second_factor_needed' : undefined;
}

/** Subscribes to calls refused with this code. One listener per code. */
export function onRefusal(refusal: Refusal, listener: (address: string) => void): () => void {
  listeners.set(refusal, listener);
  return () => void listeners.delete(refusal);
}

/** An unsuccessful response. `message` is `"409: <body>"`, as specified; `userMessage` is the text for people. */
export class ApiError extends Error {
  readonly status: number;
  /** The stable code of our own errors; 'unknown' for other responses, such as a proxy's; 'offline' or 'timed_out' without one. */
  readonly code: string;
  readonly userMessage: string;
  readonly details: ErrorDetails;

  constructor(answer: { status: number; statusText: string; body: string }) {
    super(`${answer.status}: ${answer.body || answer.statusText}`);
    this.name = 'ApiError';
    this.status = answer.status;
    const { code, message, ...details } = readErrorBody(answer.body);
    this.code = typeof code === 'string' ? code : codeWithoutBody(answer);
    this.userMessage = typeof message === 'string' ? message : plainMessage(this.code);
    this.details = details;
  }
}

/** Whether the person is asked to sign in, or has declined to confirm their identity: then the action needs no message of its own. */
export function isAnsweredElsewhere({ code }: ApiError): boolean {
  return code === 'signed_out' || code === 'not_confirmed';
}

const fallbackMessage = kitCopy.unexpected;

function plainMessage(code: string): string {
  if (code === 'timed_out') return kitCopy.timedOut;
  if (code !== 'offline') return fallbackMessage;
  // The server-side render has no such error.
  const isOffline = 'onLine' in navigator && !navigator.onLine;
  return isOffline ? kitCopy.offline : kitCopy.unreachable;
}

function codeWithoutBody({ status, statusText }: { status: number; statusText: string }): string {
  if (status !== 0) return 'unknown';
  return statusText === tooSlow ? 'timed_out' : 'offline';
}

function readErrorBody(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return {};
    const { details, ...rest } = value as Record<string, unknown>;
    return { ...rest, ...(typeof details === 'object' && details !== null ? details : {}) };
  } catch {
    return {};
  }
}

type Inputs<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Values = Record<string, string | number | boolean | undefined>;

/** Path parameters, as numbers or text. */
type Params<Schema> = Schema extends z.ZodMiniType
  ? { params: { [Name in keyof z.output<Schema>]: string | number } }
  : { params?: undefined };
/** Names of the query as the endpoint declares them; numbers may be given as numbers. */
type Query<Schema> = Schema extends z.ZodMiniType
  ? { query?: { [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | number | undefined } }
  : { query?: undefined };
type Body<Schema> = Schema extends z.ZodMiniType ? { body: Inputs<Schema> } : { body?: undefined };

export type AddressInput<E> = E extends Endpoint<infer P, infer Q, infer _B, infer _O> ? Params<P> & Query<Q> : never;
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Params<P> & Query<Q> & Body<B> & { headers?: Record<string, string>; signal?: AbortSignal }
    : never;

/** The address of a call. It is the cache key, so the same input always gives the same text. */
export function getAddress<E extends Endpoint>(endpoint: E, input: AddressInput<E>): string {
  const { params, query } = input as { params?: Record<string, string | number>; query?: Values };
  const search = new URLSearchParams();
  for (const name of Object.keys(query ?? {}).sort()) {
    const value = query?.[name];
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return fillPath(endpoint, params) + (search.size > 0 ? `?${search}` : '');
}

/** Calls the API from the browser. A body and its content type are sent only when there is one. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> {
  const { body, headers, signal } = input as { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };
  const answer = await browserFetcher(getAddress(endpoint, input as AddressInput<E>), {
    method: endpoint.method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return (await readAnswer(answer)) as OutputOf<E>;
}

/** @throws ApiError if the response is not successful. An empty response is undefined. */
export async function readAnswer(answer: Answer): Promise<unknown> {
  const body = await answer.text();
  if (!answer.ok) throw new ApiError({ status: answer.status, statusText: answer.statusText, body });
  return body === '' ? undefined : JSON.parse(body);
}
