// Stripe's wire format as the sandbox speaks it: form parameters in, JSON and its error objects out, keys that may call.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

/** Form or query parameters by their full name: `payment_method_data[card][cvc]`. */
export type Params = ReadonlyMap<string, string>;

/** Who calls: our server with the secret key, or a browser with the publishable one. */
export type Caller = 'secret' | 'publishable';

/** One call being answered, inside its transaction. */
export type SandboxCall = {
  tx: pg.PoolClient;
  caller: Caller;
  /** The path's id, or ''. */
  id: string;
  params: Params;
  now: Date;
  requestId: string;
  idempotencyKey: string | undefined;
  maxAmountCents: number;
  refundsStartPending: boolean;
  /** How long the refunds of some test cards take to end. */
  refundDelayMs: number;
};

export type WireAnswer = { status: number; body: Record<string, unknown> };

export type WireError = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  [name: string]: unknown;
};

export function ok(body: Record<string, unknown>): WireAnswer {
  return { status: 200, body };
}

/** An error that is an outcome: what was changed stays, and its idempotency key remembers it. */
export function errorAnswer(status: number, error: WireError): WireAnswer {
  return { status, body: { error } };
}

const answerOf = new WeakMap<Error, WireAnswer>();

/** An error to throw: nothing has happened, and no idempotency key remembers it. */
export function refusal(status: number, error: WireError): Error {
  const thrown = new Error(error.message);
  answerOf.set(thrown, errorAnswer(status, error));
  return thrown;
}

export function findRefusal(error: unknown): WireAnswer | undefined {
  return error instanceof Error ? answerOf.get(error) : undefined;
}

export function badParameter(param: string, message: string, code = 'parameter_invalid'): Error {
  return refusal(400, { type: 'invalid_request_error', code, message, param });
}

export function resourceMissing(kind: string, id: string, param = 'id'): Error {
  const message = `No such ${kind}: '${id}'`;
  return refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

// --- parameters ---

export function readParams(...texts: string[]): Params {
  const params = new Map<string, string>();
  for (const [name, value] of texts.flatMap((text) => [...new URLSearchParams(text)])) {
    // PostgreSQL cannot store it, and no name or value of the API contains it.
    if (name.includes('\0') || value.includes('\0'))
      throw badParameter('', 'Parameters cannot contain null characters.');
    params.set(name, value);
  }
  return params;
}

/** Refuses what the endpoint does not know, as Stripe does, so that a misspelt parameter is noticed. */
export function requireKnownParams(params: Params, known: readonly string[]): void {
  for (const name of params.keys()) {
    const root = name.split('[', 1)[0] ?? name;
    if (!known.includes(root)) throw badParameter(root, `Received unknown parameter: ${root}`, 'parameter_unknown');
  }
}

/** Whether the caller wants the whole object in place of its id; `a.b` stands for `a` too. */
export function isExpanded(params: Params, path: string): boolean {
  return expansionsOf(params).some((wanted) => wanted === path || wanted.startsWith(`${path}.`));
}

export function requireKnownExpansions(params: Params, known: readonly string[]): void {
  const unknown = expansionsOf(params).find((wanted) => !known.includes(wanted));
  if (unknown !== undefined) throw badParameter('expand', `This property cannot be expanded (${unknown}).`);
}

function expansionsOf(params: Params): string[] {
  return [...params].filter(([name]) => /^expand(\[\d*\])?$/.test(name)).map(([, value]) => value);
}

export function requireParam(params: Params, name: string): string {
  const value = params.get(name);
  if (value === undefined || value === '') {
    throw badParameter(name, `Missing required param: ${name}.`, 'parameter_missing');
  }
  return value;
}

export function readInteger(name: string, value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw badParameter(name, `Invalid integer: ${name}`, 'parameter_invalid_integer');
  return Number(value);
}

/** Stripe's limits: 50 keys of 40 characters, values of 500. */
export function readMetadata(params: Params): Record<string, string> {
  const entries: [string, string][] = [];
  for (const [name, value] of params) {
    const key = /^metadata\[([^[\]]+)\]$/.exec(name)?.[1];
    if (key === undefined) continue;
    if (key.length > 40) throw badParameter('metadata', 'Metadata keys can have up to 40 characters.');
    if (value.length > 500) throw badParameter(name, 'Metadata values can have up to 500 characters.');
    entries.push([key, value]);
  }
  if (entries.length > 50) throw badParameter('metadata', 'Metadata can have up to 50 keys.');
  return Object.fromEntries(entries);
}

/** Of the sandbox's own endpoints: how something open is to end. */
export function readResult(params: Params): 'succeed' | 'fail' {
  const result = requireParam(params, 'result');
  if (result === 'succeed' || result === 'fail') return result;
  throw badParameter('result', "Invalid result: must be one of 'succeed' or 'fail'.");
}

// --- keys ---

export function readCaller(given: string | undefined, keys: { secretKey: string; publishableKey: string }): Caller {
  if (!given) {
    throw refusal(401, { type: 'invalid_request_error', message: 'You did not provide an API key.' });
  }
  if (isSame(given, keys.secretKey)) return 'secret';
  if (isSame(given, keys.publishableKey)) return 'publishable';
  const shown = given.length > 12 ? `${given.slice(0, 8)}***${given.slice(-4)}` : '***';
  throw refusal(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${shown}` });
}

export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
