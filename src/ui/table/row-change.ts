// Changes one row in loaded data of any shape.

export type Row = Record<string, unknown>;

/** The same data with the row changed: alone, in a list, or in the pages of a list. */
export function withRow(data: unknown, isRow: (row: Row) => boolean, change: Row): unknown {
  if (Array.isArray(data)) return data.map((entry: unknown) => withRow(entry, isRow, change));
  if (!isRecord(data)) return data;
  if (isRow(data)) return { ...data, ...change };
  if ('pages' in data) return { ...data, pages: withRow(data.pages, isRow, change) };
  return 'items' in data ? { ...data, items: withRow(data.items, isRow, change) } : data;
}

export function isRecord(data: unknown): data is Row {
  return typeof data === 'object' && data !== null;
}
