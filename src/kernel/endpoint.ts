// One endpoint value: method, path, access, input and output. The server serves it, the
// browser and server-side rendering call it, tests call it, and the OpenAPI document is generated from it.
import type * as z from 'zod/mini';

/**
 * The callers allowed: 'public' anyone; 'user' a signed-in person; 'admin' an admin session; 'user-or-admin' either. Ownership is checked
 * in the service's first line.
 */
export type Access = 'public' | 'user' | 'admin' | 'user-or-admin';

export type Endpoint<
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Output extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path parameters in braces: `/api/projects/{id}`. */
  path: `/${string}`;
  access: Access;
  /** The audit log action of a call by an administrator; every change has one. */
  audit?: string;
  /** For money, permissions and bulk personal data: the admin must have confirmed who they are within `confirmMinutes`. */
  stepUp?: true;
  /** Allowed for an administrator who has not yet set up the required second factor. */
  withoutSecondFactor?: true;
  /** Imperative one-liner for the API document. */
  summary: string;
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
  file?: 'application/pdf' | 'application/zip' | 'text/csv' | 'application/octet-stream';
  /** The answer is a stream that stays open; `platform/live` serves it. Instead of `output`. */
  stream?: 'text/event-stream';
  /** Success statuses with their meaning. The first is the default. */
  success: Record<number, string>;
};

/** A `stepUp` call requires that the admin signed in or confirmed within this many minutes. */
export const confirmMinutes = 10;

/** Checks the shape of an endpoint while preserving the exact types of its schemas. */
export function endpoint<
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  Params extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
  Output extends z.ZodMiniType | undefined = undefined,
>(
  value: Endpoint<Params, Query, Body, Output> & { method: Method; path: Path },
): Endpoint<Params, Query, Body, Output> & { method: Method; path: Path } {
  return value;
}

/**
 * An endpoint without its schemas, for the layout and the home page: importing only the type of a contract keeps the schema
 * library and contracts (13 KB compressed) out of every first visit. The compiler checks method and path against the contract.
 */
export function endpointAt<E extends Endpoint>(method: E['method'], path: E['path']): E {
  return { method, path } as E;
}

type Inferred<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _O> ? Inferred<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _O> ? Inferred<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _O> ? Inferred<B> : never;
export type OutputOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O> ? Inferred<O> : never;

/** Fills the path's parameters: `/api/projects/{id}` with `{ id: 7 }` -> `/api/projects/7`. */
export function fillPath(target: { path: string }, params: Record<string, string | number> = {}): string {
  return target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`path ${target.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
