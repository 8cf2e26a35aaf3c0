// Optimistically changes one row in all cached data, and reverts it if the server refuses.
import type { QueryClient } from '@tanstack/react-query';

type Row = Record<string, unknown>;

/**
 * Writes a change into every cached list and record below an address. Returns a function that restores the previous values.
 * `const undo = showRow(client, { address: '/api/projects', id, change: { featured: true } })`
 */
export function showRow(
  client: QueryClient,
  { address, id, change }: { address: string; id: number | string; change: Row },
): () => void {
  const isRow = (row: Row) => row.id === id && Object.keys(change).every((name) => name in row);
  const filter = {
    predicate: ({ queryKey: [key] }: { queryKey: readonly unknown[] }) => String(key).startsWith(address),
  };
  // A response that is still pending is older than this change.
  void client.cancelQueries(filter);
  const before = client.getQueriesData(filter).flatMap(([key, data]) => {
    const row = findRow(data, isRow);
    return row === undefined ? [] : [{ key, former: pick(row, Object.keys(change)) }];
  });
  for (const { key } of before) client.setQueryData(key, (data: unknown) => withRow(data, isRow, change));
  return () => {
    for (const { key, former } of before) {
      client.setQueryData(key, (data: unknown) => withRow(data, isRow, former));
    }
  };
}

function findRow(data: unknown, isRow: (row: Row) => boolean): Row | undefined {
  if (Array.isArray(data)) return data.map((entry: unknown) => findRow(entry, isRow)).find(Boolean);
  if (!isRecord(data)) return undefined;
  return isRow(data) ? data : findRow(data.pages ?? data.items, isRow);
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** The same data with the row changed: alone, in a list, or in the pages of a list. */
export function withRow(data: unknown, isRow: (row: Row) => boolean, change: Row): unknown {
  if (Array.isArray(data)) return data.map((entry: unknown) => withRow(entry, isRow, change));
  if (!isRecord(data)) return data;
  if (isRow(data)) return { ...data, ...change };
  if ('pages' in data) return { ...data, pages: withRow(data.pages, isRow, change) };
  return 'items' in data ? { ...data, items: withRow(data.items, isRow, change) } : data;
}

function isRecord(data: unknown): data is Row {
  return typeof data === 'object' && data !== null;
}
