// Stripe's wire format: form parameters, JSON answers and errors, API keys.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

/** Form or query parameters by full name: `payment_method_data[card][cvc]`. */
export type Params = ReadonlyMap<string, string>;

/** Our server with the secret key, or a browser with the publishable key. */
export type Caller = 'secret' | 'publishable';

/** One API call in its transaction. */
export type SandboxCall = {
  tx: pg.PoolClient;
  caller: Caller;
  /** Id from the path, or ''. */
  id: string;
  params: Params;
  now: Date;
  requestId: string;
  idempotencyKey: string | undefined;
  maxAmountCents: number;
  refundsStartPending: boolean;
  /** Delay until refunds of some test cards finish. */
  refundDelayMs: number;
  /** Delay until the money of a charge is available; two days if undefined. */
  availableAfterMs: number | undefined;
  /** The connected account from the header; undefined for the platform itself. */
  account: string | undefined;
  /** Delay until the details of a connected account are reviewed. */
  reviewDelayMs: number;
  /** Address of the hosted pages, without a slash at the end. */
  pagesUrl: string;
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

export function okAnswer(body: Record<string, unknown>): WireAnswer {
  return { status: 200, body };
}

/** An error that is a result: changes are kept, and the idempotency key stores it. */
export function errorAnswer(status: number, error: WireError): WireAnswer {
  return { status, body: { error } };
}

const answerByError = new WeakMap<Error, WireAnswer>();

/** An error to throw: nothing was changed or stored. */
export function refusal(status: number, error: WireError): Error {
  const thrown = new Error(error.message);
  answerByError.set(thrown, errorAnswer(status, error));
  return thrown;
}

export function findRefusal(error: unknown): WireAnswer | undefined {
  return error instanceof Error ? answerByError.get(error) : undefined;
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
    // PostgreSQL can't store null characters, and the API has none.
    if (name.includes('\0') || value.includes('\0'))
      throw badParameter('', 'Parameters cannot contain null characters.');
    params.set(name, value);
  }
  return params;
}

/** Rejects unknown parameters, as Stripe does, so that typos are noticed. */
export function requireKnownParams(params: Params, known: readonly string[]): void {
  for (const name of params.keys()) {
    const root = name.split('[', 1)[0] ?? name;
    if (!known.includes(root)) throw badParameter(root, `Received unknown parameter: ${root}`, 'parameter_unknown');
  }
}

/** Whether the caller expands this id; `a.b` includes `a`. */
export function isExpanded(params: Params, path: string): boolean {
  return readExpansions(params).some((wanted) => wanted === path || wanted.startsWith(`${path}.`));
}

export function requireKnownExpansions(params: Params, known: readonly string[]): void {
  const unknown = readExpansions(params).find((wanted) => !known.includes(wanted));
  if (unknown !== undefined) throw badParameter('expand', `This property cannot be expanded (${unknown}).`);
}

function readExpansions(params: Params): string[] {
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

/** Stripe's limits: 50 keys of 40 characters, values of 500 characters. */
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

/** For the sandbox's own endpoints: the requested result. */
export function readResult(params: Params): 'succeed' | 'fail' {
  const result = requireParam(params, 'result');
  if (result === 'succeed' || result === 'fail') return result;
  throw badParameter('result', "Invalid result: must be one of 'succeed' or 'fail'.");
}

/** A JSON body with the names of form parameters: `identity[country]`, `include[0]`. */
export function readJsonParams(body: string): Params {
  const params = new Map<string, string>();
  if (body === '') return params;
  const collect = (value: unknown, name: string, depth: number): void => {
    if (depth > 12) throw badParameter(name, 'The request is nested too deeply.');
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) collect(inner, name ? `${name}[${key}]` : key, depth + 1);
      return;
    }
    const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
    if (name.includes('\0') || text.includes('\0'))
      throw badParameter('', 'Parameters cannot contain null characters.');
    params.set(name, text);
  };
  const parsed = parseJson(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw unreadableJson();
  collect(parsed, '', 0);
  return params;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw unreadableJson();
  }
}

function unreadableJson(): Error {
  return refusal(400, {
    type: 'invalid_request_error',
    code: 'invalid_json',
    message: 'The body must be a JSON object.',
  });
}

/** Values of a list parameter: `include[0]`, `include[1]`. */
export function readList(params: Params, name: string): string[] {
  return [...params].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);
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
