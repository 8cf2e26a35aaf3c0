// The arguments of `call`: loosely typed on purpose, because tests send what no client of ours would.

/** A person with a session cookie. */
export type Caller = { cookie: string };

export type CallInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
  as?: Caller;
};
