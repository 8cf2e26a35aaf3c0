// Names statements that run again and again, so that each connection prepares them once: PostgreSQL parses and plans a statement
// without a name every time, which for a list over several tables takes longer than running it.
import { createHash } from 'node:crypto';

/** A statement gets a name at this occurrence. */
const usualAfter = 3;
/** Each connection keeps the plans of this many statements at most, and each plan takes tens of kilobytes. */
const maxNames = 300;
/** Maximum number of counted statements; texts with lists of different lengths must not fill the memory. */
const maxCounted = 2000;

export type StatementNames = ReturnType<typeof createStatementNames>;

export function createStatementNames() {
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
      const name = `usual ${createHash('sha1').update(text).digest('base64url')}`;
      names.set(text, name);
      return name;
    },
  };
}

/** Names a statement passed as an object with values, as Drizzle does; other forms are for statements that run once. */
export function withName(names: StatementNames, given: unknown, values: unknown): unknown {
  if (!isUnnamed(given) || !hasValues(given, values)) return given;
  const name = names.find(given.text);
  return name === undefined ? given : { ...given, name };
}

/** Not a cursor or another object that runs itself. */
function isUnnamed(given: unknown): given is { text: string; values?: unknown[] } {
  if (typeof given !== 'object' || given === null || 'submit' in given) return false;
  const { text, name } = given as { text?: unknown; name?: unknown };
  return typeof text === 'string' && name === undefined;
}

/** A text without values may hold several statements, which cannot be prepared. */
function hasValues(given: { values?: unknown[] }, values: unknown): boolean {
  return (Array.isArray(values) && values.length > 0) || (given.values?.length ?? 0) > 0;
}
