// Tracks how long the database has not responded: a frozen connection or dropped packets
// cause no error. Adds our own timeout to each statement, which ends such a wait.
import pg from 'pg';
import { type StatementNames, withName } from './statement-names.ts';

/** Statements time out after 5 s in the database; one without an answer by then will never get one. */
const statementMs = 6000;

export type Silence = {
  /** Call when a statement is sent or a connection requested; the result is called with its outcome. */
  begin: () => (error?: unknown) => void;
  /** Milliseconds since the database last responded; 0 while nothing is waiting. */
  ms: () => number;
};

export function createSilence(now: () => number = Date.now): Silence {
  let waiting = 0;
  let since = 0;
  return {
    begin() {
      if (waiting === 0) since = now();
      waiting += 1;
      return (error) => {
        waiting -= 1;
        if (isAnswer(error)) since = now();
      };
    },
    ms: () => (waiting === 0 ? 0 : now() - since),
  };
}

/** A refusal of the database is an answer too: it carries an SQLSTATE. */
function isAnswer(error: unknown): boolean {
  if (error === undefined || error === null) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

const silences = new WeakMap<pg.Pool, Silence>();

export function getSilence(pool: pg.Pool): number {
  return silences.get(pool)?.ms() ?? 0;
}

export function watchPool(pool: pg.Pool, silence: Silence): void {
  silences.set(pool, silence);
}

type Query = (...args: unknown[]) => unknown;

/** The same function, whose outcome counts. It takes a callback, or returns a promise. */
function watchCalls(silence: Silence, call: Query): Query {
  return (...args) => {
    const done = silence.begin();
    const last = args.at(-1);
    if (typeof last === 'function') {
      return call(...args.slice(0, -1), (error: unknown, result: unknown) => {
        done(error);
        (last as Query)(error, result);
      });
    }
    const result = call(...args);
    if (result instanceof Promise) result.then(() => done(), done);
    else done();
    return result;
  };
}

/**
 * A pool connection whose statements have names, are watched, and have our timeout. A transaction that lifts the
 * database's limit (`set local statement_timeout`) has none of ours either, until it ends.
 */
export function createPoolClient(silence: Silence, names: StatementNames): typeof pg.Client {
  // Without "Pool" in its name, by which Drizzle tells a pool from a connection.
  return class WatchedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(config as pg.ClientConfig), query_timeout: statementMs });
      const query = this.query.bind(this) as Query;
      const watchedQuery = watchCalls(silence, query);
      const limits = (this as unknown as { connectionParameters: { query_timeout: number } }).connectionParameters;
      const poolQuery: Query = (given, ...args) => {
        const text = getStatementText(given);
        if (text.includes('statement_timeout')) limits.query_timeout = 0;
        else if (text === 'commit' || text === 'rollback') limits.query_timeout = statementMs;
        const send = limits.query_timeout === 0 ? query : watchedQuery;
        return send(withName(names, given, args[0]), ...args);
      };
      this.query = poolQuery as typeof this.query;
      this.connect = watchCalls(silence, this.connect.bind(this)) as typeof this.connect;
    }
  };
}

function getStatementText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}
