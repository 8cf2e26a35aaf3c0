// Tracks how long the database has not responded: a frozen connection or dropped packets
// cause no error. Adds our own timeout to each statement, which ends such a wait.
import pg from 'pg';

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

type Callback = (error: unknown, result: unknown) => void;
type Query = (...args: unknown[]) => unknown;

/**
 * A pool connection whose statements are watched and have our timeout. A transaction that lifts the
 * database's limit (`set local statement_timeout`) has none of ours either, until it ends.
 */
export function createWatchedClient(silence: Silence, Client = pg.Client): typeof pg.Client {
  return class WatchedClient extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(config as pg.ClientConfig), query_timeout: statementMs });
      const query = this.query.bind(this) as Query;
      const limits = (this as unknown as { connectionParameters: { query_timeout: number } }).connectionParameters;
      const watched: Query = (...args) => {
        const text = getStatementText(args[0]);
        if (text.includes('statement_timeout')) limits.query_timeout = 0;
        else if (text === 'commit' || text === 'rollback') limits.query_timeout = statementMs;
        if (limits.query_timeout === 0) return query(...args);
        const done = silence.begin();
        const last = args.at(-1);
        if (typeof last === 'function') {
          const callback: Callback = (error, result) => {
            done(error);
            (last as Callback)(error, result);
          };
          return query(...args.slice(0, -1), callback);
        }
        const result = query(...args);
        if (result instanceof Promise) result.then(() => done(), done);
        else done();
        return result;
      };
      this.query = watched as typeof this.query;
      const connect = this.connect.bind(this) as Query;
      const watchedConnect: Query = (...args) => {
        const done = silence.begin();
        const [callback] = args;
        if (typeof callback === 'function') {
          return connect((error: unknown, result: unknown) => {
            done(error);
            (callback as Callback)(error, result);
          });
        }
        const connected = connect() as Promise<unknown>;
        connected.then(() => done(), done);
        return connected;
      };
      this.connect = watchedConnect as typeof this.connect;
    }
  };
}

function getStatementText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}
