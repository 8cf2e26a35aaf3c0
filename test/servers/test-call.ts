// What a test may hand to `call`: deliberately loose, because tests send what no client of ours would.

/** Somebody with a session cookie. */
export type Caller = { cookie: string };

export type CallInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
  as?: Caller;
};
