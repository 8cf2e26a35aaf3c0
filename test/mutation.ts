// Plants one defect of mutants.ts into the code under test: into source as it is loaded, or into database functions.
import path from 'node:path';
import type pg from 'pg';
import type { Plugin } from 'vitest/config';
import { type Mutant, mutants } from './checks/mutants.ts';

/** The index of the defect, set by mutants.test.ts for the runs it starts. */
export const mutantNumber = process.env.MUTANT;

const planted: Mutant | undefined = mutantNumber === undefined ? undefined : mutants[Number(mutantNumber)];
const root = path.resolve(import.meta.dirname, '..');

/** Edits source files as they are loaded; files on disk stay unchanged. */
export function plantInSource(): Plugin {
  const edits = planted !== undefined && Array.isArray(planted.plant) ? planted.plant : [];
  const editsOf = (id: string) => {
    const file = path.relative(root, id.split('?')[0] ?? id);
    return edits.filter((edit) => edit.file === file);
  };
  return {
    name: 'plant-a-defect',
    enforce: 'pre',
    transform(code, id) {
      const own = editsOf(id);
      return own.length === 0 ? undefined : own.reduce((text, { from, to }) => replaceOnce(text, from, to), code);
    },
    // A mutated file is not cached: other runs share the cache of transformed files.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (editsOf(id).length === 0 ? undefined : false)),
  };
}

/** @throws Error if the defect's code does not occur exactly once. */
export function replaceOnce(text: string, from: string, to: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}

/** Applied to the migrated database that all others are copied from; undefined for defects in source files. */
export const plantInDatabase =
  planted === undefined || Array.isArray(planted.plant) ? undefined : createPlanter(planted.plant);

function createPlanter(plant: Exclude<Mutant['plant'], unknown[]>): (client: pg.Client) => Promise<void> {
  return async (client) => {
    if ('sql' in plant) {
      await client.query(plant.sql);
      return;
    }
    const { sqlFunction, from, to } = plant;
    const { rows } = await client.query<{ source: string }>(
      'select pg_get_functiondef(oid) as source from pg_proc where proname = $1',
      [sqlFunction],
    );
    if (rows.length !== 1) throw new Error(`there are ${rows.length} functions ${sqlFunction}`);
    await client.query(replaceOnce(rows[0]?.source ?? '', from, to));
  };
}
