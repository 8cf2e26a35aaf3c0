// Reads of single rows that arrive together share one statement. In a crowd, most of the cost of a small read is its round trip.

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** At most this many keys in one statement. */
const maxTogether = 64;

/** Reads the rows of these keys, for example through a pool. Keys without a row are left out. */
type Load<Source, Key, Row> = (source: Source, keys: Key[]) => Promise<ReadonlyMap<Key, Row>>;

type Waiting<Key, Row> = { key: Key; resolve: (row: Row | undefined) => void; reject: (error: unknown) => void };
type Lane<Key, Row> = { waiting: Waiting<Key, Row>[]; isRunning: boolean };

/**
 * Reads one row. While a statement is under way, whatever arrives waits and goes in the next one, so that nobody gets an answer
 * that was read before they asked. Alone, nobody waits.
 */
export function joinReads<Source extends object, Key extends string | number, Row>(
  load: Load<Source, Key, Row>,
): (source: Source, key: Key) => Promise<Row | undefined> {
  const lanes = new WeakMap<Source, Lane<Key, Row>>();
  return (source, key) => {
    const lane = lanes.get(source) ?? { waiting: [], isRunning: false };
    lanes.set(source, lane);
    return new Promise((resolve, reject) => {
      lane.waiting.push({ key, resolve, reject });
      if (!lane.isRunning) void empty(source, lane, load);
    });
  };
}

async function empty<Source, Key, Row>(source: Source, lane: Lane<Key, Row>, load: Load<Source, Key, Row>) {
  lane.isRunning = true;
  while (lane.waiting.length > 0) {
    const batch = lane.waiting.splice(0, maxTogether);
    try {
      const rows = await load(source, [...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(rows.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  lane.isRunning = false;
}

/**
 * How a statement gets its keys. One key is a value, and PostgreSQL keeps the plan. Several are an array, which it plans for each
 * time, because a plan for few keys looks cheaper than the one it kept; that still costs less than a statement for each.
 */
export type Keys<Key> = { form: 'one'; value: Key } | { form: 'several'; value: readonly Key[] };
export type KeyForm = Pick<Keys<never>, 'form'>;

export function toKeys<Key>(keys: readonly Key[]): Keys<Key> {
  const [first] = keys;
  return keys.length === 1 && first !== undefined ? { form: 'one', value: first } : { form: 'several', value: keys };
}

/** The condition, with the value as the placeholder `keys`. */
export function isAmongKeys(column: SQLWrapper, { form }: KeyForm): SQL {
  return form === 'one'
    ? sql`${column} = ${sql.placeholder('keys')}`
    : sql`${column} = any(${sql.placeholder('keys')})`;
}
