// Reads of single rows that arrive together share one statement. In a crowd, most of the cost of a small read is its round trip.

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

/** More than PostgreSQL assumes an unknown array to have (estimate_array_length in selfuncs.c). */
const manyKeys = 12;

/**
 * The keys, the first of them repeated. A prepared statement that gets fewer keys than PostgreSQL assumes looks cheaper if it is
 * planned for them each time, and planning one takes longer than running it.
 */
export function repeatKeys<Key>(keys: readonly Key[]): Key[] {
  const [first] = keys;
  return first === undefined ? [] : [...keys, ...Array<Key>(Math.max(0, manyKeys - keys.length)).fill(first)];
}
