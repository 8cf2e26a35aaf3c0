// Lists in a page's data, without the names of their fields in each row: a list of 24 projects is a third smaller.

/** In place of a list of objects with the same fields. */
type PackedRows = { $rows: [names: string[], ...rows: unknown[][]] };
/** In place of an object that has a field of one of these names, as people's own texts might. */
type PackedFields = { $fields: [name: string, value: unknown][] };

/** Shorter lists gain nothing. */
const fewestRows = 3;

export function packRows(value: unknown): unknown {
  if (Array.isArray(value)) {
    const names = value.length < fewestRows ? undefined : findSharedNames(value);
    if (names === undefined) return value.map(packRows);
    const rows = (value as Record<string, unknown>[]).map((row) => names.map((name) => packRows(row[name])));
    return { $rows: [names, ...rows] } satisfies PackedRows;
  }
  if (!isObject(value)) return value;
  const packed = mapValues(value, packRows);
  return '$rows' in value || '$fields' in value ? ({ $fields: Object.entries(packed) } satisfies PackedFields) : packed;
}

export function unpackRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackRows);
  if (!isObject(value)) return value;
  if ('$fields' in value) return mapValues(Object.fromEntries((value as PackedFields).$fields), unpackRows);
  if (!('$rows' in value)) return mapValues(value, unpackRows);
  const [names, ...rows] = (value as PackedRows).$rows;
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, unpackRows(row[index])])));
}

/** Undefined for values that are not all objects with the same fields in the same order. */
function findSharedNames(values: readonly unknown[]): string[] | undefined {
  const [first] = values;
  if (!isObject(first)) return undefined;
  const names = Object.keys(first);
  const isSame = (value: unknown) => {
    if (!isObject(value)) return false;
    const others = Object.keys(value);
    return others.length === names.length && others.every((name, index) => name === names[index]);
  };
  return names.length > 0 && values.every(isSame) ? names : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues(value: Record<string, unknown>, map: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, map(inner)]));
}
