// One endpoint value: method, path, access, input and output. The server serves it, the
// browser and server-side rendering call it, tests call it, and the OpenAPI document is generated from it.
import type * as z from 'zod/mini';
import { idParams, uidParams } from './fields.ts';
import type { TokenScope } from './token-scopes.ts';

type Schema = z.ZodMiniType | undefined;

/**
 * The callers allowed: 'public' anyone; 'user' a signed-in person; 'admin' an admin session; 'user-or-admin' either. Ownership is checked
 * in the service's first line.
 */
export type Access = 'public' | 'user' | 'admin' | 'user-or-admin';

export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path parameters in braces: `/api/projects/{id}`. */
  path: `/${string}`;
  access: Access;
  /** What an API token needs for this call. Absent: no token can make it. */
  scope?: TokenScope;
  /** The audit log action of a call by an administrator; every change has one. */
  audit?: string;
  /** For money, permissions and bulk personal data: the admin must have confirmed who they are within `confirmMinutes`. */
  stepUp?: true;
  /** Allowed for an administrator who has not yet set up the required second factor. */
  withoutSecondFactor?: true;
  /** Imperative one-liner for the API document. */
  summary: string;
  /** The parameters in the path; `{id}` or `{uid}` alone needs none here. */
  params?: Params;
  query?: Query;
  /** Query parameters that make the call a search, which has its own rate limit. */
  searchedBy?: readonly string[];
  body?: Body;
  /** Largest JSON body in bytes, if 64 KiB is too small. */
  maxBodyBytes?: number;
  /** The body is a raw file with one of these content types. Instead of `body`. */
  upload?: { types: readonly string[]; maxBytes: number };
  /** The body of every success answer. Absent: 204 without a body, or a file. */
  output?: Output;
  /** The answer is a file of this type, to be downloaded. Instead of `output`. */
  file?: 'application/json' | 'application/pdf' | 'application/zip' | 'text/csv' | 'application/octet-stream';
  /** The answer is a stream that stays open; `platform/live` serves it. Instead of `output`. */
  stream?: 'text/event-stream';
  /**
   * Success statuses with what the summary does not say of them; 201 or else the first is the default. Absent: 200, or 204
   * without a body.
   */
  success?: Record<number, string>;
};

/** A `stepUp` call requires that the admin signed in or confirmed within this many minutes. */
export const confirmMinutes = 10;

/** `{id}` and `{uid}` mean the same in every path. */
type PathParams<Path extends string> = Path extends `${string}{id}${string}`
  ? typeof idParams
  : Path extends `${string}{uid}${string}`
    ? typeof uidParams
    : undefined;

function findPathParams(path: string): Schema {
  if (path.includes('{id}')) return idParams;
  return path.includes('{uid}') ? uidParams : undefined;
}

/** Makes an endpoint, such as `endpoint('GET /api/projects/{id}', { … })`, with the exact types of its schemas. */
export function endpoint<
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  Params extends Schema = PathParams<Path>,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Output extends Schema = undefined,
>(
  address: `${Method} ${Path}`,
  value: Omit<Endpoint<Params, Query, Body, Output>, 'method' | 'path'>,
): Endpoint<Params, Query, Body, Output> & { method: Method; path: Path } {
  const [method, path] = address.split(' ') as [Method, Path];
  return { method, path, params: findPathParams(path) as Params, ...value };
}

type Inferred<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _O> ? Inferred<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _O> ? Inferred<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _O> ? Inferred<B> : never;
export type OutputOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O> ? Inferred<O> : never;
