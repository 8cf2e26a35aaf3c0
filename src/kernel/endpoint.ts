// One endpoint value: method, path, who may call it, what goes in and what comes out. The server serves it, the
// browser and the server-side render call it, tests call it, and the OpenAPI document is made from it.
import type * as z from 'zod/mini';

/**
 * Who may call: 'public' anyone; 'user' a signed-in person; 'admin' an admin session; 'user-or-admin' either. Whether
 * the thing asked for is theirs is the service's first line.
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
  /** The action under which the audit log keeps a call by an administrator; every change of theirs has one. */
  audit?: string;
  /** Money, rights or many people's data: an admin must have confirmed who they are within the last `confirmMinutes`. */
  stepUp?: true;
  /** Also for an administrator who has yet to set up the second factor that is required of all. */
  withoutSecondFactor?: true;
  /** One line for the API document. */
  summary: string;
  params?: Params;
  query?: Query;
  /** Names of the query that make the call a search, which has a limit of its own. */
  searchedBy?: readonly string[];
  body?: Body;
  /** Largest JSON body in bytes, where 64 KiB is too little. */
  maxBodyBytes?: number;
  /** The body is a file: its bytes as they are, under one of these content types. Instead of `body`. */
  upload?: { types: readonly string[]; maxBytes: number };
  /** The body of every success answer. Absent: 204 without a body, or a file. */
  output?: Output;
  /** The answer is a file of this type, to be downloaded. Instead of `output`. */
  file?: 'application/pdf' | 'text/csv';
  /** Success statuses besides the first, with what each means. The first is the usual one. */
  success: Record<number, string>;
};

/** A call with `stepUp` asks an admin who signed in, or confirmed, longer ago than this to confirm again. */
export const confirmMinutes = 10;

/** Keeps the exact types of an endpoint's schemas while checking its shape. */
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
 * An endpoint by its address alone, for code of the first view: importing only the type of a contract keeps the schema
 * library out of what every visitor downloads. Method and path are checked against the contract by the compiler; the
 * schemas are not there, which only the server and forms need.
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
export function pathOf(target: { path: string }, params: Record<string, string | number> = {}): string {
  return target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`path ${target.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
