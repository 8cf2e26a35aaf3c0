// The connections of the pool. Statements that run again and again get a name, so that each connection prepares them once: PostgreSQL parses
// and plans a statement without a name every time, which for a list over several tables takes longer than running it.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { isOutdatedStatement } from './database-errors.ts';

/** Statements time out after 5 s in the database; one without an answer by then (a failover, dropped packets) will never get one. */
const statementMs = 6000;

/** A statement gets a name at this occurrence. */
const usualAfter = 3;
/** Each connection keeps the plans of this many statements at most, and each plan takes tens of kilobytes. */
const maxNames = 300;
/** Maximum number of counted statements; texts with lists of different lengths must not fill the memory. */
const maxCounted = 2000;

type StatementNames = ReturnType<typeof createStatementNames>;

/** @param round - no two rounds share a name */
export function createStatementNames(round = 0) {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return {
    /** Undefined for a statement that is rare so far. */
    find: (text: string): string | undefined => {
      const known = names.get(text);
      if (known !== undefined || names.size >= maxNames) return known;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < usualAfter) {
        if (counts.size >= maxCounted) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      const name = `usual ${round} ${createHash('sha1').update(text).digest('base64url')}`;
      names.set(text, name);
      return name;
    },
  };
}

type Query = (...args: unknown[]) => unknown;

/**
 * A connection whose statements have names and our timeout. A transaction that lifts the database's limit (`set local
 * statement_timeout`) has none of ours either, until it ends.
 */
export function createPoolClient(): typeof pg.Client {
  let names = createStatementNames();
  let round = 0;
  /** Connections keep what they have prepared, so from then on all of them prepare every statement under another name. */
  const prepareAnew = (error: unknown) => {
    if (isOutdatedStatement(error)) names = createStatementNames((round += 1));
  };
  // Without "Pool" in its name, by which Drizzle tells a pool from a connection.
  return class NamingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(config as pg.ClientConfig), query_timeout: statementMs });
      const query = this.query.bind(this) as Query;
      const limits = (this as unknown as { connectionParameters: { query_timeout: number } }).connectionParameters;
      const namedQuery: Query = (given, ...args) => {
        const text = getStatementText(given);
        if (text.includes('statement_timeout')) limits.query_timeout = 0;
        else if (text === 'commit' || text === 'rollback') limits.query_timeout = statementMs;
        const result = query(withName(names, given, args[0]), ...args.map((arg) => watchErrors(arg, prepareAnew)));
        if (result instanceof Promise) result.catch(prepareAnew);
        return result;
      };
      this.query = namedQuery as typeof this.query;
    }
  };
}

/** Of a call that gives a callback, as the pool does. */
function watchErrors(arg: unknown, onError: (error: unknown) => void): unknown {
  if (typeof arg !== 'function') return arg;
  return (error: unknown, ...rest: unknown[]) => {
    onError(error);
    (arg as Query)(error, ...rest);
  };
}

function getStatementText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

/** Names a statement passed as an object with values, as Drizzle does; other forms are for statements that run once. */
function withName(names: StatementNames, given: unknown, values: unknown): unknown {
  // A cursor, for example, runs itself.
  if (typeof given !== 'object' || given === null || 'submit' in given) return given;
  const statement = given as { text: string; name?: string; values?: unknown[] };
  const all = Array.isArray(values) ? values : (statement.values ?? []);
  // A text without values may hold several statements, which cannot be prepared.
  if (statement.name !== undefined || all.length === 0) return given;
  const name = names.find(statement.text);
  return name === undefined ? given : { ...given, name };
}
