// One subject in the export of a person's own data. Each slice describes its own; app.ts puts them together.
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';

/** The person whose data is exported. An unverified address may be someone else's, so nothing is found by it. */
export type ExportedPerson = { id: number; uid: string; email: string; emailUnverified: boolean };

export type ExportPart = {
  /** The property in the JSON file, and the name of the CSV file: lowercase letters and underscores. */
  name: string;
  /** One sentence for the person who opens the file. */
  description: string;
  /** Every table whose rows about the person it contains; a test compares them with the catalog. */
  tables: readonly string[];
  /** Selects rows of the person and nothing of anyone else. Column names are the names in the files. */
  select: (person: ExportedPerson) => SQL;
  /** Replaces what is encrypted in a row by what it says. */
  reveal?: (row: ExportedRow, person: ExportedPerson, secrets: Pick<Deps, 'secret'>) => ExportedRow;
};

export type ExportedRow = Record<string, unknown>;

/** A column of whole cents as dollars with two decimals; PostgreSQL's numeric division is exact here. */
export function usd(column: string): SQL {
  return sql`round(${sql.raw(column)} / 100.0, 2)`;
}

/** Replaces the text of erased people. */
export const removedText = 'Removed with the account.';
